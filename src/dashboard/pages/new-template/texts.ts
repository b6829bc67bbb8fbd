import * as limits from "#contract/limits.ts";
import { catalogue } from "../../base/language/catalogue.ts";

/** Texts of the page that starts a template. */
export const texts = catalogue("pages/new-template", {
  title: "New template",
  name: "Name",
  nameMissing: "A template needs a name.",
  untitled: "Untitled",
  blank: "Blank page",
  editor: "Editor",
  editors: { "canvas-editor": "Canvas", "canvas-html": "HTML" },
  editorHints: {
    "canvas-editor": "You place texts, pictures and shapes on the page.",
    "canvas-html": "You write html and CSS beside the picture.",
  },
  htmlTitle: "Headline",
  sizes: "Size",
  presets: {
    link: "Link preview",
    square: "Square",
    portrait: "Portrait",
    story: "Story",
    banner: "Banner",
    a4: "A4",
    a5: "A5",
    badge: "Badge",
    ticket: "Ticket",
    certificate: "Certificate",
  },
  custom: "Custom size",
  width: "Width",
  height: "Height",
  side: (most: number) => `A whole number from 1 to ${most}.`,
  pixels: (megapixels: number) => `The picture would have more than ${megapixels} megapixels.`,
  starters: {
    title: "Starters",
    hint: "You get a copy. The starter stays as it is.",
    loading: "Loading starters",
    none: "This service has no starters.",
  },
  file: {
    title: "File",
    hint: "A template file (JSON) or a drawing (SVG). You can also drop it on this page.",
    choose: "Choose a file",
    chooseOther: "Choose another file",
    drop: "Drop a template file or an SVG drawing",
    reading: (file: string) => `Reading ${file}`,
    unreadable: {
      tooLarge: (file: string) => `${file} is too large. A file can have at most 10 MB.`,
      notJson: (file: string) => `${file} is not valid JSON. Choose a file that Export has saved.`,
      notTemplate: (file: string) =>
        `${file} contains no template: a document with its width and its components.`,
      notKnown: (file: string) => `${file} is neither a template file (JSON) nor an SVG drawing.`,
      failed: (file: string) => `${file} could not be read. Choose it again.`,
    },
    drawing: (file: string, reason: string) => `${file}: ${reason}`,
    report: "What is different from the drawing",
    exact: "The whole drawing was taken over.",
  },
  chosen: (start: string, size: string, format: string) => `${start}, ${size} px, ${format}`,
  copyOf: (starter: string) => `Copy of ${starter}`,
  create: "Create template",
  refused: "The service does not accept this template.",
  tooLarge: `A template has at most ${limits.bodyBytesMax / 1_048_576} MB. Pictures in the file count in full: upload them as files instead.`,
  unconfirmed:
    "The template may have been created. Create it again: no second one is created, and your latest edits are kept.",
  lacking: {
    title: "Templates cannot be created here",
    text: "This service has no call that creates templates.",
    back: "All templates",
  },
});
