import { type Translation, pluralIn } from "../../language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

function lines(count: number): string {
  return `${count} ${plural(count, { one: "ligne", many: "lignes", other: "lignes" })}`;
}

/** The words for an answer that is not as expected. */
export const translation: Translation<typeof texts> = {
  label: "La réponse à côté de ce qui était attendu",
  expected: "Attendu",
  came: "Reçu",
  first: "Le premier endroit qui ne correspond pas :",
  whole: "toute la réponse",
  here: "ne correspond pas",
  missing: "manque ici",
  difference: (expected, found) => `Attendu : ${expected}. Reçu : ${found}.`,
  absent: (expected) => `Attendu : ${expected}. Il manque.`,
  other: "Elle a une autre forme que celle attendue.",
  more: (count) =>
    plural(count, {
      one: `${count} autre endroit ne correspond pas.`,
      many: `${count} autres endroits ne correspondent pas.`,
      other: `${count} autres endroits ne correspondent pas.`,
    }),
  notJson: "Ce n’est pas du JSON.",
  tooLong: "Elle est trop longue pour être mise en forme.",
  cut: "Le reste est omis.",
  linesBefore: (count) => `${lines(count)} avant`,
  linesAfter: (count) => `${lines(count)} après`,
  mayBeMissing: "peut manquer",
  each: "chaque entrée",
  or: (kinds) => kinds.join(" ou "),
  oneOf: (values) => `une valeur parmi ${values.join(", ")}`,
  kinds: {
    text: "un texte",
    number: "un nombre",
    wholeNumber: "un nombre entier",
    trueOrFalse: "true ou false",
    list: "une liste",
    object: "un objet",
    anything: "n’importe quoi",
    null: "null",
  },
  copy: "Copier la réponse",
};
