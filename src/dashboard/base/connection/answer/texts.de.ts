import type { texts } from "./texts.ts";
import { pluralIn } from "../../language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  label: "Die Antwort neben dem, was erwartet wurde",
  expected: "Erwartet",
  came: "Was kam",
  first: "Die erste Stelle, die nicht passt:",
  whole: "die ganze Antwort",
  here: "passt nicht",
  missing: "fehlt hier",
  difference: (expected, found) => `Erwartet: ${expected}. Da ist: ${found}.`,
  absent: (expected) => `Erwartet: ${expected}. Es fehlt.`,
  other: "Sie hat eine andere Form als erwartet.",
  more: (count) =>
    plural(count, { one: "1 weitere Stelle passt nicht.", other: `${count} weitere Stellen passen nicht.` }),
  notJson: "Es ist kein JSON.",
  tooLong: "Sie ist zu lang für eine Gliederung.",
  cut: "Der Rest ist weggelassen.",
  linesBefore: (count) => plural(count, { one: "1 Zeile davor", other: `${count} Zeilen davor` }),
  linesAfter: (count) => plural(count, { one: "1 Zeile danach", other: `${count} Zeilen danach` }),
  mayBeMissing: "darf fehlen",
  each: "jeder Eintrag",
  or: (kinds) => kinds.join(" oder "),
  oneOf: (values) => `eines von ${values.join(", ")}`,
  kinds: {
    text: "Text",
    number: "eine Zahl",
    wholeNumber: "eine ganze Zahl",
    trueOrFalse: "true oder false",
    list: "eine Liste",
    object: "ein Objekt",
    anything: "irgendetwas",
    null: "null",
  },
  copy: "Antwort kopieren",
};
