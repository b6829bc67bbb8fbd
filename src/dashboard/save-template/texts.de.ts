import { limits } from "#contract/limits.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  title: "Als Vorlage speichern",
  copyName: (name) => `Kopie von ${name}`,
  name: "Name",
  nameMissing: "Eine Vorlage braucht einen Namen.",
  tags: "Schlagwörter",
  tagsHint: "Durch Kommas getrennt",
  tagProblems: {
    tooMany: `Eine Vorlage hat höchstens ${limits.tagsMax} Schlagwörter.`,
    tooLong: `Ein Schlagwort hat höchstens ${limits.nameLengthMax} Zeichen.`,
  },
  width: "Breite",
  height: "Höhe",
  background: "Hintergrund",
  size: (most) => `Eine Länge von 1 bis ${most} px.`,
  color: "Eine Farbe wie #ffffff, oder transparent.",
  kept: "Die Änderungen werden zu Werten der neuen Vorlage. Eingaben und Fälle übernimmt sie von dieser.",
  htmlCase: (name) =>
    `HTML und CSS bleiben, wie sie sind. Die Änderungen werden als Fall ${name} aufbewahrt und erscheinen nicht im Bild der Vorlage selbst.`,
  htmlLost:
    "HTML und CSS bleiben, wie sie sind. Die Änderungen passen in keinen Fall und werden nicht übernommen.",
  caseName: "Entwurf",
  faulty: "Werte, die nicht angenommen werden, fallen weg.",
  cancel: "Abbrechen",
  save: "Als Vorlage speichern",
  saved: (name) => `${name} ist jetzt eine Vorlage.`,
};
