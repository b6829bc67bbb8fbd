import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** Texts about SVG drawings that become templates. */
export const texts = catalogue("designer/svg-import", {
  refused: {
    tooLarge: "The drawing is larger than 5 MB. Remove hidden or embedded parts and export it again.",
    notSvg: "This is no SVG drawing. Export the drawing as SVG and choose that file.",
    malformed: "The drawing cannot be read: it is no valid XML. Export it again.",
    entities:
      "The drawing defines entities, which are not read for safety. Export it as plain SVG, without the data of the drawing program.",
    tooComplex:
      "The drawing has more than 20,000 elements, or more than 100 inside each other. Simplify it and export it again.",
    empty:
      "Nothing in the drawing can be shown. Check that it is not hidden, and that it has shapes on its page.",
    tooDetailed:
      "The drawing has too many details for a template. Simplify its paths, or use it as a picture instead.",
  },
  notes: {
    filter: (count: number) =>
      plural(count, {
        one: "1 effect, such as a blur, was left out.",
        other: `${count} effects, such as blurs, were left out.`,
      }),
    script: (count: number) =>
      plural(count, { one: "1 script was left out.", other: `${count} scripts were left out.` }),
    foreignObject: (count: number) =>
      plural(count, {
        one: "1 part in HTML was left out.",
        other: `${count} parts in HTML were left out.`,
      }),
    animation: (count: number) =>
      plural(count, { one: "1 animation was left out.", other: `${count} animations were left out.` }),
    marker: (count: number) =>
      plural(count, {
        one: "1 arrow head or other marker of a line was left out.",
        other: `${count} arrow heads or other markers of lines were left out.`,
      }),
    hidden: (count: number) =>
      plural(count, {
        one: "1 hidden element was left out.",
        other: `${count} hidden elements were left out.`,
      }),
    outside: (count: number) =>
      plural(count, {
        one: "1 element outside of the page was left out.",
        other: `${count} elements outside of the page were left out.`,
      }),
    reference: (count: number) =>
      plural(count, {
        one: "1 copy of a part that the file does not contain was left out.",
        other: `${count} copies of parts that the file does not contain were left out.`,
      }),
    element: (count: number, name: string) =>
      plural(count, {
        one: `1 element that is not supported was left out: ${name}.`,
        other: `${count} elements that are not supported were left out: ${name}.`,
      }),
    tooDetailed: (count: number) =>
      plural(count, {
        one: "1 outline with too many points was left out.",
        other: `${count} outlines with too many points were left out.`,
      }),
    tooMany: (count: number) =>
      plural(count, {
        one: "1 element was left out, because a template has at most 500 components.",
        other: `${count} elements were left out, because a template has at most 500 components.`,
      }),
    mask: (count: number) =>
      plural(count, {
        one: "1 mask is not applied: what it hides is shown.",
        other: `${count} masks are not applied: what they hide is shown.`,
      }),
    clipPath: (count: number) =>
      plural(count, {
        one: "1 clipping path is not applied: what it cuts off is shown.",
        other: `${count} clipping paths are not applied: what they cut off is shown.`,
      }),
    gradient: (count: number) =>
      plural(count, {
        one: "1 gradient became its mean colour.",
        other: `${count} gradients became their mean colours.`,
      }),
    pattern: (count: number) =>
      plural(count, {
        one: "1 pattern became a grey fill, or was left out of a line.",
        other: `${count} patterns became grey fills, or were left out of lines.`,
      }),
    picture: (count: number) =>
      plural(count, {
        one: "1 picture is not in the file or cannot be read. Its place is kept empty.",
        other: `${count} pictures are not in the file or cannot be read. Their places are kept empty.`,
      }),
    shapedPicture: (count: number) =>
      plural(count, {
        one: "1 picture is cropped in another way than in the drawing.",
        other: `${count} pictures are cropped in another way than in the drawing.`,
      }),
    groupOpacity: (count: number) =>
      plural(count, {
        one: "1 group is translucent or blended: each of its parts is, so that they show through each other.",
        other: `${count} groups are translucent or blended: each of their parts is, so that they show through each other.`,
      }),
    nestedGroup: (count: number) =>
      plural(count, {
        one: "1 group inside of another one became a part of that, because groups are not nested here.",
        other: `${count} groups inside of others became parts of those, because groups are not nested here.`,
      }),
    unevenStroke: (count: number) =>
      plural(count, {
        one: "1 line that was stretched in one direction has the same width everywhere.",
        other: `${count} lines that were stretched in one direction have the same width everywhere.`,
      }),
    styles: (count: number) =>
      plural(count, {
        one: "1 style rule with a selector that is not supported was left out.",
        other: `${count} style rules with selectors that are not supported were left out.`,
      }),
    merged: (count: number) =>
      plural(count, {
        one: "1 component was joined with another one, because a template has at most 500.",
        other: `${count} components were joined with others, because a template has at most 500.`,
      }),
    scaled: (percent: string) =>
      `The drawing was larger than a template may be. It was reduced to ${percent}%.`,
    font: (count: number, families: string) =>
      plural(count, {
        one: `1 text has another font, because its own is not available: ${families}.`,
        other: `${count} texts have another font, because their own is not available: ${families}.`,
      }),
    textPath: (count: number) =>
      plural(count, {
        one: "1 text on a path became a straight text.",
        other: `${count} texts on paths became straight texts.`,
      }),
    textPlaces: (count: number) =>
      plural(count, {
        one: "1 text with letters in places of their own became a usual text.",
        other: `${count} texts with letters in places of their own became usual texts.`,
      }),
    textTransform: (count: number) =>
      plural(count, {
        one: "1 text that was stretched, slanted or mirrored became a usual text.",
        other: `${count} texts that were stretched, slanted or mirrored became usual texts.`,
      }),
  },
});
