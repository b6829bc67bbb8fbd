import {
  booleanSpec,
  colorListSpec,
  colorSpec,
  enumSpec,
  fontSpec,
  gradientSpec,
  imageSpec,
  numberListSpec,
  numberSpec,
  opacitySpec,
  type PropertySpec,
  textListSpec,
  textSpec,
} from "./property-spec.ts";
import { svgPathsSpec } from "./svg-paths.ts";

/*
 * One table per component type: every property there is, what it accepts, and its value when a document does not say.
 * Lengths are px of the unscaled template. All names are flat, so each fits a dictionary key and a link.
 */

const place = { minimum: -20_000, maximum: 20_000, unit: "px" } as const;
const size = { minimum: 0, maximum: 20_000, unit: "px" } as const;
const factor = { minimum: 0, maximum: 4, step: 0.05, unit: "×" } as const;
const fraction = { minimum: 0, maximum: 1, step: 0.01 } as const;

const blendModes = [
  "normal",
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
] as const;

const commonProperties = {
  x: numberSpec("Left", 0, place),
  y: numberSpec("Top", 0, place),
  width: numberSpec("Width", 100, size),
  height: numberSpec("Height", 100, size),
  /** Clockwise, about the middle of the box. */
  rotation: numberSpec("Rotation", 0, { minimum: -360, maximum: 360, unit: "°" }),
  /** Percentages are read as fractions. */
  opacity: opacitySpec("Opacity"),
  visible: booleanSpec("Visible", true),
  blend: enumSpec("Blend mode", blendModes),
};

const shadowProperties = {
  shadowColor: colorSpec("Shadow colour", "transparent"),
  shadowBlur: numberSpec("Shadow blur", 0, { minimum: 0, maximum: 400, unit: "px" }),
  shadowX: numberSpec("Shadow left", 0, place),
  shadowY: numberSpec("Shadow top", 0, place),
};

const strokeProperties = {
  strokeColor: colorSpec("Stroke colour", "transparent"),
  strokeWidth: numberSpec("Stroke width", 0, { minimum: 0, maximum: 500, unit: "px" }),
};

const textProperties = {
  ...commonProperties,
  /** `{braces}` mark a run in the emphasis style; `{{` and `}}` are braces themselves. */
  text: textSpec("Text", "", { isLong: true }),
  color: colorSpec("Colour", "#1e1e1e"),
  font: fontSpec("Font"),
  fontSize: numberSpec("Size", 32, { minimum: 1, maximum: 2_000, unit: "px" }),
  weight: numberSpec("Weight", 400, { minimum: 1, maximum: 1_000, step: 100 }),
  italic: booleanSpec("Italic", false),
  /** Of the font size. */
  lineHeight: numberSpec("Line height", 1.2, { minimum: 0.3, maximum: 5, step: 0.05, unit: "×" }),
  letterSpacing: numberSpec("Letter spacing", 0, { minimum: -200, maximum: 500, step: 0.5, unit: "px" }),
  /** `start` and `end` follow the direction of the text. */
  align: enumSpec("Align", ["start", "center", "end", "left", "right", "justify"]),
  verticalAlign: enumSpec("Vertical align", ["top", "middle", "bottom"]),
  transform: enumSpec("Letter case", ["none", "uppercase", "lowercase", "capitalize"]),
  decoration: enumSpec("Decoration", ["none", "underline", "line-through"]),
  /** `shrink` lowers the size until the text fits its box; `clamp` cuts with an ellipsis. */
  fit: enumSpec("Fit", ["none", "shrink", "clamp"]),
  /** `shrink` never goes below this. */
  minFontSize: numberSpec("Smallest size", 8, { minimum: 1, maximum: 2_000, unit: "px" }),
  /** 0: as many as the box holds. */
  maxLines: numberSpec("Lines at most", 0, { minimum: 0, maximum: 200, step: 1 }),
  background: colorSpec("Background", "transparent"),
  /** `box`: behind the whole component; `text`: hugs its lines together; `line`: behind each line. */
  backgroundShape: enumSpec("Background shape", ["box", "text", "line"]),
  padding: numberSpec("Padding", 0, { minimum: 0, maximum: 1_000, unit: "px" }),
  radius: numberSpec("Corner radius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
  ...strokeProperties,
  ...shadowProperties,
  direction: enumSpec("Direction", ["auto", "ltr", "rtl"]),
  /** Empty colour, font or a weight of 0 keep the text's own. */
  emphasisColor: colorSpec("Emphasis colour", "transparent"),
  emphasisFont: textSpec("Emphasis font"),
  emphasisWeight: numberSpec("Emphasis weight", 0, { minimum: 0, maximum: 1_000, step: 100 }),
  emphasisItalic: enumSpec("Emphasis italic", ["inherit", "italic", "upright"]),
  emphasisBackground: colorSpec("Emphasis background", "transparent"),
  emphasisDecoration: enumSpec("Emphasis decoration", ["inherit", "none", "underline", "line-through"]),
};

const imageProperties = {
  ...commonProperties,
  src: imageSpec("Picture"),
  fit: enumSpec("Fit", ["cover", "contain", "fill"]),
  /** Focal point, as fractions of the picture: stays in view when `cover` cuts. */
  positionX: numberSpec("Focus from left", 0.5, fraction),
  positionY: numberSpec("Focus from top", 0.5, fraction),
  zoom: numberSpec("Zoom", 1, { minimum: 1, maximum: 20, step: 0.05, unit: "×" }),
  flip: enumSpec("Flip", ["none", "horizontal", "vertical", "both"]),
  /** Cut to this shape. */
  mask: enumSpec("Mask", ["none", "circle", "squircle", "hexagon", "arch", "diamond", "blob"]),
  radius: numberSpec("Corner radius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
  blur: numberSpec("Blur", 0, { minimum: 0, maximum: 200, unit: "px" }),
  brightness: numberSpec("Brightness", 1, factor),
  contrast: numberSpec("Contrast", 1, factor),
  saturation: numberSpec("Saturation", 1, factor),
  grayscale: numberSpec("Greyscale", 0, fraction),
  /** Laid over the picture, inside its shape. */
  tint: colorSpec("Tint", "transparent"),
  tintGradient: gradientSpec("Tint gradient"),
  /** Behind the picture, and alone where there is none. */
  background: colorSpec("Background", "transparent"),
  borderColor: colorSpec("Border colour", "transparent"),
  borderWidth: numberSpec("Border width", 0, { minimum: 0, maximum: 500, unit: "px" }),
  ...shadowProperties,
};

const circleProperties = {
  ...commonProperties,
  color: colorSpec("Colour", "#c61d78"),
  /** Wins over the colour. */
  gradient: gradientSpec("Gradient"),
  ...strokeProperties,
  /** Lengths of dash and gap in px; empty: a full line. */
  strokeDash: numberListSpec("Stroke dashes", []),
  ...shadowProperties,
};

const rectangleProperties = {
  ...circleProperties,
  radius: numberSpec("Corner radius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
};

const svgGroupProperties = {
  ...commonProperties,
  /** Units of the paths' own space that fill the box, keeping their shape. */
  viewWidth: numberSpec("View width", 24, { minimum: 0.01, maximum: 100_000 }),
  viewHeight: numberSpec("View height", 24, { minimum: 0.01, maximum: 100_000 }),
  /** A path's `fill` or `stroke` is a colour, or the name of a fill: `color`, `color2`, `color3`, `color4`. */
  paths: svgPathsSpec("Paths"),
  color: colorSpec("Colour", "#1e1e1e"),
  color2: colorSpec("Second colour", "#c61d78"),
  color3: colorSpec("Third colour", "#ffffff"),
  color4: colorSpec("Fourth colour", "transparent"),
  ...shadowProperties,
};

const qrCodeProperties = {
  ...commonProperties,
  text: textSpec("Content", "https://example.com"),
  color: colorSpec("Colour", "#000000"),
  background: colorSpec("Background", "#ffffff"),
  errorLevel: enumSpec("Error correction", ["M", "L", "Q", "H"]),
  /** Modules of free space around the code; ISO/IEC 18004 asks for 4. */
  quietZone: numberSpec("Quiet zone", 4, { minimum: 0, maximum: 20, step: 1 }),
  moduleShape: enumSpec("Module shape", ["square", "dot", "rounded"]),
  radius: numberSpec("Corner radius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
};

const ratingProperties = {
  ...commonProperties,
  value: numberSpec("Value", 5, { minimum: 0, maximum: 20, step: 0.1 }),
  max: numberSpec("Out of", 5, { minimum: 1, maximum: 20, step: 1 }),
  shape: enumSpec("Shape", ["star", "heart", "circle", "bar"]),
  color: colorSpec("Colour", "#f5a623"),
  emptyColor: colorSpec("Empty colour", "#00000022"),
  gap: numberSpec("Gap", 6, { minimum: 0, maximum: 1_000, unit: "px" }),
};

const chartProperties = {
  ...commonProperties,
  kind: enumSpec("Kind", ["bar", "horizontal-bar", "line", "area", "donut", "pie"]),
  values: numberListSpec("Values", [4, 7, 5, 9]),
  labels: textListSpec("Labels", []),
  /** Taken in turn; a line or area uses the first. */
  colors: colorListSpec("Colours", ["#c61d78", "#f5a623", "#3b82f6", "#10b981", "#8b5cf6"]),
  /** Top of the scale; 0: taken from the values. */
  maximum: numberSpec("Scale maximum", 0, { minimum: 0, maximum: 1e12 }),
  showValues: booleanSpec("Show values", false),
  showLabels: booleanSpec("Show labels", true),
  /** Number of horizontal guide lines. */
  gridLines: numberSpec("Guide lines", 0, { minimum: 0, maximum: 20, step: 1 }),
  gridColor: colorSpec("Guide colour", "#00000018"),
  textColor: colorSpec("Text colour", "#55504a"),
  font: fontSpec("Font"),
  fontSize: numberSpec("Text size", 14, { minimum: 1, maximum: 400, unit: "px" }),
  weight: numberSpec("Text weight", 500, { minimum: 1, maximum: 1_000, step: 100 }),
  /** Shown before and after each value. */
  prefix: textSpec("Before values"),
  suffix: textSpec("After values"),
  radius: numberSpec("Bar radius", 4, { minimum: 0, maximum: 1_000, unit: "px" }),
  /** Gap between bars or slices, as a fraction of a bar or in degrees. */
  gap: numberSpec("Gap", 0.35, { minimum: 0, maximum: 20, step: 0.05 }),
  lineWidth: numberSpec("Line width", 4, { minimum: 0, maximum: 200, unit: "px" }),
  /** Hole of a donut, as a fraction of its radius. */
  hole: numberSpec("Hole", 0.62, fraction),
};

/** The tables by component type. HTML is missing, because the scene does not paint it. */
export const componentProperties = {
  TEXT: textProperties,
  IMAGE: imageProperties,
  RECTANGLE: rectangleProperties,
  CIRCLE: circleProperties,
  SVG_GROUP: svgGroupProperties,
  QR_CODE: qrCodeProperties,
  RATING: ratingProperties,
  CHART: chartProperties,
};

export type SceneComponentType = keyof typeof componentProperties;

export const sceneComponentTypes = Object.keys(componentProperties) as SceneComponentType[];

type ValueOf<Spec> = Spec extends PropertySpec<infer Value> ? Value : never;

/** Every property with a value, by component type. */
export type ComponentValues<Type extends SceneComponentType> = {
  [Property in keyof (typeof componentProperties)[Type]]: ValueOf<
    (typeof componentProperties)[Type][Property]
  >;
};

/** The property that a bare key sets. */
const mainProperties: Record<SceneComponentType, string> = {
  TEXT: "text",
  IMAGE: "src",
  RECTANGLE: "color",
  CIRCLE: "color",
  SVG_GROUP: "color",
  QR_CODE: "text",
  RATING: "value",
  CHART: "values",
};

export function mainPropertyOf(type: SceneComponentType): string {
  return mainProperties[type];
}

/** The spec of a property, or `undefined` when components of this type have no such property. */
export function propertySpecOf(
  type: SceneComponentType,
  property: string,
): PropertySpec<unknown> | undefined {
  const specs: Readonly<Record<string, PropertySpec<unknown>>> = componentProperties[type];
  return Object.hasOwn(specs, property) ? specs[property] : undefined;
}
