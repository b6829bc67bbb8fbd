import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  copied: (count) => plural(count, { one: "1 Komponente kopiert", other: `${count} Komponenten kopiert` }),
  pasted: (count) =>
    plural(count, { one: "1 Komponente eingefügt", other: `${count} Komponenten eingefügt` }),
  pictureAdded: "Bild hinzugefügt",
  drawingAdded: "Zeichnung hinzugefügt.",
  picturesLost: (count) =>
    plural(count, {
      one: "1 Bild der Zeichnung konnte nicht hochgeladen werden. Sein Platz ist leer; wählen Sie ein Bild dafür.",
      other: `${count} Bilder der Zeichnung konnten nicht hochgeladen werden. Ihre Plätze sind leer; wählen Sie Bilder dafür.`,
    }),
  unreadable: (keys) =>
    `Der Browser lässt diese Seite die Zwischenablage nicht lesen. Drücken Sie stattdessen ${keys}.`,
  nothing: "Die Zwischenablage enthält nichts, was hier eingefügt werden kann.",
  failed:
    "Das Einfügen ist fehlgeschlagen, denn ein Teil der Seite konnte nicht geladen werden. Versuchen Sie es erneut.",
  refused: {
    version:
      "Die Komponenten wurden in einer anderen Version von Overprint kopiert. Laden Sie beide Seiten neu und kopieren Sie sie noch einmal.",
    none: "Der kopierte Text hat keine Komponenten. Kopieren Sie sie noch einmal.",
    tooMany: (max) => `Eine Vorlage hat höchstens ${max} Komponenten. Es wurde nichts eingefügt.`,
    invalid: (words) =>
      `Die kopierten Komponenten können nicht gezeichnet werden: ${words}. Es wurde nichts eingefügt.`,
    outside: "Die Komponenten lägen zu weit außerhalb der Seite. Es wurde nichts eingefügt.",
    file: "Diese Datei kann nicht eingefügt werden. Kopieren Sie ein Bild oder eine SVG-Zeichnung.",
    drawing:
      "Die Zeichnung ist größer als 5 MB. Entfernen Sie verborgene oder eingebettete Teile und exportieren Sie sie erneut.",
  },
};
