import { catalogue } from "../language/catalogue.ts";

/** Texts in the drawing of a preview. */
export const texts = catalogue("scene-view", {
  codeMissing: "The drawing code could not be loaded. Load the page again.",
  pictureAnswered: (status: number) => `The picture's address answered ${status}.`,
});
