import { catalogue } from "../language/catalogue.ts";

/** Texts of entries without a name or status of their own. */
export const texts = catalogue("history-model", {
  sent: "Sent",
  unnamedImage: "Image",
  unnamedScreenshot: "Screenshot",
});
