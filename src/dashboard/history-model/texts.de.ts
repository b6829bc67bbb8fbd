import type { texts } from "./texts.ts";

/** What an entry is called where its list has no name for it. */
export const translation: typeof texts = {
  sent: "Gesendet",
  unnamedImage: "Bild",
  unnamedScreenshot: "Screenshot",
};
