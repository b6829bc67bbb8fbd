import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of entries without a name or status of their own. */
export const texts = catalogue("model/requests/history", {
  sent: "Sent",
  unnamedImage: "Image",
  unnamedScreenshot: "Screenshot",
});
