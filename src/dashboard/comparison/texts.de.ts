import type { texts } from "./texts.ts";

/** The words of the comparison of two results. */
export const translation: typeof texts = {
  title: "Zwei Ergebnisse vergleichen",
  loading: "Die Ergebnisse werden geladen",
  back: "Zurück zum Verlauf",
  swap: "A und B tauschen",
  again: "Erneut versuchen",
  mode: "Art des Vergleichs",
  modes: { side: "Nebeneinander", swipe: "Wischen", difference: "Unterschied" },
  pictures: "Bilder",
  stage: (percent) =>
    `Bilder bei ${percent} %. Plus und Minus vergrößern und verkleinern, Pfeiltasten verschieben.`,
  picture: (letter, title) => `${letter}: ${title}`,
  zoom: (percent) => `${percent} %`,
  fitted: "Eingepasst",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Alles zeigen",
  gone: "Die Datei ist nicht mehr da: Ihr Link ist abgelaufen, sie wurde gelöscht, oder sie ist nie entstanden",
  notThere: "Das Bild wurde nicht geladen",
  problems: {
    noFile: {
      title: "Eine Datei ist nicht mehr da, darum lassen sich die beiden nicht übereinanderlegen.",
      text: "Unten wird verglichen, was angefragt war. Öffnen Sie eine im Composer, um ihr Bild neu zu machen.",
    },
    pdf: {
      title: "Ein PDF hat keine Pixel zum Vergleichen.",
      text: "Beide stehen nebeneinander, und unten wird verglichen, was angefragt war.",
    },
  },
  split: "Wo A endet und B beginnt",
  splitAt: (percent) => `A bis ${percent} %`,
  sizesDiffer: (a, b) => `Die Größen sind verschieden: A hat ${a} px, B hat ${b} px.`,
  sizesDifferHint:
    "Sie liegen links oben aufeinander. Was über das kleinere hinausragt, gilt als Unterschied.",
  comparing: "Wird verglichen",
  differencePicture: "Wo sich die Bilder unterscheiden, in Magenta",
  noDifference: "Kein Pixel ist verschieden.",
  underThousandth: "weniger als 0,1 %",
  difference: (parts) =>
    `${parts.count} von ${parts.all} Pixeln sind verschieden (${parts.share}), alle innerhalb von ${parts.size} px ab ${parts.place}.`,
  tolerance: "Unterschiede übersehen bis",
  unreadable: {
    title: "Die Pixel von einem der beiden lassen sich nicht lesen.",
    text: "Die Datei ist nicht mehr da, oder sie liegt an einer Adresse, von der der Server dieser Oberfläche nicht holen darf. Nebeneinander und Wischen gehen trotzdem.",
  },
  kinds: { added: "Neu", removed: "Entfernt", changed: "Geändert", same: "Gleich" },
  requests: {
    title: "Was angefragt war",
    changes: "Änderungen",
    options: "Optionen",
    name: "Name",
    kind: "Unterschied",
    notSet: "Nicht gesetzt",
    empty: "Leerer Text",
    allSame: "Beide Anfragen verlangen dasselbe.",
    notKept: "Eine der beiden Anfragen wurde nicht aufbewahrt.",
    showSame: (count) => `Auch gleiche zeigen (${count})`,
    shortened: (length) => `… (${length} mehr)`,
    unreadable: (letter) => `Die Änderungen von ${letter} haben eine Form, die nicht lesbar ist:`,
    copyRaw: (letter) => `Änderungen von ${letter} kopieren`,
  },
};
