import { catalogue } from "../language/catalogue.ts";

/** Texts in place of a result. */
export const texts = catalogue("result", {
  openPdf: "Open the PDF",
});
