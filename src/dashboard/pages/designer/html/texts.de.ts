import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  code: "Code",
  fields: { html: "HTML", css: "CSS" },
  faulty: (field, count) => plural(count, { one: `${field}, 1 Fehler`, other: `${field}, ${count} Fehler` }),
  opening: "Der Editor wird geöffnet",
  find: "Suchen und ersetzen",
  editorFailed:
    "Der Editor ließ sich nicht laden. Laden Sie die Seite neu, um es noch einmal zu versuchen; der Code bleibt erhalten.",
  editor: {
    label: (field) => `${field} der Vorlage`,
    hint: "Tab rückt ein. Mit Escape und dann Tab verlassen Sie den Editor.",
    faults: "Fehler",
    noFaults: "Keine Fehler",
    completions: "Vorschläge",
    close: "Schließen",
    find: {
      Find: "Suchen",
      Replace: "Ersetzen durch",
      next: "Weiter",
      previous: "Zurück",
      "match case": "Groß- und Kleinschreibung",
      regexp: "Regulärer Ausdruck",
      "by word": "Ganze Wörter",
      replace: "Ersetzen",
      "replace all": "Alle ersetzen",
      "current match": "Aktueller Treffer",
      "on line": "in Zeile",
      "replaced $ matches": "$ Treffer ersetzt",
      "replaced match on line $": "Treffer in Zeile $ ersetzt",
    },
  },
  problems: {
    label: "Fehler",
    kept: (count) =>
      plural(count, {
        one: "Der Code hat einen Fehler. Er bleibt hier erhalten, wird aber erst gespeichert, wenn der Fehler behoben ist.",
        other: `Der Code hat ${count} Fehler. Er bleibt hier erhalten, wird aber erst gespeichert, wenn sie behoben sind.`,
      }),
    lastPicture: "Das Bild zeigt den letzten Stand ohne Fehler.",
    at: (field, line, column, message) => `${field}, Zeile ${line}, Spalte ${column}: ${message}`,
    in: (path, message) => `${path}: ${message}`,
  },
  offers: {
    label: "Komponenten",
    hint: "Mit data-component an einem Element können Aufrufer es ändern; mit data-rows daneben wird sein erstes Kind für jede Zeile wiederholt, mit data-field für die Spalten.",
    none: 'Aufrufer können nur die Seite ändern. Kennzeichnen Sie ein Element mit data-component="titel", oder schreiben Sie {{titel}} in den Code, damit sie es ändern können.',
    properties: (names) => `Eigenschaften: ${names}`,
  },
  inputs: (id) => `Eingaben von ${id}`,
  document: {
    label: "Seite",
    width: "Breite",
    height: "Höhe",
    scaleFactor: "Skalierung",
    outputFormat: "Format",
    quality: "Qualität",
  },
};
