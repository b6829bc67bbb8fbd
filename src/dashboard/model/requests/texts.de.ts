import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  openPdf: "PDF öffnen",
  pending: {
    title: "Angenommen, noch nicht da",
    text: "Der Dienst hat die Anfrage angenommen, und ihr Bild ist noch nicht unter dem Link verfügbar. Es kann noch kommen. Erneut nachzusehen sendet nichts und kostet nichts.",
    link: "Link",
    id: "ID der Anfrage",
    copyLink: "Link kopieren",
    copyId: "ID der Anfrage kopieren",
    again: "Erneut nachsehen",
    details: "Verlauf",
  },
  differs: {
    title: "Die Datei weicht von der Anfrage ab.",
    format: (asked, came) => `Verlangt war ${asked}, gekommen ist ${came}.`,
    size: (asked, came) => `Verlangt waren ${asked} px, gekommen sind ${came} px.`,
    width: (asked, came) => `Verlangt war eine Breite von ${asked} px, gekommen sind ${came} px.`,
  },
  copying: {
    copyAs: "Bild kopieren …",
    copyPicture: "Bild kopieren",
    copyElement: "Als <img> kopieren",
    copyMarkdown: "Als Markdown kopieren",
    copiedPicture: "Das Bild ist kopiert.",
    pictureNotCopied:
      "Das Bild konnte nicht kopiert werden. Laden Sie es herunter, oder kopieren Sie den Link.",
  },
  history: {
    sent: "Gesendet",
    unnamedImage: "Bild",
    unnamedScreenshot: "Screenshot",
  },
};
