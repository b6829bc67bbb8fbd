import type { texts } from "./texts.ts";

/** What stands in the place of a result. */
export const translation: typeof texts = {
  openPdf: "PDF öffnen",
};
