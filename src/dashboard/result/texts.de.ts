import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  openPdf: "PDF öffnen",
};
