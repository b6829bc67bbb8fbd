import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts about SVG drawings that become templates. */
export const texts = catalogue("features/svg-import", {
  refused: {
    tooLarge: "The drawing is larger than 5 MB. Remove hidden or embedded parts and export it again.",
    notSvg: "This is no SVG drawing. Export the drawing as SVG and choose that file.",
    malformed: "The drawing cannot be read: it is no valid XML. Export it again.",
    entities:
      "The drawing defines entities with markup or with other entities in them, which are not read for safety. Export it as plain SVG.",
    tooComplex:
      "The drawing has more than 20,000 elements, more than 100 filters, or more than 100 elements inside each other. Simplify it and export it again.",
    empty:
      "Nothing in the drawing can be shown. Check that it is not hidden, and that it has shapes on its page.",
    tooDetailed:
      "The drawing has too many details for a template. Simplify its paths, or use it as a picture instead.",
  },
  report: "What is different from the drawing",
  close: "Close",
  layered: (layer: string, words: string) => `${layer}: ${words}`,
  pictured: (count: number, why: string) =>
    plural(count, {
      one: `1 layer became a picture: ${why}.`,
      other: `${count} layers became a picture: ${why}.`,
    }),
  reasons: {
    copy: "it is a copy of another layer",
    mask: "it has a mask",
    clip: "it is clipped by a shape",
    filter: "it has an effect, such as a blur",
    pattern: "it is painted with a pattern",
    gradient: "it has a gradient that components cannot have",
    stroke: "it has a line that components cannot have",
    marker: "it has arrow heads or other markers",
    blend: "it is blended with what lies below",
    overlap: "it is translucent, and its parts overlap",
    text: "it is a text on a path, stretched, decorated, or with letters in places of their own",
    image: "it is an image that is a drawing itself, cropped or skewed",
    detail: "it has too many points",
    differs: "as components it would look different",
    tooMany: "a template has at most 500 components",
    page: "only as a whole does the drawing look as in the browser",
  },
  notes: {
    script: (count: number) =>
      plural(count, { one: "1 script was left out.", other: `${count} scripts were left out.` }),
    foreignObject: (count: number) => `Parts in HTML that were left out: ${count}.`,
    group: (count: number) =>
      plural(count, {
        one: "1 group is no group of its own, because templates have no groups inside groups: its layers are in the group around it.",
        other: `${count} groups are no groups of their own, because templates have no groups inside groups: their layers are in the groups around them.`,
      }),
    animation: (count: number) => `Animations that were left out: ${count}.`,
    bounded: (count: number) =>
      `Effects that were reduced, because they reach far beyond the drawing: ${count}.`,
    lost: (count: number) =>
      `Pictures that are not in the file or cannot be read, whose places are kept empty: ${count}.`,
    scaled: (_count: number, percent: string) =>
      `The drawing was larger than a template may be. It was reduced to ${percent}%.`,
    font: (count: number, families: string) =>
      `Texts with another font, because their own is not available: ${count} (${families}).`,
  },
});
