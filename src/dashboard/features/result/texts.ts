import { catalogue } from "../../base/language/catalogue.ts";

/** Texts for copying a result. */
export const texts = catalogue("features/result", {
  copyAs: "Copy picture…",
  copyPicture: "Copy the picture",
  copyElement: "Copy as <img>",
  copyMarkdown: "Copy as Markdown",
  copiedPicture: "The picture is copied.",
  pictureNotCopied: "The picture could not be copied. Download it, or copy its link.",
});
