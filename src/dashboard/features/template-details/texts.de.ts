import * as limits from "#contract/limits.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  saved: (name) => `„${name}“ wurde gespeichert.`,
  title: (name) => `Details zu ${name}`,
  tagsHint: "Trennen Sie Schlagwörter mit Kommas.",
  knownTags: "Schlagwörter anderer Vorlagen",
  nameMissing: "Geben Sie einen Namen ein.",
  tagProblems: {
    tooMany: `Eine Vorlage hat höchstens ${limits.tagsMax} Schlagwörter.`,
    tooLong: `Ein Schlagwort hat höchstens ${limits.nameLengthMax} Zeichen.`,
  },
  save: "Speichern",
  name: "Name",
  tags: "Schlagwörter",
  rename: "Umbenennen (F2)",
  newerName: (name) =>
    `Inzwischen wurde sie in „${name}“ umbenannt. Drücken Sie noch einmal Enter, um das zu ersetzen.`,
};
