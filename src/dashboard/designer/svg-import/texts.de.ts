import { pluralIn } from "../../language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  refused: {
    tooLarge:
      "Die Zeichnung ist größer als 5 MB. Entfernen Sie verborgene oder eingebettete Teile und exportieren Sie sie erneut.",
    notSvg: "Das ist keine SVG-Zeichnung. Exportieren Sie die Zeichnung als SVG und wählen Sie diese Datei.",
    malformed: "Die Zeichnung ist nicht lesbar: Sie ist kein gültiges XML. Exportieren Sie sie erneut.",
    entities:
      "Die Zeichnung definiert Entitäten, die aus Sicherheit nicht gelesen werden. Exportieren Sie sie als einfaches SVG, ohne die Daten des Zeichenprogramms.",
    tooComplex:
      "Die Zeichnung hat mehr als 20.000 Elemente, oder mehr als 100 ineinander. Vereinfachen Sie sie und exportieren Sie sie erneut.",
    empty:
      "Nichts in der Zeichnung lässt sich zeigen. Prüfen Sie, dass sie nicht verborgen ist und Formen auf ihrer Seite hat.",
    tooDetailed:
      "Die Zeichnung hat zu viele Einzelheiten für eine Vorlage. Vereinfachen Sie ihre Pfade, oder verwenden Sie sie als Bild.",
  },
  notes: {
    filter: (count) =>
      plural(count, {
        one: "1 Effekt, etwa eine Unschärfe, wurde weggelassen.",
        other: `${count} Effekte, etwa Unschärfen, wurden weggelassen.`,
      }),
    script: (count) =>
      plural(count, { one: "1 Skript wurde weggelassen.", other: `${count} Skripte wurden weggelassen.` }),
    foreignObject: (count) =>
      plural(count, {
        one: "1 Teil in HTML wurde weggelassen.",
        other: `${count} Teile in HTML wurden weggelassen.`,
      }),
    animation: (count) =>
      plural(count, {
        one: "1 Animation wurde weggelassen.",
        other: `${count} Animationen wurden weggelassen.`,
      }),
    marker: (count) =>
      plural(count, {
        one: "1 Pfeilspitze oder andere Markierung einer Linie wurde weggelassen.",
        other: `${count} Pfeilspitzen oder andere Markierungen von Linien wurden weggelassen.`,
      }),
    hidden: (count) =>
      plural(count, {
        one: "1 verborgenes Element wurde weggelassen.",
        other: `${count} verborgene Elemente wurden weggelassen.`,
      }),
    outside: (count) =>
      plural(count, {
        one: "1 Element außerhalb der Seite wurde weggelassen.",
        other: `${count} Elemente außerhalb der Seite wurden weggelassen.`,
      }),
    reference: (count) =>
      plural(count, {
        one: "1 Kopie eines Teils, das die Datei nicht enthält, wurde weggelassen.",
        other: `${count} Kopien von Teilen, die die Datei nicht enthält, wurden weggelassen.`,
      }),
    element: (count, name) =>
      plural(count, {
        one: `1 nicht unterstütztes Element wurde weggelassen: ${name}.`,
        other: `${count} nicht unterstützte Elemente wurden weggelassen: ${name}.`,
      }),
    tooDetailed: (count) =>
      plural(count, {
        one: "1 Umriss mit zu vielen Punkten wurde weggelassen.",
        other: `${count} Umrisse mit zu vielen Punkten wurden weggelassen.`,
      }),
    tooMany: (count) =>
      plural(count, {
        one: "1 Element wurde weggelassen, denn eine Vorlage hat höchstens 500 Komponenten.",
        other: `${count} Elemente wurden weggelassen, denn eine Vorlage hat höchstens 500 Komponenten.`,
      }),
    mask: (count) =>
      plural(count, {
        one: "1 Maske wird nicht angewendet: Was sie verbirgt, ist zu sehen.",
        other: `${count} Masken werden nicht angewendet: Was sie verbergen, ist zu sehen.`,
      }),
    clipPath: (count) =>
      plural(count, {
        one: "1 Beschneidungspfad wird nicht angewendet: Was er abschneidet, ist zu sehen.",
        other: `${count} Beschneidungspfade werden nicht angewendet: Was sie abschneiden, ist zu sehen.`,
      }),
    gradient: (count) =>
      plural(count, {
        one: "1 Verlauf wurde zu seiner mittleren Farbe.",
        other: `${count} Verläufe wurden zu ihren mittleren Farben.`,
      }),
    pattern: (count) =>
      plural(count, {
        one: "1 Muster wurde zu einer grauen Füllung, oder fehlt bei einer Linie.",
        other: `${count} Muster wurden zu grauen Füllungen, oder fehlen bei Linien.`,
      }),
    picture: (count) =>
      plural(count, {
        one: "1 Bild ist nicht in der Datei oder nicht lesbar. Sein Platz bleibt leer.",
        other: `${count} Bilder sind nicht in der Datei oder nicht lesbar. Ihre Plätze bleiben leer.`,
      }),
    shapedPicture: (count) =>
      plural(count, {
        one: "1 Bild ist anders zugeschnitten als in der Zeichnung.",
        other: `${count} Bilder sind anders zugeschnitten als in der Zeichnung.`,
      }),
    groupOpacity: (count) =>
      plural(count, {
        one: "1 Gruppe ist durchscheinend oder verrechnet: Jeder ihrer Teile ist es, sodass sie durcheinander scheinen.",
        other: `${count} Gruppen sind durchscheinend oder verrechnet: Jeder ihrer Teile ist es, sodass sie durcheinander scheinen.`,
      }),
    nestedGroup: (count) =>
      plural(count, {
        one: "1 Gruppe in einer anderen wurde ein Teil von dieser, weil Gruppen hier nicht verschachtelt sind.",
        other: `${count} Gruppen in anderen wurden Teile von diesen, weil Gruppen hier nicht verschachtelt sind.`,
      }),
    unevenStroke: (count) =>
      plural(count, {
        one: "1 Linie, die in einer Richtung gestreckt war, ist überall gleich breit.",
        other: `${count} Linien, die in einer Richtung gestreckt waren, sind überall gleich breit.`,
      }),
    styles: (count) =>
      plural(count, {
        one: "1 Stilregel mit einem nicht unterstützten Selektor wurde weggelassen.",
        other: `${count} Stilregeln mit nicht unterstützten Selektoren wurden weggelassen.`,
      }),
    merged: (count) =>
      plural(count, {
        one: "1 Komponente wurde mit einer anderen verbunden, denn eine Vorlage hat höchstens 500.",
        other: `${count} Komponenten wurden mit anderen verbunden, denn eine Vorlage hat höchstens 500.`,
      }),
    scaled: (percent) =>
      `Die Zeichnung war größer, als eine Vorlage sein darf. Sie wurde auf ${percent} % verkleinert.`,
    font: (count, families) =>
      plural(count, {
        one: `1 Text hat eine andere Schrift, denn seine eigene ist nicht verfügbar: ${families}.`,
        other: `${count} Texte haben eine andere Schrift, denn ihre eigene ist nicht verfügbar: ${families}.`,
      }),
    textPath: (count) =>
      plural(count, {
        one: "1 Text auf einem Pfad wurde zu einem geraden Text.",
        other: `${count} Texte auf Pfaden wurden zu geraden Texten.`,
      }),
    textPlaces: (count) =>
      plural(count, {
        one: "1 Text mit einzeln gesetzten Buchstaben wurde zu einem gewöhnlichen Text.",
        other: `${count} Texte mit einzeln gesetzten Buchstaben wurden zu gewöhnlichen Texten.`,
      }),
    textTransform: (count) =>
      plural(count, {
        one: "1 Text, der gestreckt, geneigt oder gespiegelt war, wurde zu einem gewöhnlichen Text.",
        other: `${count} Texte, die gestreckt, geneigt oder gespiegelt waren, wurden zu gewöhnlichen Texten.`,
      }),
  },
};
