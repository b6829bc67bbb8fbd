import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  importLacks: "Vorlagen können hier nicht importiert werden.",
  open: "Öffnen",
  undo: "Rückgängig",
  duplicated: (name) => `„${name}“ wurde angelegt.`,
  imported: (name) => `„${name}“ wurde importiert.`,
  refused: (file, problem, others) =>
    `Der Dienst nimmt ${file} nicht an. ${problem}${others > 0 ? ` (und ${others} weitere)` : ""}.`,
  notPublished: "Die Vorlage ist nicht veröffentlicht.",
  deleted: (name) => `„${name}“ wird gelöscht.`,
  unreadable: {
    unread: (file) =>
      `${file} konnte nicht gelesen werden. Ist es ein Ordner, oder wurde die Datei verschoben?`,
    notJson: (file) =>
      `${file} ist kein JSON. Importieren Sie eine Datei, die „Exportieren“ gespeichert hat.`,
    notTemplate: (file) => `${file} enthält keine Vorlage: ein Dokument mit Breite und Komponenten.`,
  },
};
