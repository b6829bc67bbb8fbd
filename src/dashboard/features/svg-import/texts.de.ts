import { pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  refused: {
    tooLarge:
      "Die Zeichnung ist größer als 5 MB. Entfernen Sie verborgene oder eingebettete Teile und exportieren Sie sie erneut.",
    notSvg: "Das ist keine SVG-Zeichnung. Exportieren Sie die Zeichnung als SVG und wählen Sie diese Datei.",
    malformed:
      "Die Zeichnung kann nicht gelesen werden: Sie ist kein gültiges XML. Exportieren Sie sie erneut.",
    entities:
      "Die Zeichnung definiert Entitäten, die Markup oder andere Entitäten enthalten; diese werden zur Sicherheit nicht gelesen. Exportieren Sie sie als einfaches SVG.",
    tooComplex:
      "Die Zeichnung hat mehr als 20.000 Elemente, mehr als 100 Filter oder mehr als 100 Elemente ineinander. Vereinfachen Sie sie und exportieren Sie sie erneut.",
    empty:
      "Nichts in der Zeichnung kann gezeigt werden. Prüfen Sie, ob sie nicht ausgeblendet ist und Formen auf ihrer Seite hat.",
    tooDetailed:
      "Die Zeichnung hat zu viele Einzelheiten für eine Vorlage. Vereinfachen Sie ihre Pfade, oder verwenden Sie sie als Bild.",
  },
  report: "Was anders ist als in der Zeichnung",
  close: "Schließen",
  layered: (layer, words) => `${layer}: ${words}`,
  pictured: (count, why) =>
    plural(count, {
      one: `1 Ebene wurde ein Bild: ${why}.`,
      other: `${count} Ebenen wurden ein Bild: ${why}.`,
    }),
  reasons: {
    copy: "eine Kopie einer anderen Ebene",
    mask: "eine Maske",
    clip: "eine Form schneidet sie zu",
    filter: "ein Effekt, etwa eine Unschärfe",
    pattern: "ein Muster als Füllung oder Linie",
    gradient: "ein Verlauf, den Komponenten nicht haben können",
    stroke: "eine Linie, die Komponenten nicht haben können",
    marker: "Pfeilspitzen oder andere Marker",
    blend: "eine Mischung mit dem, was darunter liegt",
    overlap: "durchscheinend, und Teile überlappen sich",
    text: "ein Text auf einem Pfad, verzerrt, verziert oder mit einzeln gesetzten Buchstaben",
    image: "ein Bild, das selbst eine Zeichnung, beschnitten oder verzerrt ist",
    detail: "zu viele Punkte",
    differs: "als Komponenten sähe sie anders aus",
    tooMany: "eine Vorlage hat höchstens 500 Komponenten",
    page: "nur als Ganzes sieht die Zeichnung wie im Browser aus",
  },
  notes: {
    script: (count) =>
      plural(count, { one: "1 Skript wurde weggelassen.", other: `${count} Skripte wurden weggelassen.` }),
    foreignObject: (count) => `Teile in HTML, die weggelassen wurden: ${count}.`,
    group: (count) =>
      plural(count, {
        one: "1 Gruppe ist keine eigene Gruppe mehr, denn Vorlagen haben keine Gruppen in Gruppen: Ihre Ebenen sind in der Gruppe um sie herum.",
        other: `${count} Gruppen sind keine eigenen Gruppen mehr, denn Vorlagen haben keine Gruppen in Gruppen: Ihre Ebenen sind in den Gruppen um sie herum.`,
      }),
    animation: (count) => `Animationen, die weggelassen wurden: ${count}.`,
    bounded: (count) =>
      `Effekte, die verringert wurden, denn sie reichen weit über die Zeichnung hinaus: ${count}.`,
    lost: (count) =>
      `Bilder, die nicht in der Datei sind oder nicht gelesen werden können und deren Plätze leer bleiben: ${count}.`,
    scaled: (_count, percent) =>
      `Die Zeichnung war größer, als eine Vorlage sein darf. Sie wurde auf ${percent} % verkleinert.`,
    font: (count, families) =>
      `Texte mit anderer Schrift, denn ihre eigene gibt es nicht: ${count} (${families}).`,
  },
};
