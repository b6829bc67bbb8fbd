import { catalogue } from "../../base/language/catalogue.ts";

export const texts = catalogue("model/drawing", {
  codeMissing: "The drawing code could not be loaded. Load the page again.",
  pictureAnswered: (status: number) => `The picture’s address answered ${status}.`,
});
