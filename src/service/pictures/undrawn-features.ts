/** Features that the decoder does not draw, or draws otherwise than browsers do. All are in docs/svg-pictures.md. */
import { attributeOf, hrefOf, localName, type Tag } from "./svg-tags.ts";

const elementFeatures: Readonly<Record<string, string>> = {
  foreignObject: "foreignObject",
  animate: "animation",
  animateMotion: "animation",
  animateTransform: "animation",
  set: "animation",
  feImage: "feImage",
  feTile: "feTile",
  tref: "tref",
};

const attributeFeatures: readonly (readonly [feature: string, name: RegExp, value: RegExp])[] = [
  ["textLength", /^textLength$/, /./],
  ["pathLength", /^pathLength$/, /./],
  ["rotated letters", /^rotate$/, /^[\d.\s,-]+$/],
  ["dominant-baseline and baseline-shift", /^(?:dominant-baseline|baseline-shift|alignment-baseline)$/, /./],
  ["word-spacing", /^word-spacing$/, /./],
  ["calc(), min(), max() and clamp()", /^(?!style$)/, /^(?:calc|min|max|clamp)\(/],
  ["filter inputs such as FillPaint and BackgroundImage", /^in2?$/, /^(?:Fill|Stroke)Paint$|^Background/],
  ["enable-background", /^enable-background$/, /^new/],
  [
    "units such as vw",
    /^(?:x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|stroke-width|font-size)$/,
    /^[\d.]+(?:v[wh]|vmin|vmax|ch|ex|lh)$/,
  ],
  ["paint-order of texts", /^paint-order$/, /^stroke/],
];

export const valueFeatures: readonly (readonly [feature: string, value: RegExp])[] = [
  ["calc(), min(), max() and clamp()", /\b(?:calc|min|max|clamp)\(/],
  ["rotate, scale and translate in a style", /(?:^|[;{\s])(?:rotate|scale|translate)\s*:/],
  ["transforms in space", /\b(?:rotate3d|matrix3d|scale3d|translate3d|perspective|rotate[XYZ]|translateZ)\(/],
  ["offset-path", /\boffset-path\s*:/],
  ["text-shadow", /\btext-shadow\s*:/],
  ["display: contents", /\bdisplay\s*:\s*contents\b/],
  [
    "colour functions of filter",
    /\bfilter\s*:[^;}]*\b(?:brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia)\(|^(?:brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia)\(/,
  ],
  [
    "clip-path shapes",
    /\bclip-path\s*:\s*(?:circle|ellipse|inset|polygon|path|rect|xywh)\(|^(?:circle|ellipse|inset|polygon)\(/,
  ],
  ["mask-image", /\bmask(?:-image)?\s*:\s*(?:linear|radial|conic|url\(["']?data)/],
  ["path in CSS", /(?:^|[;{\s])d\s*:\s*path\(/],
  ["transform-box", /\btransform-box\s*:/],
  ["animation", /(?:^|[;{\s])animation(?:-name)?\s*:/],
  ["context-fill and context-stroke", /\bcontext-(?:fill|stroke)\b/],
  ["per cent in filter functions", /\b(?:blur|drop-shadow)\([^)]*%/],
];

export const styleFeatures: readonly (readonly [feature: string, style: RegExp])[] = [
  ["@media", /@media(?!\s+(?:print|\(prefers-color-scheme:\s*dark\)))/],
  ["@layer, @supports and @container", /@(?:layer|supports|container)\b/],
  ["animation", /@keyframes\b/],
  ["fonts inside the file", /@font-face\b/],
  [":is(), :where(), :has() and :lang()", /:(?:is|where|has|lang)\(/],
  ["white-space in a style sheet", /\bwhite-space\s*:/],
  ["nested rules", /[{};]\s*&|&amp;/],
  ["transform-origin in a style", /\btransform-origin\s*:/],
];

type Attributes = (name: string) => string | undefined;

const isNumber = (text: string | undefined, isIt: (number: number) => boolean) =>
  text !== undefined && text.trim() !== "" && isIt(Number(text));
const isObjectBox = (text: string | undefined) => text === "objectBoundingBox";
const isPrimitive = (element: string) => /^fe(?!Func|.*Light$|MergeNode)/.test(element);
const sides = ["x", "y", "width", "height"];

/** By the element and its attributes. */
const elementRules: readonly (readonly [
  feature: string,
  isIt: (element: string, of: Attributes) => boolean,
])[] = [
  ["opacity of symbol", (element, of) => element === "symbol" && of("opacity") !== undefined],
  [
    "regions of filter primitives",
    (element, of) =>
      isPrimitive(element) && element !== "feImage" && sides.some((side) => of(side) !== undefined),
  ],
  ["primitiveUnits of filters", (element, of) => element === "filter" && isObjectBox(of("primitiveUnits"))],
  [
    "filters that refer to filters",
    (element, of) => element === "filter" && (of("href") ?? of("xlink:href")) !== undefined,
  ],
  [
    "filters with an empty region",
    (element, of) =>
      element === "filter" && ["width", "height"].some((side) => isNumber(of(side), (size) => size <= 0)),
  ],
  [
    "filters of turned elements",
    (_element, of) => of("filter") !== undefined && /rotate|skew|matrix/.test(of("transform") ?? ""),
  ],
  ["feConvolveMatrix with wrong values", (element, of) => element === "feConvolveMatrix" && !isKernel(of)],
  [
    "lights with wrong values",
    (element, of) =>
      isNumber(of("specularExponent"), (exponent) => exponent < 1) ||
      (element === "feDiffuseLighting" && isNumber(of("diffuseConstant"), (constant) => constant < 0)),
  ],
  [
    "feTurbulence with a negative frequency",
    (element, of) => element === "feTurbulence" && (of("baseFrequency") ?? "").includes("-"),
  ],
  [
    "feFuncA with an offset",
    (element, of) =>
      element === "feFuncA" &&
      ["offset", "intercept"].some((name) => isNumber(of(name), (offset) => offset > 0)),
  ],
  [
    "feMorphology with a large radius",
    (element, of) =>
      element === "feMorphology" && isNumber(of("radius")?.split(/[\s,]/)[0], (radius) => radius > 200),
  ],
  [
    "radial gradients with fr, or without a radius",
    (element, of) =>
      element === "radialGradient" &&
      (isNumber(of("r"), (radius) => radius <= 0) || isNumber(of("fr"), (radius) => radius !== 0)),
  ],
  ["patterns with a view box", (element, of) => element === "pattern" && of("viewBox") !== undefined],
  [
    "gradients and patterns on texts",
    (element, of) =>
      /^(?:text|tspan|textPath)$/.test(element) && /url\(/.test(`${of("fill")} ${of("stroke")}`),
  ],
  [
    "transform of clipPath and mask",
    (element, of) => /^(?:clipPath|mask)$/.test(element) && of("transform") !== undefined,
  ],
  ["masks of masks", (element, of) => element === "mask" && of("mask") !== undefined],
  [
    "per cent in markers",
    (element, of) =>
      element === "marker" &&
      /%/.test(`${of("refX")} ${of("refY")} ${of("markerWidth")} ${of("markerHeight")}`),
  ],
  [
    "stroke-dasharray with zeros",
    (_element, of) =>
      /(?:^|[\s,])0(?:$|[\s,])/.test(of("stroke-dasharray")?.trim() ?? "") &&
      of("stroke-linecap") !== "round",
  ],
  [
    "pictures without a width or a height",
    (element, of) =>
      element === "image" &&
      (of("width") ?? of("height")) !== undefined &&
      (of("width") === undefined || of("height") === undefined),
  ],
];

/** As many numbers as the order asks for, and a target inside. */
function isKernel(of: Attributes): boolean {
  const numbersOf = (name: string, fallback: string) =>
    (of(name) ?? fallback)
      .trim()
      .split(/[\s,]+/)
      .map(Number);
  const [columns = 3, rows = columns] = numbersOf("order", "3");
  const kernel = numbersOf("kernelMatrix", "");
  const isInside = (name: string, size: number) => !isNumber(of(name), (place) => place < 0 || place >= size);
  return (
    columns > 0 &&
    rows > 0 &&
    kernel.length === columns * rows &&
    isInside("targetX", columns) &&
    isInside("targetY", rows)
  );
}

interface TagPlace {
  isRoot: boolean;
  /** The name of the element with this id. */
  targetOf: (id: string) => string | undefined;
}

/** The features of an element and its attributes, but their CSS values. */
export function undrawnInTag(tag: Tag, { isRoot, targetOf }: TagPlace): string[] {
  const element = localName(tag.name);
  const of: Attributes = (name) => attributeOf(tag, name);
  const found = elementRules.filter(([, isIt]) => isIt(element, of)).map(([feature]) => feature);
  const named = Object.hasOwn(elementFeatures, element) ? elementFeatures[element] : undefined;
  if (named !== undefined) found.push(named);
  if (isRoot && of("filter") !== undefined) found.push("filter of the root element");
  const href = hrefOf(tag) ?? "";
  if (/^(?:image|use|feImage)$/.test(element) && /^[^#]/.test(href) && !/^\s*data:/i.test(href))
    found.push("pictures and parts of other files");
  const hasSize = of("width") !== undefined || of("height") !== undefined;
  if (element === "use" && hasSize && targetOf(href.slice(1)) === "svg") found.push("sizes of use");
  // The decoder gets the size of the root in px.
  for (const { name, value } of isRoot ? [] : tag.attributes)
    for (const [feature, names, values] of attributeFeatures)
      if (names.test(name) && values.test(value)) found.push(feature);
  return found;
}

const lights = /<(?:[\w.-]+:)?fe(?:Distant|Point|Spot)Light\b/g;

/** The features that several elements make together. */
export function undrawnInContent(content: string): string[] {
  const found: string[] = [];
  const clips = insidesOf(content, "clipPath");
  if (
    clips.some((inside) => (inside.match(/<[A-Za-z]/g) ?? []).length > 2 && /clip-(?:rule|path)/.test(inside))
  )
    found.push("clipPath of several shapes with rules or clips");
  if (insidesOf(content, "marker").some((inside) => /\smarker-(?:start|mid|end)\s*=/.test(inside)))
    found.push("markers in markers");
  const lit = ["feDiffuseLighting", "feSpecularLighting"].flatMap((name) => insidesOf(content, name));
  if (lit.some((inside) => (inside.match(lights) ?? []).length !== 1)) found.push("lights with wrong values");
  const languages = content.includes("<switch")
    ? []
    : content.matchAll(/\ssystemLanguage\s*=\s*["']([^"']*)/g);
  if ([...languages].some(([, value = ""]) => !/(?:^|[\s,])en\b/i.test(value)))
    found.push("systemLanguage outside of switch");
  return found;
}

/** The elements of this name with what is in them, as text; those that are not closed are left out. */
function insidesOf(content: string, name: string): string[] {
  const pieces = content.split(`</${name}>`).slice(0, -1);
  return pieces.map((piece) => piece.slice(Math.max(0, piece.lastIndexOf(`<${name}`))));
}
