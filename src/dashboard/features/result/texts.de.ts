import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  copyAs: "Bild kopieren …",
  copyPicture: "Bild kopieren",
  copyElement: "Als <img> kopieren",
  copyMarkdown: "Als Markdown kopieren",
  copiedPicture: "Das Bild ist kopiert.",
  pictureNotCopied:
    "Das Bild konnte nicht kopiert werden. Laden Sie es herunter, oder kopieren Sie den Link.",
};
