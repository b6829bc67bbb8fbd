import type { JsonObject } from "#contract/json.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import type { Color } from "#scene/values/color.ts";
import type { Clip } from "../read/clips.ts";
import type { SvgNode } from "../read/enter.ts";
import type { Outline } from "../shapes/outline.ts";
import type { TextDraft } from "../text/text-draft.ts";

/** An outline in px of the page, filled, stroked or both. */
export interface PathPart {
  outline: Outline;
  fill?: Color;
  stroke?: { color: Color; width: number };
  rule?: "evenodd";
  /** Whether its subpaths are filled one by one, so that none is a hole in another. */
  isUnion?: true;
}

/** Parts that are blended as one. */
export interface PathLayer {
  parts: readonly PathPart[];
  opacity: number;
}

interface ItemBase {
  /** Of the element itself. */
  node: SvgNode;
  /** On the page. */
  bounds: Rect;
  clips: readonly Clip[];
}

/** Neighbouring shapes become one SVG_GROUP. */
export interface DrawnPaths extends ItemBase {
  kind: "paths";
  layers: readonly PathLayer[];
}

export interface DrawnComponent extends ItemBase {
  kind: "component";
  /** Without an id, and without what groups add. */
  values: JsonObject;
  /** The same as paths, for a drawing with too many components; undefined for a picture or a text. */
  toLayers?: () => readonly PathLayer[];
}

/** A text that has not been measured. */
export interface DrawnText {
  kind: "text";
  node: SvgNode;
  draft: TextDraft;
}

/** A shape, picture or text of the drawing, before it becomes a component or a part of one. */
export type DrawnItem = DrawnPaths | DrawnComponent | DrawnText;

/** With texts as components. */
export type MeasuredItem = DrawnPaths | DrawnComponent;
