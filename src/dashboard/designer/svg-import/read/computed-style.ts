import { readColor } from "./read-color.ts";
import { toPx } from "./lengths.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Inherited properties with their initial values. */
const initialValues = {
  color: "#000000",
  fill: "#000000",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-miterlimit": "4",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0",
  "paint-order": "normal",
  "marker-start": "none",
  "marker-mid": "none",
  "marker-end": "none",
  visibility: "visible",
  direction: "ltr",
  "writing-mode": "horizontal-tb",
  "font-family": "",
  "font-weight": "400",
  "font-style": "normal",
  "letter-spacing": "0",
  "word-spacing": "0",
  "text-anchor": "start",
  "text-transform": "none",
  /** Not inherited in CSS, but drawn for the whole text. */
  "text-decoration": "none",
  "dominant-baseline": "auto",
  "white-space": "normal",
};

export type InheritedName = keyof typeof initialValues;

/** Properties of the element alone that are read. */
const ownNames = [
  "opacity",
  "display",
  "transform",
  "clip-path",
  "mask",
  "filter",
  "mix-blend-mode",
  "mask-type",
  "vector-effect",
  "overflow",
  "transform-origin",
  "baseline-shift",
  "stop-color",
  "stop-opacity",
  "flood-color",
  "flood-opacity",
  "x",
  "y",
  "width",
  "height",
  "rx",
  "ry",
  "cx",
  "cy",
  "r",
] as const;

export type OwnName = (typeof ownNames)[number];

/** The style of an element as it is written, with what it inherits. */
export interface ComputedStyle {
  inherited: Readonly<Record<InheritedName, string>>;
  own: Readonly<Partial<Record<OwnName, string>>>;
  fontSizePx: number;
}

export const initialStyle: ComputedStyle = { inherited: initialValues, own: {}, fontSizePx: 16 };

const inheritedNames = new Set<string>(Object.keys(initialValues));
/** `transform` is read with the other attributes that place an element. */
const attributeNames = new Set<string>([...inheritedNames, ...ownNames, "font-size"]);
attributeNames.delete("transform");
attributeNames.delete("mix-blend-mode");
/** Values that browsers ignore if they do not know them, so that an earlier one applies. */
const colorNames = new Set(["color", "fill", "stroke", "stop-color", "flood-color"]);

/** Applies attributes, style sheets and the `style` attribute, in this order, to what an element inherits. */
export function computeStyle(element: Element, parent: ComputedStyle, sheet: StyleSheet): ComputedStyle {
  const values = new Map<string, string>();
  const important = new Map<string, string>();
  for (const { name, value } of element.attributes)
    if (attributeNames.has(name)) setValue(values, name, value);
    else if (name === "xml:space") values.set("white-space", value === "preserve" ? "pre" : "normal");
  for (const { name, value, isImportant } of [...sheet.declarationsFor(element), ...sheet.inlineOf(element)])
    setValue(isImportant ? important : values, name, value);
  for (const [name, value] of important) values.set(name, value);
  if (values.size === 0) return { ...parent, own: {} };

  const fontSizePx = fontSizeOf(values.get("font-size"), parent.fontSizePx);
  const inherited: Record<InheritedName, string> = { ...parent.inherited };
  const own: Partial<Record<OwnName, string>> = {};
  for (const [name, value] of values) {
    const ownName = ownNames.find((candidate) => candidate === name);
    if (ownName !== undefined) own[ownName] = value;
    else if (isInheritedName(name))
      inherited[name] = name === "letter-spacing" ? spacingOf(value, fontSizePx) : value;
  }
  return { inherited, own, fontSizePx };
}

function isInheritedName(name: string): name is InheritedName {
  return inheritedNames.has(name);
}

function setValue(values: Map<string, string>, name: string, text: string): void {
  const value = text.trim();
  if (value === "" || value === "inherit" || value === "unset") return;
  if (colorNames.has(name) && !isPaint(value)) return;
  if (name === "stroke-width" && value.startsWith("-")) return;
  if (name === "marker") {
    for (const place of ["marker-start", "marker-mid", "marker-end"]) values.set(place, value);
  } else if (name === "font") setFont(values, value);
  else if (name === "text-decoration-line") values.set("text-decoration", value);
  else values.set(name, value);
}

function isPaint(value: string): boolean {
  return (
    readColor(value) !== undefined ||
    /^(?:none|currentcolor|context-fill|context-stroke|url\(.*)$/is.test(value)
  );
}

const fontPattern =
  /^(?<before>[^/]*?)(?<size>(?:\d+\.?\d*|\.\d+)(?:px|em|rem|pt|%))(?:\s*\/\s*\S+)?\s+(?<family>.+)$/s;

/** The shorthand of font properties. */
function setFont(values: Map<string, string>, value: string): void {
  const match = value.length > 500 ? null : fontPattern.exec(value);
  if (match === null) return;
  const { before = "", size = "", family = "" } = match.groups ?? {};
  values.set("font-size", size);
  values.set("font-family", family);
  values.set("font-weight", /\b(?:bold|bolder|lighter|\d{2,4})\b/.exec(before)?.[0] ?? "400");
  values.set("font-style", /\b(?:italic|oblique)\b/.exec(before)?.[0] ?? "normal");
}

const namedSizes: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
};

function fontSizeOf(text: string | undefined, parentPx: number): number {
  if (text === undefined) return parentPx;
  const relative = text === "larger" ? 1.2 : text === "smaller" ? 1 / 1.2 : undefined;
  if (relative !== undefined) return parentPx * relative;
  const px = namedSizes[text] ?? toPx(text, { fontSizePx: parentPx, percentOf: parentPx });
  return px === undefined || px < 0 ? parentPx : px;
}

function spacingOf(text: string, fontSizePx: number): string {
  return String(toPx(text, { fontSizePx, percentOf: fontSizePx }) ?? 0);
}
