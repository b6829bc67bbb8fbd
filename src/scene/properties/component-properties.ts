import { keysOf } from "#contract/json.ts";
import { iconSpec } from "../icons/icon-value.ts";
import {
  booleanSpec,
  colorListSpec,
  colorSpec,
  enumSpec,
  fontSpec,
  gradientSpec,
  imageSpec,
  italicSpec,
  numberListSpec,
  numberSpec,
  opacitySpec,
  type PropertySpec,
  textListSpec,
  textSpec,
  weightSpec,
} from "./property-spec.ts";
import { fontSizeBounds, styledTextSpec } from "./styled-text-spec.ts";
import { svgPathsSpec } from "./svg-paths.ts";

/*
 * One table per component type with the spec of each property. Lengths are px of the unscaled template. All names are
 * flat, so that they can be dictionary keys and parts of a link.
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
  x: numberSpec("left", 0, place),
  y: numberSpec("top", 0, place),
  width: numberSpec("width", 100, size),
  height: numberSpec("height", 100, size),
  /** Clockwise, around the middle of the box. */
  rotation: numberSpec("rotation", 0, { minimum: -360, maximum: 360, unit: "°" }),
  /** Percentages are read as fractions. */
  opacity: opacitySpec("opacity"),
  visible: booleanSpec("visible", true),
  blend: enumSpec("blendMode", blendModes),
};

const shadowProperties = {
  shadowColor: colorSpec("shadowColour", "transparent"),
  shadowBlur: numberSpec("shadowBlur", 0, { minimum: 0, maximum: 400, unit: "px" }),
  shadowX: numberSpec("shadowLeft", 0, place),
  shadowY: numberSpec("shadowTop", 0, place),
};

const strokeProperties = {
  strokeColor: colorSpec("strokeColour", "transparent"),
  strokeWidth: numberSpec("strokeWidth", 0, { minimum: 0, maximum: 500, unit: "px" }),
};

const lineHeads = ["none", "triangle", "arrow", "circle", "bar"] as const;

const textProperties = {
  ...commonProperties,
  /**
   * `{braces}` mark a run in the emphasis style; `{{` and `}}` are literal braces. A list of runs with styles of their own
   * sets `styles` too, which is no property.
   */
  text: styledTextSpec("text"),
  color: colorSpec("colour", "#1e1e1e"),
  font: fontSpec("font"),
  fontSize: numberSpec("size", 32, fontSizeBounds),
  weight: weightSpec("weight", 400),
  italic: italicSpec("italic"),
  /** As a factor of the font size. */
  lineHeight: numberSpec("lineHeight", 1.2, { minimum: 0.3, maximum: 5, step: 0.05, unit: "×" }),
  letterSpacing: numberSpec("letterSpacing", 0, { minimum: -200, maximum: 500, step: 0.5, unit: "px" }),
  /** `start` and `end` follow the direction of the text. */
  align: enumSpec("align", ["start", "center", "end", "left", "right", "justify"]),
  verticalAlign: enumSpec("verticalAlign", ["top", "middle", "bottom"]),
  transform: enumSpec("letterCase", ["none", "uppercase", "lowercase", "capitalize"]),
  decoration: enumSpec("decoration", ["none", "underline", "line-through"]),
  /** `shrink` lowers the size until the text fits its box; `clamp` cuts with an ellipsis. */
  fit: enumSpec("fit", ["none", "shrink", "clamp"]),
  /** The lower bound of `shrink`. */
  minFontSize: numberSpec("smallestSize", 8, { minimum: 1, maximum: 2_000, unit: "px" }),
  /** 0: as many as fit the box. */
  maxLines: numberSpec("linesAtMost", 0, { minimum: 0, maximum: 200, step: 1 }),
  background: colorSpec("background", "transparent"),
  /** `box`: behind the whole component; `text`: hugs its lines together; `line`: behind each line. */
  backgroundShape: enumSpec("backgroundShape", ["box", "text", "line"]),
  padding: numberSpec("padding", 0, { minimum: 0, maximum: 1_000, unit: "px" }),
  radius: numberSpec("cornerRadius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
  ...strokeProperties,
  ...shadowProperties,
  direction: enumSpec("direction", ["auto", "ltr", "rtl"]),
  /** A transparent colour, an empty font or a weight of 0 inherit the text's own. */
  emphasisColor: colorSpec("emphasisColour", "transparent"),
  emphasisFont: textSpec("emphasisFont"),
  emphasisWeight: numberSpec("emphasisWeight", 0, { minimum: 0, maximum: 1_000, step: 100 }),
  emphasisItalic: enumSpec("emphasisItalic", ["inherit", "italic", "upright"]),
  emphasisBackground: colorSpec("emphasisBackground", "transparent"),
  emphasisDecoration: enumSpec("emphasisDecoration", ["inherit", "none", "underline", "line-through"]),
};

const imageProperties = {
  ...commonProperties,
  src: imageSpec("picture"),
  fit: enumSpec("fit", ["cover", "contain", "fill"]),
  /** Focal point, as fractions of the picture; stays visible when `cover` crops. */
  positionX: numberSpec("focusFromLeft", 0.5, fraction),
  positionY: numberSpec("focusFromTop", 0.5, fraction),
  zoom: numberSpec("zoom", 1, { minimum: 1, maximum: 20, step: 0.05, unit: "×" }),
  flip: enumSpec("flip", ["none", "horizontal", "vertical", "both"]),
  mask: enumSpec("mask", ["none", "circle", "squircle", "hexagon", "arch", "diamond", "blob"]),
  radius: numberSpec("cornerRadius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
  blur: numberSpec("blur", 0, { minimum: 0, maximum: 200, unit: "px" }),
  brightness: numberSpec("brightness", 1, factor),
  contrast: numberSpec("contrast", 1, factor),
  saturation: numberSpec("saturation", 1, factor),
  grayscale: numberSpec("greyscale", 0, fraction),
  /** Over the picture, inside its mask. */
  tint: colorSpec("tint", "transparent"),
  tintGradient: gradientSpec("tintGradient"),
  /** Behind the picture; visible alone if there is none. */
  background: colorSpec("background", "transparent"),
  borderColor: colorSpec("borderColour", "transparent"),
  borderWidth: numberSpec("borderWidth", 0, { minimum: 0, maximum: 500, unit: "px" }),
  ...shadowProperties,
};

const circleProperties = {
  ...commonProperties,
  color: colorSpec("colour", "#c61d78"),
  /** Takes precedence over the colour. */
  gradient: gradientSpec("gradient"),
  ...strokeProperties,
  /** Lengths of dashes and gaps in px; empty: a solid line. */
  strokeDash: numberListSpec("strokeDashes", []),
  ...shadowProperties,
};

const rectangleProperties = {
  ...circleProperties,
  radius: numberSpec("cornerRadius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
};

/** Points from a corner of the box to the opposite one, which `flip` chooses. A side of the box may be 0. */
const lineProperties = {
  ...commonProperties,
  color: colorSpec("colour", "#1e1e1e"),
  strokeWidth: numberSpec("strokeWidth", 4, { minimum: 0, maximum: 500, unit: "px" }),
  startHead: enumSpec("startHead", lineHeads),
  endHead: enumSpec("endHead", lineHeads),
  /** Length of a head, as a factor of the line's width. */
  headSize: numberSpec("headSize", 4, { minimum: 2, maximum: 20, step: 0.5, unit: "×" }),
  strokeDash: numberListSpec("strokeDashes", []),
  cap: enumSpec("lineEnds", ["butt", "round", "square"]),
  /** `none`: from the top left to the bottom right. */
  flip: enumSpec("flip", ["none", "horizontal", "vertical", "both"]),
  ...shadowProperties,
};

/** A regular polygon, stretched so that it fills the box. */
const polygonProperties = {
  corners: numberSpec("corners", 6, { minimum: 3, maximum: 60, step: 1, isWhole: true }),
  ...rectangleProperties,
};

const starProperties = {
  points: numberSpec("points", 5, { minimum: 3, maximum: 60, step: 1, isWhole: true }),
  /** Distance of the inner corners from the middle, as a fraction of that of the outer ones. */
  innerRadius: numberSpec("innerRadius", 0.4, { minimum: 0.05, maximum: 1, step: 0.01 }),
  ...rectangleProperties,
};

const iconProperties = {
  ...commonProperties,
  icon: iconSpec("icon", { name: "circle", path: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z" }),
  color: colorSpec("colour", "#1e1e1e"),
  fillColor: colorSpec("fillColour", "transparent"),
  /** In units of the icon's grid, 24 of which are its side. */
  strokeWidth: numberSpec("strokeWidth", 2, { minimum: 0, maximum: 12, step: 0.25 }),
  ...shadowProperties,
};

const svgGroupProperties = {
  ...commonProperties,
  /** The view box of the paths, which is fitted into the component's box. */
  viewWidth: numberSpec("viewWidth", 24, { minimum: 0.01, maximum: 100_000 }),
  viewHeight: numberSpec("viewHeight", 24, { minimum: 0.01, maximum: 100_000 }),
  /** A path's `fill` or `stroke` is a colour, or the name of a fill: `color`, `color2`, `color3`, `color4`. */
  paths: svgPathsSpec("paths"),
  color: colorSpec("colour", "#1e1e1e"),
  color2: colorSpec("secondColour", "#c61d78"),
  color3: colorSpec("thirdColour", "#ffffff"),
  color4: colorSpec("fourthColour", "transparent"),
  ...shadowProperties,
};

const qrCodeProperties = {
  ...commonProperties,
  text: textSpec("content", "https://example.com"),
  color: colorSpec("colour", "#000000"),
  background: colorSpec("background", "#ffffff"),
  errorLevel: enumSpec("errorCorrection", ["M", "L", "Q", "H"]),
  /** Modules of free space around the code; ISO/IEC 18004 requires 4. */
  quietZone: numberSpec("quietZone", 4, { minimum: 0, maximum: 20, step: 1 }),
  moduleShape: enumSpec("moduleShape", ["square", "dot", "rounded"]),
  radius: numberSpec("cornerRadius", 0, { minimum: 0, maximum: 10_000, unit: "px" }),
};

const ratingProperties = {
  ...commonProperties,
  value: numberSpec("value", 5, { minimum: 0, maximum: 20, step: 0.1 }),
  max: numberSpec("outOf", 5, { minimum: 1, maximum: 20, step: 1 }),
  shape: enumSpec("shape", ["star", "heart", "circle", "bar"]),
  color: colorSpec("colour", "#f5a623"),
  emptyColor: colorSpec("emptyColour", "#00000022"),
  gap: numberSpec("gap", 6, { minimum: 0, maximum: 1_000, unit: "px" }),
};

const chartProperties = {
  ...commonProperties,
  kind: enumSpec("kind", ["bar", "horizontal-bar", "line", "area", "donut", "pie"]),
  values: numberListSpec("values", [4, 7, 5, 9]),
  labels: textListSpec("labels", []),
  /** Used cyclically; a line or area uses the first. */
  colors: colorListSpec("colours", ["#c61d78", "#f5a623", "#3b82f6", "#10b981", "#8b5cf6"]),
  /** Top of the scale; 0: derived from the values. */
  maximum: numberSpec("scaleMaximum", 0, { minimum: 0, maximum: 1e12 }),
  showValues: booleanSpec("showValues", false),
  showLabels: booleanSpec("showLabels", true),
  /** Number of horizontal guide lines. */
  gridLines: numberSpec("guideLines", 0, { minimum: 0, maximum: 20, step: 1 }),
  gridColor: colorSpec("guideColour", "#00000018"),
  textColor: colorSpec("textColour", "#55504a"),
  font: fontSpec("font"),
  fontSize: numberSpec("textSize", 14, { minimum: 1, maximum: 400, unit: "px" }),
  weight: weightSpec("textWeight", 500),
  /** Shown before and after each value. */
  prefix: textSpec("beforeValues"),
  suffix: textSpec("afterValues"),
  radius: numberSpec("barRadius", 4, { minimum: 0, maximum: 1_000, unit: "px" }),
  /** Gap between bars or slices, as a fraction of a bar or in degrees. */
  gap: numberSpec("gap", 0.35, { minimum: 0, maximum: 20, step: 0.05 }),
  lineWidth: numberSpec("lineWidth", 4, { minimum: 0, maximum: 200, unit: "px" }),
  /** Hole of a donut, as a fraction of its radius. */
  hole: numberSpec("hole", 0.62, fraction),
};

/** The tables by component type. HTML is missing because the scene does not paint it. */
export const componentProperties = {
  TEXT: textProperties,
  IMAGE: imageProperties,
  RECTANGLE: rectangleProperties,
  CIRCLE: circleProperties,
  LINE: lineProperties,
  POLYGON: polygonProperties,
  STAR: starProperties,
  ICON: iconProperties,
  SVG_GROUP: svgGroupProperties,
  QR_CODE: qrCodeProperties,
  RATING: ratingProperties,
  CHART: chartProperties,
};

export type SceneComponentType = keyof typeof componentProperties;

export const sceneComponentTypes = keysOf(componentProperties);

type ValueOf<Spec> = Spec extends PropertySpec<infer Value> ? Value : never;

/** The values of all properties of a component type. */
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
  LINE: "color",
  POLYGON: "color",
  STAR: "color",
  ICON: "icon",
  SVG_GROUP: "color",
  QR_CODE: "text",
  RATING: "value",
  CHART: "values",
};

export function mainPropertyOf(type: SceneComponentType): string {
  return mainProperties[type];
}

/** The spec of a property; `undefined` if the type has no such property. */
export function propertySpecOf(
  type: SceneComponentType,
  property: string,
): PropertySpec<unknown> | undefined {
  const specs: Readonly<Record<string, PropertySpec<unknown>>> = componentProperties[type];
  return Object.hasOwn(specs, property) ? specs[property] : undefined;
}

/** The properties of a page itself, below its components. The gradient is painted over the colour. */
export const pageProperties = {
  background: colorSpec("background", "#ffffff"),
  backgroundGradient: gradientSpec("backgroundGradient"),
};
