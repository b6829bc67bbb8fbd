import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  sources: { template: "Vorlage", learned: "gelernt", typed: "getippt" },
  sourceHints: {
    template: "Die Vorlage führt es auf.",
    learned: "Eine frühere oder eingefügte Anfrage hat es gesetzt.",
    typed: "Es wurde hier eingetippt.",
  },
  suggestions: "Aus früheren Anfragen gelernt",
  more: (count) => `und ${count} weitere`,
  rename: "Umbenennen",
  renameOne: (name) => `${name} umbenennen`,
  newName: "Neuer Name",
  remove: "Entfernen",
  removeOne: (name) => `${name} entfernen`,
  actions: (name) => `Aktionen für ${name}`,
  empty: "Tippen Sie einen Namen ein.",
  taken: (name) => `${name} gibt es schon.`,
  dotInId:
    "Die ID enthält einen Punkt. Wörterbuch und Direktlink können sie nicht enthalten, weil der Schlüssel an der falschen Stelle geteilt würde. Das Array kann es.",
  dotInProperty:
    "Die Eigenschaft enthält einen Punkt. Wörterbuch und Direktlink können sie nicht enthalten. Das Array kann es.",
  reserved:
    "Das Array mit Eigenschaftsnamen kann diesen Namen nicht enthalten, weil er dort eine besondere Bedeutung hat. Einträge können es.",
  kinds: {
    text: "Als Text",
    number: "Als Zahl",
    boolean: "Als Ja oder Nein",
    color: "Als Farbe",
    image: "Als Bild",
    json: "Als JSON",
  },
};
