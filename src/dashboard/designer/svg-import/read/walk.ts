import type { Matrix } from "#scene/paint/matrix.ts";
import type { SvgNotes } from "../notes.ts";
import { type PaintContext, readOpacity } from "../paint/svg-paint.ts";
import { shapeNames } from "../shapes/read-shape.ts";
import { SvgImportError } from "../svg-import-error.ts";
import { computeStyle, initialStyle } from "./computed-style.ts";
import { enter, lengthOf, type SvgPlace, type WalkStep } from "./enter.ts";
import { svgDepthMax, svgElementsMax } from "./parse-svg.ts";
import { localHref } from "./references.ts";

export interface WalkOptions extends PaintContext {
  root: Element;
  matrix: Matrix;
  notes: SvgNotes;
  /** Called for each shape, text and picture, in paint order. */
  draw: (element: Element, place: SvgPlace) => void;
}

/** Walks through the visible elements of a drawing, with `use` in place. Throws a SvgImportError for too many of them. */
export function walkSvg({ root, matrix, notes, draw, ...context }: WalkOptions): void {
  const { svg, sheet } = context;
  let count = 0;
  const start: SvgPlace = {
    matrix,
    style: initialStyle,
    viewport: context.viewport,
    node: {
      parent: undefined,
      name: undefined,
      isLayer: true,
      opacity: 1,
      blend: undefined,
      shadow: undefined,
    },
    clips: [],
  };
  const open: WalkStep[] = [{ element: root, parent: start, depth: 1, repeated: [], size: undefined }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const { element, parent, depth, repeated } = step;
    count += 1;
    if (count > svgElementsMax || depth > svgDepthMax) throw new SvgImportError("tooComplex");
    // A symbol is drawn only where it is used.
    if (
      !isDrawing(element, notes) ||
      !isWanted(element) ||
      (element.localName === "symbol" && step.size === undefined)
    )
      continue;
    const style = computeStyle(element, parent.style, sheet);
    if (style.own.display === "none" || readOpacity(style.own.opacity) === 0) {
      notes.add("hidden");
      continue;
    }
    const place = enter(step, style, { ...context, viewport: parent.viewport }, notes);
    const name = element.localName;
    if (shapeNames.has(name) || name === "text" || name === "image") {
      if (style.inherited.visibility === "visible") draw(element, place);
      else notes.add("hidden");
      continue;
    }
    if (name === "use") {
      const target = svg.byId.get(localHref(element) ?? "");
      if (target === undefined || repeated.includes(target)) notes.add("reference");
      else
        open.push({
          element: target,
          parent: place,
          depth: depth + 1,
          repeated: [...repeated, target],
          size: {
            width: lengthOf("width", style, parent.viewport.width),
            height: lengthOf("height", style, parent.viewport.height),
          },
        });
      continue;
    }
    for (const child of childrenOf(element).toReversed())
      open.push({ element: child, parent: place, depth: depth + 1, repeated, size: undefined });
  }
}

/** Elements that are never drawn where they are, or that are read with others. */
const silent = new Set(
  (
    "defs title desc metadata style linearGradient radialGradient pattern clipPath mask filter marker view cursor " +
    "font font-face color-profile hatch meshgradient solidcolor stop namedview"
  ).split(" "),
);
const holders = new Set(["svg", "g", "a", "switch", "use", "symbol"]);
const animations = new Set([
  "animate",
  "animateColor",
  "animateMotion",
  "animateTransform",
  "set",
  "mpath",
  "discard",
]);

function isDrawing(element: Element, notes: SvgNotes): boolean {
  const { localName: name, namespaceURI } = element;
  if (namespaceURI !== null && namespaceURI !== "http://www.w3.org/2000/svg") return false;
  if (holders.has(name) || shapeNames.has(name) || name === "text" || name === "image") return true;
  if (animations.has(name)) notes.add("animation");
  else if (name === "script") notes.add("script");
  else if (name === "foreignObject") notes.add("foreignObject");
  else if (!silent.has(name)) notes.add("element", name);
  return false;
}

/** Whether an element is meant for this browser and language. */
function isWanted(element: Element): boolean {
  if ((element.getAttribute("requiredExtensions") ?? "") !== "") return false;
  const wanted = element
    .getAttribute("systemLanguage")
    ?.toLowerCase()
    .split(/[\s,]+/);
  if (wanted === undefined) return true;
  const own = navigator.languages.map((language) => language.toLowerCase());
  return wanted.some((one) => own.some((language) => language === one || language.startsWith(`${one}-`)));
}

/** Of a `switch`, the first child that is wanted. */
function childrenOf(element: Element): Element[] {
  const children = [...element.children];
  if (element.localName !== "switch") return children;
  const first = children.find((child) => child.localName !== "foreignObject" && isWanted(child));
  return first === undefined ? [] : [first];
}
