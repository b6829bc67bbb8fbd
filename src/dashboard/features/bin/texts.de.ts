import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  until: (day) => `Aufbewahrt bis ${day}`,
  restore: "Wiederherstellen",
  restored: (name) => `„${name}“ ist wieder da.`,
  purge: "Endgültig löschen",
  purged: (name) => `„${name}“ wurde endgültig gelöscht.`,
  purgeTitle: (name) => `„${name}“ endgültig löschen?`,
};
