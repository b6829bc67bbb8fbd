import { formatCount } from "../../../base/design-system/format.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  required: "Pflichtfeld.",
  isExample: "Geben Sie einen Wert ein: Der Wert der Vorlage ist ein Beispiel.",
  upTo: (max) => `Bis zu ${max} Zeichen`,
  usedOf: (used, max) => `${used} von ${max} Zeichen`,
  atLeast: (min) => `mindestens ${min}`,
  from: (min, max) => `${min} bis ${max}`,
  least: (min) => `Mindestens ${min}`,
  most: (max) => `Höchstens ${max}`,
  pattern: (pattern) => `Muster: ${pattern}`,
  capacity: (count) =>
    count === 0
      ? "der Kasten hat keinen Platz für Text"
      : plural(count, {
          one: "etwa ein Buchstabe passt",
          other: `etwa ${formatCount(count)} Buchstaben passen`,
        }),
  spills: "Der Text ist länger als sein Kasten und steht darüber hinaus.",
  shrinks: (size) => `Kleiner gezeigt, damit er passt: ${size} px.`,
  choose: "Auswählen …",
  colors: (label) => `Farben für ${label}`,
};
