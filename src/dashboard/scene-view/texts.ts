import { catalogue } from "../language/catalogue.ts";

/** Texts of a preview's drawing. */
export const texts = catalogue("scene-view", {
  codeMissing: "The drawing code could not be loaded. Load the page again.",
  pictureAnswered: (status: number) => `The picture’s address answered ${status}.`,
});
