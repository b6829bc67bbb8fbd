import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  sent: "Gesendet",
  unnamedImage: "Bild",
  unnamedScreenshot: "Screenshot",
};
