import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  cases: "Fälle",
  add: "Fall hinzufügen",
  newName: "Fall",
  title: (name) => `Fall ${name}`,
  hint: "Werte, die von denen der Vorlage abweichen. Leere Felder behalten die der Vorlage.",
  done: "Fertig",
  reset: (label) => `${label} der Vorlage behalten`,
  failed: "Die Fälle konnten nicht geladen werden. Laden Sie die Seite neu.",
};
