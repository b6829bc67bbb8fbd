import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  required: "Pflichtfeld.",
  isExample: "Geben Sie einen Wert ein: Der der Vorlage ist ein Beispiel.",
  upTo: (max) => `Bis zu ${max} Zeichen`,
  usedOf: (used, max) => `${used} von ${max} Zeichen`,
  atLeast: (min) => `mindestens ${min}`,
  from: (min, max) => `${min} bis ${max}`,
  least: (min) => `Mindestens ${min}`,
  most: (max) => `Höchstens ${max}`,
  pattern: (pattern) => `Muster: ${pattern}`,
  choose: "Auswählen …",
  colors: (label) => `Farben für ${label}`,
};
