import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  codeMissing: "Der Code zum Zeichnen wurde nicht geladen. Laden Sie die Seite neu.",
  pictureAnswered: (status) => `Die Adresse des Bildes antwortete mit ${status}.`,
};
