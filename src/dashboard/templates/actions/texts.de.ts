import { limits } from "#contract/limits.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  importLacks: "Vorlagen können hier nicht importiert werden.",
  saved: (name) => `„${name}“ wurde gespeichert.`,
  open: "Öffnen",
  undo: "Rückgängig",
  duplicated: (name) => `„${name}“ wurde angelegt.`,
  imported: (name) => `„${name}“ wurde importiert.`,
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  unreadable: {
    notJson: (file) =>
      `${file} ist kein JSON. Importieren Sie eine Datei, die „Exportieren“ gespeichert hat.`,
    notTemplate: (file) => `${file} enthält keine Vorlage: ein Dokument mit Breite und Komponenten.`,
  },
  details: {
    title: (name) => `Details zu ${name}`,
    tagsHint: "Trennen Sie Schlagwörter mit Kommas.",
    knownTags: "Schlagwörter anderer Vorlagen",
    nameMissing: "Geben Sie einen Namen ein.",
    tagProblems: {
      tooMany: `Eine Vorlage hat höchstens ${limits.tagsMax} Schlagwörter.`,
      tooLong: `Ein Schlagwort hat höchstens ${limits.nameLengthMax} Zeichen.`,
    },
    cancel: "Abbrechen",
    save: "Speichern",
    name: "Name",
    tags: "Schlagwörter",
  },
};
