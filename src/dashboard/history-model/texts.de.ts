import type { texts } from "./texts.ts";

/** The name of an entry where its list has none. */
export const translation: typeof texts = {
  sent: "Gesendet",
  unnamedImage: "Bild",
  unnamedScreenshot: "Screenshot",
};
