import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts about copying and pasting in the designer. */
export const texts = catalogue("pages/designer/clipboard", {
  copied: (count: number) =>
    plural(count, { one: "1 component copied", other: `${count} components copied` }),
  pasted: (count: number) =>
    plural(count, { one: "1 component pasted", other: `${count} components pasted` }),
  pictureAdded: "Picture added",
  drawingAdded: "Drawing added.",
  picturesLost: (count: number) =>
    plural(count, {
      one: "1 picture of the drawing could not be uploaded. Its place is empty; choose a picture for it.",
      other: `${count} pictures of the drawing could not be uploaded. Their places are empty; choose pictures for them.`,
    }),
  unreadable: (keys: string) =>
    `The browser does not let this page read the clipboard. Press ${keys} instead.`,
  nothing: "The clipboard has nothing that can be pasted here.",
  failed: "Pasting failed, because a part of the page could not be loaded. Try again.",
  refused: {
    version:
      "The components were copied in another version of Overprint. Reload both pages and copy them again.",
    none: "The copied text has no components. Copy them again.",
    tooMany: (max: number) => `A template has at most ${max} components. Nothing was pasted.`,
    invalid: (words: string) => `The copied components cannot be drawn: ${words}. Nothing was pasted.`,
    outside: "The components would lie too far outside of the page. Nothing was pasted.",
    file: "This file cannot be pasted. Copy a picture or an SVG drawing.",
    drawing: "The drawing is larger than 5 MB. Remove hidden or embedded parts and export it again.",
  },
});
