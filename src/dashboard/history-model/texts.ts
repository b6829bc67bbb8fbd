import { catalogue } from "../language/catalogue.ts";

/** What an entry is called where its list has no name for it. */
export const texts = catalogue("history-model", {
  sent: "Sent",
  unnamedImage: "Image",
  unnamedScreenshot: "Screenshot",
});
