import * as limits from "#contract/limits.ts";
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
  kept: "Die Änderungen werden zu Werten der neuen Vorlage. Eingaben und Fälle übernimmt sie von dieser.",
  htmlCase: (name) =>
    `HTML und CSS bleiben, wie sie sind. Die Änderungen werden als Fall ${name} aufbewahrt und erscheinen nicht im Bild der Vorlage selbst.`,
  htmlLost:
    "HTML und CSS bleiben, wie sie sind. Die Änderungen passen in keinen Fall und werden nicht übernommen.",
  newer: {
    title: "Die Vorlage hat andere Werte, als Sie gesehen haben.",
    text: "Eine andere Speicherung oder der Entwurf hat sie. Speichern Sie erneut, um sie zu ersetzen, oder brechen Sie ab, um sie zu behalten.",
    value: (field, value) => `${field}: ${value}`,
  },
  caseName: "Entwurf",
  faulty: "Werte, die nicht angenommen werden, fallen weg.",
  tooLarge:
    "Eine Vorlage hat höchstens 1 MB. Eingefügte Bilder zählen dabei ganz mit: Laden Sie sie stattdessen als Dateien hoch.",
  unconfirmed:
    "Die Vorlage ist vielleicht schon entstanden. Speichern Sie erneut: Es entsteht keine zweite, und Ihre letzten Änderungen bleiben erhalten.",
  saved: (name) => `${name} ist jetzt eine Vorlage.`,
};
