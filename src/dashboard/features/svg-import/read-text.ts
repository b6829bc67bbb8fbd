import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { firstStrongDirection } from "#scene/layout/bidi.ts";
import type { TextLayout } from "#scene/layout/layout-text.ts";
import { layoutOf } from "#scene/layout/canvas-text.ts";
import { mapRect } from "#scene/paint/matrix.ts";
import { formatHex } from "#scene/values/color.ts";
import { joinRuns, runsMax, type RunStyle, toDocumentText, toShortText } from "#scene/values/styled-text.ts";
import { sceneContextOf } from "../../model/drawing/browser-scene-tools.ts";
import { loadTextFonts } from "../../model/drawing/load-scene-fonts.ts";
import { restyle } from "./draw-picture.ts";
import type { DrawingFrame } from "./drawing-frame.ts";
import { pageMatrix, readPaint } from "./read-paint.ts";
import { keepsShapes, placeValues, roundPx } from "./read-shape.ts";
import { matchFont } from "./match-font.ts";

type View = DrawingFrame["view"];

/** How letters look, as the properties of a TEXT. Lengths are px of the page. */
type LetterLook = NonNullable<ReturnType<typeof lookOf>>;

interface TextPiece {
  text: string;
  look: LetterLook;
  /** Its left end. */
  x: number;
  /** Elements between the text and the nearest owner of its letters. */
  depth: number;
}

/** Pieces that follow each other on one line. */
interface TextLine {
  /** The point that stays when the text changes, on the baseline. */
  x: number;
  y: number;
  /** The share of the width to the left of `x`. */
  anchor: 0 | 0.5 | 1;
  pieces: TextPiece[];
}

type ReadText = NonNullable<ReturnType<typeof readText>>;

const lettersMax = 20_000;

/**
 * Reads a text with the places that the browser gives its letters, in px that the returned matrix turns, but does not scale.
 * Undefined if no TEXT can look like it: on a path, upright, stretched, or with turned letters.
 */
function readText(element: SVGTextElement, matrix: DOMMatrix, fonts: FontCatalogue, view: View) {
  const scale = Math.hypot(matrix.a, matrix.b);
  const letters = listLetters(element, view);
  const count = element.getNumberOfChars();
  const isUnlike = [element, ...element.querySelectorAll("*")].some((one) => {
    const { writingMode, wordSpacing } = view.getComputedStyle(one);
    const isMoved = one.matches("[rotate], tspan[textLength], textPath");
    return isMoved || writingMode !== "horizontal-tb" || Number.parseFloat(wordSpacing) !== 0;
  });
  const isMirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;
  if (isUnlike || isMirrored || !keepsShapes(matrix) || letters.length !== count || count > lettersMax)
    return undefined;
  const spacing = givenSpacing(element, view);
  if (spacing === undefined) return undefined;
  const missing = new Set<string>();
  const looks = new Map<Element, LetterLook>();
  const shifts = readShifts(element, count, view);
  // Where texts run in both directions, the next letter, a space or a number may be at the other end of the line.
  const isBidi = letters.some(({ unit }) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(unit));
  const lines: (TextLine & { start: number; end: number })[] = [];
  // Of pairs of letters in one element on one line, whether they lie apart.
  const gaps: boolean[] = [];
  for (const [index, { unit, owner, depth }] of letters.entries()) {
    const own = looks.has(owner) ? undefined : lookOf(owner, scale, fonts, missing, view);
    if (own) looks.set(owner, { ...own, letterSpacing: roundPx(own.letterSpacing + spacing * scale) });
    const look = looks.get(owner);
    if (look === undefined || Math.abs(element.getRotationOfChar(index)) > 0.01) return undefined;
    const sides = [
      element.getStartPositionOfChar(index).x * scale,
      element.getEndPositionOfChar(index).x * scale,
    ];
    // A letter from the right starts there.
    const [start, end] = [Math.min(...sides), Math.max(...sides)];
    const y = (element.getStartPositionOfChar(index).y + (shifts[index] ?? 0)) * scale;
    const em = look.fontSize;
    let line = lines.at(-1);
    const gap = line === undefined ? 0 : start - line.end;
    const previous = letters[index - 1];
    const isMoved = owner !== previous?.owner && owner.matches("tspan[x]");
    const isWide = gap > 0.18 * em + Math.abs(look.letterSpacing);
    if (owner === previous?.owner && Math.abs(y - (line?.y ?? y)) < em && /^\S\S$/.test(previous.unit + unit))
      gaps.push(isWide);
    // Programs cut a line where letters are kerned. Marks have other places.
    const follows =
      (gap > -0.25 * em && gap < 0.7 * em) || (isBidi && !isMoved) || /[\p{M}\p{Cs}\p{Cf}]/u.test(unit);
    if (line === undefined || Math.abs(y - line.y) > 0.02 * em || !follows) {
      // Spaces at the start of a line only move it.
      if (unit === " ") continue;
      const anchor = anchorOf(view.getComputedStyle(owner));
      line = { x: 0, y, anchor, pieces: [{ text: "", look, x: start, depth }], start, end };
      lines.push(line);
    }
    // Programs space the parts of a kerned line in their own ways.
    if (keyOf(line.pieces.at(-1)?.look) !== keyOf(look))
      line.pieces.push({ text: "", look, x: start, depth });
    const piece = line.pieces.at(-1);
    const before = line.pieces.findLast(({ text }) => text !== "")?.text.at(-1) ?? " ";
    const isApart = !isBidi && isWide && unit !== " " && before !== " ";
    if (piece !== undefined) piece.text += `${isApart ? " " : ""}${unit}`;
    line.start = Math.min(line.start, start);
    if (unit !== " " && piece !== undefined) {
      piece.x = Math.min(piece.x, start);
      piece.depth = Math.min(piece.depth, depth);
    }
    if (unit !== " ") line.end = Math.max(line.end, end);
    line.x = line.start + (line.end - line.start) * line.anchor;
  }
  if (!isBidi && gaps.filter(Boolean).length > gaps.length / 2) return undefined;
  return {
    lines,
    matrix: matrix.scale(1 / scale),
    /** Of its paragraph: "auto" is that of its first letter. */
    direction: view.getComputedStyle(element).direction === "rtl" ? "rtl" : isBidi ? "ltr" : "auto",
    ...(missing.size > 0 && { font: [...missing].join(", ") }),
  };
}

/** The space between letters that a given length makes, as some programs write it for each text; undefined if it is much. */
function givenSpacing(element: SVGTextElement, view: View): number | undefined {
  const given = element.getAttribute("textLength");
  if (given === null) return 0;
  const length = element.textLength.baseVal.value;
  element.removeAttribute("textLength");
  const spacing = (length - element.getComputedTextLength()) / element.getNumberOfChars();
  element.setAttribute("textLength", given);
  const em = Number.parseFloat(view.getComputedStyle(element).fontSize);
  return Math.abs(spacing) < 0.1 * em ? spacing : undefined;
}

function keyOf(look: LetterLook | undefined): string {
  // In a tenth of the size, because parts of a kerned line are spaced a little.
  const letterSpacing = look && Math.round((10 * look.letterSpacing) / look.fontSize);
  return JSON.stringify({ ...look, letterSpacing });
}

/** The UTF-16 units that have a place, with the elements that style them. */
function listLetters(element: Element, view: View) {
  const letters: { unit: string; owner: Element; depth: number }[] = [];
  const keepsSpaces = (style: CSSStyleDeclaration) =>
    style.getPropertyValue("white-space-collapse") !== "collapse";
  const visit = (owner: Element, depth: number) => {
    const style = view.getComputedStyle(owner);
    if (style.display === "none" || /^(?:title|desc)$/.test(owner.localName)) return;
    const isKept = keepsSpaces(style);
    for (const child of owner.childNodes) {
      if (child instanceof view.Element) visit(child, depth + 1);
      else if (child instanceof view.Text)
        for (const character of child.data.split("")) {
          const unit = /[\t\n\r]/.test(character) ? " " : character;
          if (unit !== " " || isKept || (letters.at(-1)?.unit ?? " ") !== " ")
            letters.push({ unit, owner, depth });
        }
    }
  };
  visit(element, 0);
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
function lookOf(element: Element, scale: number, fonts: FontCatalogue, missing: Set<string>, view: View) {
  const style = view.getComputedStyle(element);
  const [fill, stroke] = [readPaint(element, "fill", view), readPaint(element, "stroke", view)];
  const isStroked = stroke.kind !== "none" && Number.parseFloat(style.strokeWidth) > 0;
  if ((fill.kind !== "color" && fill.kind !== "none") || isStroked) return undefined;
  let opacity = style.visibility === "visible" && style.fontSize !== "0px" ? 1 : 0;
  // Of all letters inside of an element, whatever these say.
  const decorations = new Set<string>();
  const text = element.closest("text");
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const own = view.getComputedStyle(one);
    if (text !== one && text?.contains(one) === true) opacity *= Number(own.opacity);
    decorations.add(own.getPropertyValue("text-decoration-line"));
  }
  decorations.delete("none");
  const [decoration = "none"] = decorations;
  const isPlain = style.fontVariantCaps === "normal" && style.textShadow === "none";
  if (!isPlain || decorations.size > 1 || !/^(?:none|underline|line-through)$/.test(decoration))
    return undefined;
  const color = fill.kind === "color" ? { ...fill.color, alpha: fill.color.alpha * opacity } : undefined;
  const match = matchFont(style.fontFamily, fonts);
  if (match.missing !== undefined) missing.add(`${match.missing} → ${match.family}`);
  const round = (px: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.round(px * 100) / 100 + 0));
  return {
    font: match.family,
    fontSize: round(Number.parseFloat(style.fontSize) * scale, 1, 2_000),
    weight: style.fontWeight === "400" ? (match.weight ?? 400) : Number(style.fontWeight),
    italic: match.isItalic || /^(?:italic|oblique)/.test(style.fontStyle),
    color: color === undefined || opacity === 0 ? "transparent" : formatHex(color),
    letterSpacing: round((Number.parseFloat(style.letterSpacing) || 0) * scale, -200, 500),
    decoration,
    transform: /^(?:uppercase|lowercase|capitalize)$/.test(style.textTransform)
      ? style.textTransform
      : "none",
  };
}

function anchorOf({ textAnchor, direction }: CSSStyleDeclaration): TextLine["anchor"] {
  if (textAnchor === "middle") return 0.5;
  return (textAnchor !== "end") === (direction !== "rtl") ? 0 : 1;
}

/** Lines that are one text: each below the other at the same distance. */
interface Paragraph extends TextLine {
  /** Of most letters; that of others are styles of runs. */
  look: LetterLook;
  /** Px between two baselines; undefined for one line. */
  pitch: number | undefined;
  lastY: number;
}

/**
 * Reads the texts of a drawing and loads their fonts. Returns the components of a text, one for each paragraph; undefined
 * if no TEXT can look like it.
 */
export async function readTexts({ root, view, page }: DrawingFrame, fonts: FontCatalogue) {
  const texts = new Map<Element, ReadText>();
  for (const element of root.querySelectorAll("text")) {
    const isDrawn = element instanceof view.SVGTextElement && element.getClientRects().length > 0;
    const text = isDrawn ? readText(element, pageMatrix(element, page), fonts, view) : undefined;
    if (text !== undefined) texts.set(element, text);
  }
  const pieces = [...texts.values()].flatMap(({ lines }) => lines.flatMap((line) => line.pieces));
  const requests = pieces.map(({ text, look }) => ({ ...look, text, family: look.font }));
  // Without a connection to the fonts the widths are approximate, and the places are right all the same.
  await loadTextFonts(requests, fonts).catch(() => {});
  const context = sceneContextOf(document.createElement("canvas"));
  const tools = { fonts, layouts: undefined };
  const ruler: TextRuler = (values) => {
    const text = { ...values, id: "text", type: "TEXT", x: 0, y: 0, width: roomPx, height: roomPx };
    const parsed = parseTemplateDocument({ components: [text] });
    const component = parsed.ok ? parsed.value.pages[0]?.components[0] : undefined;
    return component?.type === "TEXT" ? layoutOf(component, context, tools) : undefined;
  };
  return (element: Element) => {
    const text = texts.get(element);
    if (text === undefined) return undefined;
    const paragraphs = joinLines(text.lines.flatMap(styleLine));
    return paragraphs.flatMap((paragraph) => toComponent(paragraph, text, ruler) ?? []);
  };
}

/** Lays out a TEXT without an id as the painter does, in a box that is wide enough. */
type TextRuler = (values: JsonObject) => TextLayout | undefined;

const roomPx = 20_000;

/** A line as one text, or as one for each look where runs cannot have them. */
function styleLine({ x, y, anchor, pieces }: TextLine): Paragraph[] {
  const look = baseLook(pieces);
  if (look === undefined) return [];
  const line = { y, pitch: undefined, lastY: y };
  const trimmed = (piece: TextPiece) => ({ ...piece, text: piece.text.trimEnd() });
  if (pieces.length <= runsMax && pieces.every((piece) => runStyle(piece.look, look) !== undefined))
    return [{ ...line, x, anchor, look, pieces: [...pieces.slice(0, -1), ...pieces.slice(-1).map(trimmed)] }];
  return pieces.map((piece) => ({ ...line, ...piece, anchor: 0, pieces: [trimmed(piece)] }));
}

/** The look of most letters of the outermost element that has letters of its own; of equally many, the first. */
function baseLook(pieces: readonly TextPiece[]): LetterLook | undefined {
  const own = pieces.filter(({ text }) => text.trim() !== "");
  const outermost = own.filter(({ depth }) => depth === Math.min(...own.map((piece) => piece.depth)));
  const alike = [...Map.groupBy(outermost, ({ look }) => keyOf(look)).values()].map((group) => ({
    look: group[0]?.look,
    letters: group.map(({ text }) => text.trim()).join("").length,
  }));
  return alike.toSorted((one, other) => other.letters - one.letters)[0]?.look;
}

/** The style of a run in a text of another look; undefined if no run can look like that. */
function runStyle(look: LetterLook, base: LetterLook): RunStyle | undefined {
  const { font, fontSize, weight, italic, color } = look;
  const isAlike =
    look.decoration === base.decoration &&
    look.transform === base.transform &&
    Math.abs(look.letterSpacing - base.letterSpacing) < 0.02 * base.fontSize;
  if (!isAlike) return undefined;
  return {
    ...(weight !== base.weight && { weight }),
    ...(color !== base.color && { color }),
    ...(font !== base.font && { font }),
    ...(fontSize !== base.fontSize && { size: fontSize }),
    ...(italic !== base.italic && { italic }),
  };
}

/** The properties of a TEXT, without its place. Those that a text has anyway are omitted. */
function textValues({ pieces, look }: Paragraph): JsonObject {
  const runs = pieces.map(({ text, look: own }) => ({ text: text.toWellFormed(), ...runStyle(own, look) }));
  return {
    type: "TEXT",
    text: toDocumentText(toShortText(joinRuns(runs))),
    font: look.font,
    fontSize: look.fontSize,
    color: look.color,
    ...(look.weight !== 400 && { weight: look.weight }),
    ...(look.italic && { italic: true }),
    ...(look.letterSpacing !== 0 && { letterSpacing: look.letterSpacing }),
    ...(look.decoration !== "none" && { decoration: look.decoration }),
    ...(look.transform !== "none" && { transform: look.transform }),
  };
}

/** Lines of one TEXT are 0.5 to 3 font sizes apart. */
const pitchMin = 0.5;
const pitchMax = 3;

function joinLines(lines: readonly Paragraph[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const em = line.look.fontSize;
    const step = last === undefined ? 0 : line.y - last.lastY;
    const pitch = last?.pitch ?? step;
    // Empty lines of the drawing are only visible in the distance.
    const count = Math.round(step / pitch);
    // A larger run would make its line higher.
    const isEven = ({ pieces }: Paragraph) => pieces.every(({ look }) => look.fontSize <= em);
    const isNext =
      last !== undefined &&
      last.anchor === line.anchor &&
      Math.abs(last.x - line.x) < 0.06 * em &&
      pitch >= pitchMin * em &&
      pitch <= pitchMax * em &&
      (count === 1 || count === 2) &&
      Math.abs(step - count * pitch) < 0.04 * em &&
      (last.pitch !== undefined || isEven(last)) &&
      isEven(line) &&
      last.pieces.length + line.pieces.length < runsMax &&
      line.look.fontSize === last.look.fontSize &&
      runStyle(line.look, last.look) !== undefined;
    if (!isNext) {
      paragraphs.push({ ...line });
      continue;
    }
    last.pieces.push({ text: "\n".repeat(count), look: last.look, x: line.x, depth: 0 }, ...line.pieces);
    last.pitch = pitch;
    last.lastY = line.y;
  }
  return paragraphs;
}

/** So that other letters, and rounding, do not wrap a line. */
const reserveShare = 0.06;
const reserveEm = 0.3;

/** A TEXT without an id, and the place of its letters on the page. */
function toComponent(paragraph: Paragraph, { matrix, direction, font }: ReadText, ruler: TextRuler) {
  const { anchor, pitch, x, y } = paragraph;
  const text = paragraph.pieces.map((piece) => piece.text).join("");
  const { fontSize } = paragraph.look;
  const isOtherwise = direction !== "auto" && direction !== firstStrongDirection(text);
  // A text from right to left begins at the right, unless it says otherwise.
  const align = anchor === 0.5 ? "center" : anchor === 1 ? "right" : direction === "rtl" ? "left" : undefined;
  const values: JsonObject = {
    ...textValues(paragraph),
    ...(pitch !== undefined && { lineHeight: Math.min(5, Math.max(0.3, roundPx(pitch / fontSize))) }),
    ...(align !== undefined && { align }),
    ...(isOtherwise && { direction }),
  };
  const layout = ruler(values);
  const [first] = layout?.lines ?? [];
  if (text.trim() === "" || layout === undefined || first === undefined) return undefined;
  const inkWidth = Math.max(...layout.lines.map((line) => line.width));
  const width = Math.max(1, Math.ceil(inkWidth * (1 + reserveShare) + fontSize * reserveEm));
  const height = Math.max(1, Math.ceil(roundPx(layout.lines.reduce((sum, line) => sum + line.height, 0))));
  const center = matrix.transformPoint({
    x: x + width * (0.5 - anchor),
    y: y + height / 2 - first.baseline,
  });
  const box = {
    x: roundPx(center.x - width / 2),
    y: roundPx(center.y - height / 2),
    width,
    height,
    rotation: Math.round((Math.atan2(matrix.b, matrix.a) * 18_000) / Math.PI) / 100 + 0,
  };
  const [left, top] = [x - inkWidth * anchor, y - first.baseline];
  const bounds = mapRect(matrix, { left, top, right: left + inkWidth, bottom: top + height });
  return {
    values: { type: "TEXT", ...placeValues(box), ...values },
    bounds,
    ...(font !== undefined && { font }),
  };
}
