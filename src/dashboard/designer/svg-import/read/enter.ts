import { type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import type { SvgNotes } from "../notes.ts";
import { type PaintContext, readOpacity } from "../paint/svg-paint.ts";
import { readShadow, type SvgShadow } from "../paint/svg-shadow.ts";
import { type Clip, readClip, rectClip } from "./clips.ts";
import type { ComputedStyle, OwnName } from "./computed-style.ts";
import { transformOf } from "./element-transform.ts";
import { toPx } from "./lengths.ts";
import { isLayer, nameOf } from "./names.ts";
import { readFitting, readViewBox, viewBoxMatrix } from "./transforms.ts";

/** An element that holds others, or a shape with what applies to it alone. */
export interface SvgNode {
  parent: SvgNode | undefined;
  /** Undefined for names that programs write. */
  name: string | undefined;
  isLayer: boolean;
  opacity: number;
  blend: string | undefined;
  shadow: SvgShadow | undefined;
}

/** Where and how an element is drawn. */
export interface SvgPlace {
  /** Maps the element's user space to px of the page. */
  matrix: Matrix;
  style: ComputedStyle;
  viewport: { width: number; height: number };
  node: SvgNode;
  clips: readonly Clip[];
}

export interface WalkStep {
  element: Element;
  parent: SvgPlace;
  depth: number;
  /** The elements that are being repeated by `use`. */
  repeated: readonly Element[];
  /** The size that `use` gives to a symbol. */
  size: { width: number | undefined; height: number | undefined } | undefined;
}

/** The place of an element within that of its parent. */
export function enter(
  step: WalkStep,
  style: ComputedStyle,
  context: PaintContext,
  notes: SvgNotes,
): SvgPlace {
  const { element, parent } = step;
  // The root's own transform is part of the page.
  const own = transformOf(element, style, parent.viewport);
  let matrix = multiply(parent.matrix, own);
  let { viewport } = parent;
  const effects = readEffects(parent, style, matrix, context, notes);
  let { clips } = effects;
  if (element.localName === "use") {
    const x = lengthOf("x", style, viewport.width) ?? 0;
    const y = lengthOf("y", style, viewport.height) ?? 0;
    matrix = multiply(matrix, scaling(1, 1, x, y));
  }
  if (step.depth > 1 && (element.localName === "svg" || element.localName === "symbol"))
    ({ matrix, viewport, clips } = enterViewport(step, style, matrix, clips));
  const blend = style.own["mix-blend-mode"];
  return {
    matrix,
    style,
    viewport,
    clips,
    node: {
      parent: parent.node,
      name: step.depth > 1 ? nameOf(element) : undefined,
      isLayer: step.depth === 1 || isLayer(element),
      opacity: readOpacity(style.own.opacity),
      blend: blend === "normal" || blend === "pass-through" ? undefined : blend,
      shadow: effects.shadow,
    },
  };
}

function readEffects(
  { clips: outer }: SvgPlace,
  { own }: ComputedStyle,
  matrix: Matrix,
  context: PaintContext,
  notes: SvgNotes,
): { clips: readonly Clip[]; shadow: SvgShadow | undefined } {
  const clips = [
    readClip("clipPath", own["clip-path"], matrix, context),
    readClip("mask", own.mask, matrix, context),
  ].filter((clip) => clip !== undefined);
  const shadow = readShadow(own.filter, matrix, context);
  if (shadow === undefined && own.filter !== undefined && own.filter !== "none") notes.add("filter");
  return { clips: clips.length === 0 ? outer : [...outer, ...clips], shadow };
}

/** The inside of a nested `svg` or of a `symbol`. */
function enterViewport(
  { element, parent, size }: WalkStep,
  style: ComputedStyle,
  outer: Matrix,
  outerClips: readonly Clip[],
) {
  const { viewport } = parent;
  const x = lengthOf("x", style, viewport.width) ?? 0;
  const y = lengthOf("y", style, viewport.height) ?? 0;
  const width = size?.width ?? lengthOf("width", style, viewport.width) ?? viewport.width;
  const height = size?.height ?? lengthOf("height", style, viewport.height) ?? viewport.height;
  const placed = element.localName === "svg" ? multiply(outer, scaling(1, 1, x, y)) : outer;
  const isOpen = style.own.overflow === "visible" || style.own.overflow === "auto";
  const clips = isOpen ? outerClips : [...outerClips, rectClip({ width, height }, placed)];
  const viewBox = readViewBox(element);
  if (viewBox === undefined) return { matrix: placed, viewport: { width, height }, clips };
  const fit = viewBoxMatrix(viewBox, { width, height }, readFitting(element));
  return { matrix: multiply(placed, fit), viewport: viewBox, clips };
}

/** A length of an element itself, in px of its user space. */
export function lengthOf(name: OwnName, { own, fontSizePx }: ComputedStyle, percentOf: number) {
  return toPx(own[name], { fontSizePx, percentOf });
}
