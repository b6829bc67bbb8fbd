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
  textPath: "texts on paths",
  tref: "tref",
};

const attributeFeatures: readonly (readonly [feature: string, name: RegExp, value: RegExp])[] = [
  ["textLength", /^textLength$/, /./],
  ["pathLength", /^pathLength$/, /./],
  ["rotated letters", /^rotate$/, /^[\d.\s,-]+$/],
  [
    "dominant-baseline and baseline-shift",
    /^(?:dominant-baseline|baseline-shift|alignment-baseline)$/,
    /^(?!auto|alphabetic|baseline|inherit|0)/,
  ],
  ["word-spacing", /^word-spacing$/, /[1-9]/],
  ["calc(), min(), max() and clamp()", /^(?!style$)/, /^(?:calc|min|max|clamp)\(/],
  ["filter inputs such as FillPaint and BackgroundImage", /^in2?$/, /^(?:Fill|Stroke)Paint$|^Background/],
  ["enable-background", /^enable-background$/, /^new/],
  [
    "units such as vw",
    /^(?:x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|stroke-width|font-size)$/,
    /^[\d.]+(?:v[whib]|vmin|vmax|ch|ex|ic|cap|r?lh|rem|q)$/i,
  ],
  ["stitchTiles", /^stitchTiles$/, /^stitch$/],
];

/** Of attributes, style attributes and style sheets. */
function undrawnInProperty(name: string, value: string): string[] {
  return attributeFeatures.flatMap(([feature, names, values]) =>
    names.test(name) && values.test(value) ? [feature] : [],
  );
}

/** The declarations of a style attribute or a style sheet. */
const declaration = /(?:^|[{;\s])([a-z-]+)\s*:\s*([^;{}!"]+)/g;

/** The features of the properties that a style sheet sets. */
export function undrawnInStyle(style: string): string[] {
  const found = [...style.matchAll(declaration)].flatMap(([, name = "", value = ""]) =>
    name === "paint-order" && paintsStrokeFirst(value)
      ? ["paint-order of texts"]
      : undrawnInProperty(name, value),
  );
  return [...found, ...styleFeatures.flatMap(([feature, pattern]) => (pattern.test(style) ? [feature] : []))];
}

const paintsStrokeFirst = (order: string | undefined) => /^(?:markers\s+)?stroke/.test(order ?? "");

export const valueFeatures: readonly (readonly [feature: string, value: RegExp])[] = [
  ["calc(), min(), max() and clamp()", /\b(?:calc|min|max|clamp)\(/],
  ["rotate, scale and translate in a style", /(?:^|[;{\s])(?:rotate|scale|translate)\s*:/],
  ["transforms in space", /\b(?:rotate3d|matrix3d|scale3d|translate3d|perspective|rotate[XYZ]|translateZ)\(/],
  ["offset-path", /\boffset-path\s*:/],
  ["text-shadow", /\btext-shadow\s*:/],
  ["display: contents", /\bdisplay\s*:\s*contents\b/],
  [
    "colour functions of filter",
    /(?:^|\bfilter\s*:[^;}]*\b)(?:(?:brightness|contrast|grayscale|invert|saturate|sepia)\(|hue-rotate\((?!\s*(?:0|-?[\d.]+(?:deg|rad|turn))?\s*\)))/,
  ],
  [
    "clip-path shapes",
    /\bclip-path\s*:\s*(?:circle|ellipse|inset|polygon|path|rect|xywh)\(|^(?:circle|ellipse|inset|polygon)\(/,
  ],
  ["mask-image", /\bmask(?:-image)?\s*:\s*(?:linear|radial|conic|url\(["']?data)/],
  ["path in CSS", /(?:^|[;{\s])d\s*:\s*path\(/],
  ["transform-box", /\btransform-box\s*:/],
  ["animation", /(?:^|[;{\s])animation(?:-name)?\s*:/],
  ["lengths of filter functions", /\b(?:blur|drop-shadow)\((?:[^)]*%|\s*[\d.]*[1-9][\d.]*\s*[,)])/],
];

const styleFeatures: readonly (readonly [feature: string, style: RegExp])[] = [
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
const isPrimitive = (element: string) => /^fe(?!Func|.*Light$|MergeNode|Flood|Blend|Composite)/.test(element);
const isTurned = (of: Attributes) => /rotate|skew|matrix/.test(of("transform") ?? "");
const isDefinition = (element: string) =>
  /^(?:svg|defs|linearGradient|radialGradient|pattern|clipPath)$/.test(element);
const hasBoxUnits = (tag: Tag | undefined, name: string) =>
  tag !== undefined && localName(tag.name) === name && isObjectBox(attributeOf(tag, `${name}Units`));
const sides = ["x", "y", "width", "height"];

/** By the element and its attributes. */
const elementRules: readonly (readonly [
  feature: string,
  isIt: (element: string, of: Attributes) => boolean,
])[] = [
  [
    "opacity and transforms of symbols",
    (element, of) => element === "symbol" && (of("opacity") ?? of("transform")) !== undefined,
  ],
  [
    "paint-order of texts",
    (element, of) => /^(?:text|tspan|textPath|g)$/.test(element) && paintsStrokeFirst(of("paint-order")),
  ],
  ["display: none around definitions", (element, of) => isDefinition(element) && of("display") === "none"],
  [
    "color-interpolation of masks",
    (element, of) => element === "mask" && of("color-interpolation") === "linearRGB",
  ],
  [
    "masks of straight lines",
    (element, of) =>
      element === "line" && of("mask") !== undefined && (of("x1") === of("x2") || of("y1") === of("y2")),
  ],
  [
    "square ends of points",
    (element, of) =>
      element === "path" &&
      of("stroke-linecap") === "square" &&
      /m\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*(?:L\s*\1[\s,]+\2(?![\d.])|z|[hv]\s*0(?![\d.]))/i.test(of("d") ?? ""),
  ],
  [
    "filter regions that cut the element",
    (element, of) => {
      if (element !== "filter" || of("filterUnits") === "userSpaceOnUse") return false;
      const [x = -0.1, y = -0.1, width = 1.2, height = 1.2] = sides.map((side) => shareOf(of(side)));
      if (width <= 0 || height <= 0) return false;
      return x > 0 || y > 0 || x + width < 1 || y + height < 1;
    },
  ],
  [
    "regions of filter primitives",
    (element, of) =>
      isPrimitive(element) && element !== "feImage" && sides.some((side) => of(side) !== undefined),
  ],
  [
    "regions of filter primitives",
    (element, of) =>
      /^fe(?:Flood|Blend|Composite)$/.test(element) &&
      sides.some((side) => isNumber(of(side), (length) => length <= 0)),
  ],
  ["primitiveUnits of filters", (element, of) => element === "filter" && isObjectBox(of("primitiveUnits"))],
  [
    "filters with an empty region",
    (element, of) =>
      element === "filter" && ["width", "height"].some((side) => isNumber(of(side), (size) => size <= 0)),
  ],
  ["filters of turned elements", (_element, of) => of("filter") !== undefined && isTurned(of)],
  ["feConvolveMatrix with wrong values", (element, of) => element === "feConvolveMatrix" && !isKernel(of)],
  [
    "lights with wrong values",
    (element, of) =>
      isNumber(of("specularExponent"), (exponent) => exponent < 1) ||
      (element === "feDiffuseLighting" && isNumber(of("diffuseConstant"), (constant) => constant < 0)) ||
      (element === "feSpotLight" && isNumber(of("limitingConeAngle"), (angle) => angle <= 0)),
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
      !/^(?:round|square)$/.test(of("stroke-linecap") ?? ""),
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
    !isNumber(of("bias"), (bias) => bias !== 0) &&
    (of("divisor") !== undefined || Math.abs(kernel.reduce((sum, number) => sum + number, 0)) > 1e-9) &&
    kernel.length === columns * rows &&
    isInside("targetX", columns) &&
    isInside("targetY", rows)
  );
}

/** A share of a box, as a number or in per cent. */
function shareOf(text: string | undefined): number | undefined {
  const [, amount, unit] = /^\s*([+-]?[\d.]+)(%?)\s*$/.exec(text ?? "") ?? [];
  return amount === undefined ? undefined : unit === "%" ? Number(amount) / 100 : Number(amount);
}

interface TagPlace {
  isRoot: boolean;
  /** The element with this id. */
  targetOf: (id: string) => Tag | undefined;
}

/** The features of an element and its attributes, but their CSS values. */
export function undrawnInTag(tag: Tag, { isRoot, targetOf }: TagPlace): string[] {
  const element = localName(tag.name);
  const styled = new Map(
    [...(attributeOf(tag, "style") ?? "").matchAll(declaration)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
  const of: Attributes = (name) => styled.get(name) ?? attributeOf(tag, name);
  const found = elementRules.filter(([, isIt]) => isIt(element, of)).map(([feature]) => feature);
  const named = Object.hasOwn(elementFeatures, element) ? elementFeatures[element] : undefined;
  if (named !== undefined) found.push(named);
  if (isRoot && of("filter") !== undefined) found.push("filter of the root element");
  const cuts = [of("clip-path"), of("mask")].filter((value) => value !== undefined && value !== "none");
  if (isRoot && cuts.length > 0) found.push("clip or mask of the root element");
  const [width, height] = [of("width"), of("height")];
  const isEmpty = [width, height].some((side) => isNumber(side, (length) => length <= 0));
  if (isRoot && (isEmpty || ((width ?? height) === undefined && of("viewBox") === undefined)))
    found.push("drawings without a size");
  const href = hrefOf(tag) ?? "";
  if (/^(?:image|use|feImage)$/.test(element) && /^[^#]/.test(href) && !/^\s*data:/i.test(href))
    found.push("pictures and parts of other files");
  if (/^(?:use|pattern)$/.test(element) && href !== "" && href === `#${of("id")}`)
    found.push("references in circles");
  const target = targetOf(href.slice(1));
  const isOfSize = /^(?:svg|symbol)$/.test(localName(target?.name ?? "")) && !hasViewBox(target);
  const hasSize = of("width") !== undefined || of("height") !== undefined;
  if (element === "use" && hasSize && isOfSize) found.push("sizes of use");
  const clipped = (name: string) => targetOf(/#([^)"']+)/.exec(of(name) ?? "")?.[1] ?? "");
  const mask = clipped("mask");
  const isMaskCut = mask !== undefined && sides.some((side) => attributeOf(mask, side) !== undefined);
  if (
    isTurned(of) &&
    (hasBoxUnits(clipped("clip-path"), "clipPath") ||
      (isMaskCut && attributeOf(mask, "maskUnits") !== "userSpaceOnUse"))
  )
    found.push("clips and masks of turned elements");
  // The decoder gets the size of the root in px.
  if (isRoot) return found;
  const properties = [...tag.attributes.map(({ name, value }) => [name, value] as const), ...styled];
  return [...found, ...properties.flatMap(([name, value]) => undrawnInProperty(name, value))];
}

const hasViewBox = (tag: Tag | undefined) => tag !== undefined && attributeOf(tag, "viewBox") !== undefined;

/** An element that gives its markers to what is in one of them. */
const markedParent =
  /<g\b[^>]*\smarker-(?:start|mid|end)\s*=\s*["']url\(#([^)]+)\)(?:(?!<\/g>)[^])*?<marker\b[^>]*\sid\s*=\s*["']\1["']/;
/** A rule that gives markers to shapes, those in markers too. */
const markedShapes =
  /(?:^|[\s,}>])(?:path|line|polyline|polygon|\*)\s*(?:,[^{]*)?\{[^}]*\bmarker(?:-start|-mid|-end)?\s*:\s*url[^]*<marker\b[^>]*>\s*<(?:path|line|poly)/;
const lights = /<(?:[\w.-]+:)?fe(?:Distant|Point|Spot)Light\b/g;

/** The features that several elements make together. */
export function undrawnInContent(content: string): string[] {
  const found: string[] = [];
  const clips = insidesOf(content, "clipPath");
  if (
    clips.some((inside) => (inside.match(/<[A-Za-z]/g) ?? []).length > 2 && /clip-(?:rule|path)/.test(inside))
  )
    found.push("clipPath of several shapes with rules or clips");
  const isMarked = (inside: string) => /\smarker-(?:start|mid|end)\s*=/.test(inside);
  if (insidesOf(content, "marker").some(isMarked) || markedParent.test(content) || markedShapes.test(content))
    found.push("markers in markers");
  const lit = ["feDiffuseLighting", "feSpecularLighting"].flatMap((name) => insidesOf(content, name));
  const areDark = /<fe(?:Diffuse|Specular)Lighting(?:\s[^>]*)?\/>/.test(content);
  if (areDark || lit.some((inside) => (inside.match(lights) ?? []).length !== 1))
    found.push("lights with wrong values");
  if (
    /\bcontext-(?:fill|stroke)\b/.test(content) &&
    /<(?:\w+Gradient|pattern|marker[^>]*\sviewBox)\b/.test(content)
  )
    found.push("context-fill and context-stroke");
  const images = content.match(/<image\s[^>]*data:image\/svg[^>]*>/g) ?? [];
  if (
    images.some(
      (image) => image.includes("preserveAspectRatio=") || /\b(?:rotate|skew[XY]|matrix)\(/.test(content),
    )
  )
    found.push("drawings inside that are aligned or turned");
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
