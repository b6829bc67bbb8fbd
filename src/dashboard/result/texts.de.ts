import type { texts } from "./texts.ts";

/** Texts in the place of a result. */
export const translation: typeof texts = {
  openPdf: "PDF öffnen",
};
