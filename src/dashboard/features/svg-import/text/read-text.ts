import { findFamily, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import { formatHex } from "#scene/values/color.ts";
import { restyle } from "../draw-picture.ts";
import type { DrawingFrame } from "../drawing-frame.ts";
import { readPaint, type SvgPaint } from "../read-paint.ts";
import { keepsShapes } from "../read-shape.ts";
import { matchFont } from "./match-font.ts";

type View = DrawingFrame["view"];

/** How letters look, as the properties of a TEXT. Lengths are px of the page. */
export interface TextLook {
  font: string;
  fontSize: number;
  weight: number;
  italic: boolean;
  color: string;
  strokeColor: string;
  strokeWidth: number;
  letterSpacing: number;
  decoration: "none" | "underline" | "line-through";
  transform: string;
}

export interface TextPiece {
  text: string;
  look: TextLook;
}

/** Pieces that follow each other on one line. */
export interface TextLine {
  /** The point that stays when the text changes, on the baseline. */
  x: number;
  y: number;
  /** The share of the width to the left of `x`. */
  anchor: 0 | 0.5 | 1;
  pieces: TextPiece[];
}

/** A text whose places are px that are turned, but not scaled, against those of the page. */
export interface ReadText {
  lines: readonly TextLine[];
  /** Maps places to the page. */
  matrix: DOMMatrix;
  /** Degrees clockwise. */
  rotation: number;
  direction: "auto" | "rtl";
  /** Families that the catalogue lacks, with those that replace them. */
  font?: string;
}

const lettersMax = 20_000;

/**
 * Reads a text with the places that the browser gives its letters. Undefined if no TEXT can look like it: on a path, upright,
 * stretched, or with turned letters.
 */
export function readText(
  element: SVGTextElement,
  matrix: DOMMatrix,
  fonts: FontCatalogue,
  view: View,
): ReadText | undefined {
  const scale = Math.hypot(matrix.a, matrix.b);
  const letters = listLetters(element, view);
  const count = element.getNumberOfChars();
  const isUnlike = [element, ...element.querySelectorAll("*")].some((one) => {
    const { writingMode, wordSpacing } = view.getComputedStyle(one);
    const isMoved = one.matches("[rotate], [textLength], textPath");
    return isMoved || writingMode !== "horizontal-tb" || Number.parseFloat(wordSpacing) !== 0;
  });
  const isMirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;
  if (isUnlike || isMirrored || !keepsShapes(matrix) || letters.length !== count || count > lettersMax)
    return undefined;
  const missing = new Set<string>();
  const looks = new Map<Element, TextLook | undefined>();
  const shifts = readShifts(element, count, view);
  const lines: (TextLine & { start: number; end: number })[] = [];
  for (const [index, { unit, owner }] of letters.entries()) {
    if (!looks.has(owner)) looks.set(owner, lookOf(owner, scale, fonts, missing, view));
    const look = looks.get(owner);
    if (look === undefined || Math.abs(element.getRotationOfChar(index)) > 0.01) return undefined;
    const start = element.getStartPositionOfChar(index).x * scale;
    const end = element.getEndPositionOfChar(index).x * scale;
    const y = (element.getStartPositionOfChar(index).y + (shifts[index] ?? 0)) * scale;
    const em = look.fontSize;
    let line = lines.at(-1);
    const gap = line === undefined ? 0 : start - line.end;
    // Programs cut a line where letters are kerned. Letters from the right, and marks, have other places.
    const follows =
      (gap > -0.25 * em && gap < 0.7 * em) ||
      /[\p{M}\p{Cs}\p{Cf}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(unit);
    if (line === undefined || Math.abs(y - line.y) > 0.02 * em || !follows) {
      // Spaces at the start of a line only move it.
      if (unit === " ") continue;
      const anchor = anchorOf(view.getComputedStyle(owner));
      line = { x: 0, y, anchor, pieces: [{ text: "", look }], start, end };
      lines.push(line);
    }
    // Programs space the parts of a kerned line in their own ways.
    if (keyOf(line.pieces.at(-1)?.look) !== keyOf(look)) line.pieces.push({ text: "", look });
    const piece = line.pieces.at(-1);
    const before =
      line.pieces
        .map(({ text }) => text)
        .join("")
        .at(-1) ?? " ";
    const isApart = gap > 0.18 * em + Math.abs(look.letterSpacing) && unit !== " " && before !== " ";
    if (piece !== undefined) piece.text += `${isApart ? " " : ""}${unit}`;
    line.start = Math.min(line.start, start);
    if (unit !== " ") line.end = Math.max(line.end, end);
    line.x = line.start + (line.end - line.start) * line.anchor;
  }
  return {
    lines,
    matrix: matrix.scale(1 / scale),
    rotation: Math.round((Math.atan2(matrix.b, matrix.a) * 18_000) / Math.PI) / 100 + 0,
    direction: view.getComputedStyle(element).direction === "rtl" ? "rtl" : "auto",
    ...(missing.size > 0 && { font: [...missing].join(", ") }),
  };
}

function keyOf(look: TextLook | undefined): string {
  return JSON.stringify({ ...look, letterSpacing: 0 });
}

/** The UTF-16 units that have a place, with the elements that style them. */
function listLetters(element: Element, view: View): { unit: string; owner: Element }[] {
  const letters: { unit: string; owner: Element }[] = [];
  const keepsSpaces = (style: CSSStyleDeclaration) =>
    !/^(?:normal|nowrap)$/.test(style.whiteSpace) &&
    style.getPropertyValue("white-space-collapse") !== "collapse";
  const visit = (owner: Element) => {
    const style = view.getComputedStyle(owner);
    if (style.display === "none" || /^(?:title|desc)$/.test(owner.localName)) return;
    const isKept = keepsSpaces(style);
    for (const child of owner.childNodes) {
      if (child instanceof view.Element) visit(child);
      else if (child instanceof view.Text)
        for (const character of child.data.split("")) {
          const unit = /[\t\n\r]/.test(character) ? " " : character;
          if (unit !== " " || isKept || (letters.at(-1)?.unit ?? " ") !== " ") letters.push({ unit, owner });
        }
    }
  };
  visit(element);
  const last = letters.at(-1);
  if (last?.unit === " " && !keepsSpaces(view.getComputedStyle(last.owner))) letters.pop();
  return letters;
}

/** How far each letter is below the baseline of its line: the browser tells places without the baseline of a style. */
function readShifts(element: SVGTextElement, count: number, view: View): number[] {
  const measure = () => Array.from({ length: count }, (_, index) => element.getExtentOfChar(index).y);
  const before = measure();
  const undo = [element, ...element.querySelectorAll("*")]
    .filter((one) => one instanceof view.SVGElement)
    .flatMap((one) => baselines.map(([name, value]) => restyle(one, name, value)));
  const after = measure();
  for (const one of undo.toReversed()) one();
  return before.map((y, index) => y - (after[index] ?? 0));
}

const baselines = [
  ["dominant-baseline", "alphabetic"],
  ["alignment-baseline", "baseline"],
  ["baseline-shift", "0"],
] as const;

/** How the letters of an element look as those of a TEXT; undefined for paints that it cannot have. */
function lookOf(
  element: Element,
  scale: number,
  fonts: FontCatalogue,
  missing: Set<string>,
  view: View,
): TextLook | undefined {
  const style = view.getComputedStyle(element);
  const [fill, stroke] = [readPaint(element, "fill", view), readPaint(element, "stroke", view)];
  const width = Number.parseFloat(style.strokeWidth) * scale;
  const isStroked = stroke.kind !== "none" && width > 0;
  if ((fill.kind !== "color" && fill.kind !== "none") || (isStroked && stroke.kind !== "color"))
    return undefined;
  // A stroke over the letters is not that of a TEXT, which is behind them.
  if (isStroked && fill.kind === "color" && !style.paintOrder.startsWith("stroke") && width > 1)
    return undefined;
  let opacity = style.visibility === "visible" ? 1 : 0;
  for (let one: Element | null = element; one !== null && one.localName !== "text"; one = one.parentElement)
    opacity *= Number(view.getComputedStyle(one).opacity);
  const hex = (paint: SvgPaint) =>
    paint.kind === "color" && opacity > 0
      ? formatHex({ ...paint.color, alpha: paint.color.alpha * opacity })
      : "transparent";
  const match = matchFont(style.fontFamily, fonts);
  const [first = ""] = style.fontFamily.split(",");
  const generic = /^[a-z-]+$/.test(first) && findFamily(first, fonts) === undefined ? first : undefined;
  const wanted = match.missing ?? generic;
  if (wanted !== undefined) missing.add(`${wanted} → ${match.family}`);
  const round = (px: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(px * 100) / 100 + 0));
  const line = style.getPropertyValue("text-decoration-line");
  return {
    font: match.family,
    fontSize: round(Number.parseFloat(style.fontSize) * scale, 1, 2_000),
    weight: style.fontWeight === "400" ? (match.weight ?? 400) : Number(style.fontWeight),
    italic: match.isItalic || /^(?:italic|oblique)/.test(style.fontStyle),
    color: hex(fill),
    strokeColor: isStroked ? hex(stroke) : "transparent",
    // The outer half; the letters cover the inner one.
    strokeWidth: isStroked ? round(width / 2, 0, 500) : 0,
    letterSpacing: round((Number.parseFloat(style.letterSpacing) || 0) * scale, -200, 500),
    decoration: /line-through/.test(line) ? "line-through" : /underline/.test(line) ? "underline" : "none",
    transform: /^(?:uppercase|lowercase|capitalize)$/.test(style.textTransform)
      ? style.textTransform
      : "none",
  };
}

function anchorOf({ textAnchor, direction }: CSSStyleDeclaration): TextLine["anchor"] {
  if (textAnchor === "middle") return 0.5;
  return (textAnchor !== "end") === (direction !== "rtl") ? 0 : 1;
}
