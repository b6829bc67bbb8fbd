import type { texts } from "./texts.ts";

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
  fit: "Einpassen",
  gone: "Die Datei gibt es nicht mehr: Ihr Link ist abgelaufen, sie wurde gelöscht, oder sie wurde nie gerendert",
  notThere: "Das Bild wurde nicht geladen",
  problems: {
    noFile: {
      title: "Eine Datei gibt es nicht mehr, darum lassen sich die Bilder nicht übereinanderlegen.",
      text: "Unten werden die Anfragen verglichen. Öffnen Sie eine im Composer, um sie neu zu rendern.",
    },
    pdf: {
      title: "Ein PDF hat keine Pixel zum Vergleichen.",
      text: "Beide stehen nebeneinander, und unten werden die Anfragen verglichen.",
    },
  },
  split: "Wo A endet und B beginnt",
  splitAt: (percent) => `A bis ${percent} %`,
  sizesDiffer: (a, b) => `Die Größen sind verschieden: A hat ${a} px, B hat ${b} px.`,
  sizesDifferHint:
    "Sie sind links oben ausgerichtet. Die Fläche außerhalb des kleineren gilt als Unterschied.",
  comparing: "Wird verglichen",
  differencePicture: "Wo sich die Bilder unterscheiden, in Magenta",
  noDifference: "Kein Pixel ist verschieden.",
  underThousandth: "weniger als 0,1 %",
  difference: (parts) =>
    `${parts.count} von ${parts.all} Pixeln sind verschieden (${parts.share}), alle innerhalb von ${parts.size} px ab ${parts.place}.`,
  tolerance: "Unterschiede übersehen bis",
  unreadable: {
    title: "Die Pixel von einem der beiden lassen sich nicht lesen.",
    text: "Die Datei gibt es nicht mehr, oder der Server dieser Oberfläche darf von ihrer Adresse nicht laden. Nebeneinander und Wischen gehen trotzdem.",
  },
  kinds: { added: "Neu", removed: "Entfernt", changed: "Geändert", same: "Gleich" },
  requests: {
    title: "Anfragen",
    changes: "Änderungen",
    options: "Optionen",
    name: "Name",
    kind: "Unterschied",
    notSet: "Nicht gesetzt",
    empty: "Leerer Text",
    allSame: "Beide Anfragen sind gleich.",
    notKept: "Eine der beiden Anfragen wurde nicht gespeichert.",
    showSame: (count) => `Auch gleiche zeigen (${count})`,
    shortened: (length) => `… (${length} mehr)`,
    unreadable: (letter) => `Die Änderungen von ${letter} haben eine Form, die nicht lesbar ist:`,
    copyRaw: (letter) => `Änderungen von ${letter} kopieren`,
  },
};
