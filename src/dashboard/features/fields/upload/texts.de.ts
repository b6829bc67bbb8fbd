import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  choose: "Bild auswählen",
  uploading: (name) => `${name} wird hochgeladen`,
  sent: (percent) => `${percent} gesendet`,
  checking: "Der Dienst prüft es",
  cancel: "Hochladen abbrechen",
  dismiss: "Schließen",
  onlyOne: (name) => `Hier wird nur ein Bild verwendet: ${name}.`,
  nothing: "Das Abgelegte ist weder ein Bild noch die Adresse eines Bildes. Legen Sie eine Bilddatei ab.",
  formats: "PNG, JPEG, WebP, GIF, AVIF oder SVG",
  empty: {
    happened: (name) => `${name} ist leer.`,
    advice: "Wählen Sie eine andere Datei.",
  },
  tooLarge: {
    happened: (name) => `${name} ist zu groß.`,
    advice: (size, sizeMax) =>
      `Die Datei hat ${size}; höchstens ${sizeMax} können hochgeladen werden. Speichern Sie das Bild kleiner, zum Beispiel als WebP oder JPEG.`,
  },
  wrongType: {
    happened: (name) => `${name} ist kein Bild, das verwendet werden kann.`,
    advice: (formats) => `Speichern Sie es als ${formats}.`,
    adviceFor: (kind, formats) => `Das ist eine ${kind}-Datei. Speichern Sie sie als ${formats}.`,
  },
  unreadable: {
    happened: (name) => `${name} konnte nicht gelesen werden.`,
    advice:
      "Vielleicht ist es ein Ordner, oder die Datei wurde inzwischen verschoben. Wählen Sie sie noch einmal aus.",
  },
  notOffered: {
    happened: "Dieser Dienst nimmt keine Dateien an.",
    advice: "Stellen Sie das Bild ins Netz und tragen Sie seine Adresse ein. Sie beginnt mit https://.",
  },
  refused: {
    advice:
      "Öffnen Sie es in einem Bildprogramm, speichern Sie es noch einmal, und laden Sie die neue Datei hoch.",
  },
};
