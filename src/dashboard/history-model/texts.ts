import { catalogue } from "../language/catalogue.ts";

/** The name of an entry where its list has none. */
export const texts = catalogue("history-model", {
  sent: "Sent",
  unnamedImage: "Image",
  unnamedScreenshot: "Screenshot",
});
