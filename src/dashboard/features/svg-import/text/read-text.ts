import { formatHex } from "#scene/values/color.ts";
import { readPaint } from "../read-paint.ts";
import type { TextChunk, TextLook } from "./text-draft.ts";

const textLengthMax = 20_000;

interface Letter {
  character: string;
  owner: Element;
}

/**
 * Reads a text with the places that the browser gives its letters, in px of its user space times `scale`. Undefined if no
 * TEXT can look like it: on a path, upright, stretched, or with turned letters.
 */
export function readText(
  element: SVGTextContentElement,
  scale: number,
  view: Window & typeof globalThis,
): TextChunk[] | undefined {
  const all = [element, ...element.querySelectorAll("*")];
  const isPlain = all.every((one) => {
    const { writingMode, wordSpacing } = view.getComputedStyle(one);
    const isMoved =
      one.hasAttribute("rotate") || one.hasAttribute("textLength") || one.localName === "textPath";
    return !isMoved && writingMode === "horizontal-tb" && Number.parseFloat(wordSpacing) === 0;
  });
  const letters = listLetters(element, view);
  if (!isPlain || letters.length !== element.getNumberOfChars() || letters.length > textLengthMax)
    return undefined;
  const shiftOf = measureShifts(element, all, letters, view);
  const looks = new Map<Element, TextLook | undefined>();
  const chunks: TextChunk[] = [];
  let owner: Element | undefined;
  let end = { x: Number.NaN, y: Number.NaN };
  const isTurned = letters.some((_letter, index) => Math.abs(element.getRotationOfChar(index)) > 0.01);
  const isFromRight = letters.some(({ character }) =>
    /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(character),
  );
  if (isTurned) return undefined;
  for (const [index, letter] of letters.entries()) {
    const isPart = isPartOfLetter(letter.character);
    const start = element.getStartPositionOfChar(index);
    const y = start.y + shiftOf(index);
    if (!looks.has(letter.owner)) looks.set(letter.owner, lookOf(letter.owner, scale, view));
    const look = looks.get(letter.owner);
    if (look === undefined) return undefined;
    const em = look.fontSize / scale;
    const gap = start.x - end.x;
    const follows =
      Math.min(Math.abs(gap), Math.abs(gap - look.letterSpacing / scale)) < 0.03 * em || isFromRight;
    const isSameLine = Math.abs(y - end.y) < 0.01 * em && (follows || isPart);
    let chunk = chunks.at(-1);
    if (chunk === undefined || !(isSameLine || (isPart && owner !== undefined))) {
      chunk = { y: y * scale, anchor: anchorOf(view.getComputedStyle(letter.owner)), pieces: [] };
      chunks.push(chunk);
      owner = undefined;
    }
    const piece = chunk.pieces.at(-1);
    // Spaces at the start of a line only move it.
    if (piece !== undefined && owner === letter.owner) {
      piece.text += letter.character;
      piece.x = Math.min(piece.x, start.x * scale);
    } else if (piece !== undefined || letter.character.trim() !== "") {
      chunk.pieces.push({ text: letter.character, look, x: start.x * scale });
      owner = letter.owner;
    }
    const stop = element.getEndPositionOfChar(index);
    end = { x: stop.x, y };
  }
  return chunks.map(trimmed).filter(({ pieces }) => pieces.length > 0);
}

/** Whether a UTF-16 unit has no place of its own: a mark, a joiner, a selector, or the second half of a character. */
function isPartOfLetter(unit: string): boolean {
  const code = unit.charCodeAt(0);
  return /^\p{M}$/u.test(unit) || code === 0x200c || code === 0x200d || (code >= 0xdc00 && code <= 0xdfff);
}

/** The UTF-16 units that have a place, with the elements that style them. */
function listLetters(element: Element, view: Window & typeof globalThis): Letter[] {
  const letters: Letter[] = [];
  const visit = (parent: Element) => {
    const style = view.getComputedStyle(parent);
    if (style.display === "none") return;
    const isKept =
      !/^(?:normal|nowrap)$/.test(style.whiteSpace) &&
      style.getPropertyValue("white-space-collapse") !== "collapse";
    for (const child of parent.childNodes) {
      if (child instanceof view.Element) {
        if (!/^(?:title|desc)$/.test(child.localName)) visit(child);
      } else if (child instanceof view.Text)
        for (const character of Array.from({ length: child.data.length }, (_, index) =>
          child.data.charAt(index),
        )) {
          const isSpace = /[\t\n\r ]/.test(character);
          if (isSpace && !isKept && (letters.at(-1)?.character ?? " ") === " ") continue;
          letters.push({ character: isSpace ? " " : character, owner: parent });
        }
    }
  };
  visit(element);
  const last = letters.at(-1);
  if (last?.character === " " && !/pre|break-spaces/.test(view.getComputedStyle(last.owner).whiteSpace))
    letters.pop();
  return letters;
}

/** How far each letter is below the baseline of its line: the browser tells places without the baseline of a style. */
function measureShifts(
  element: SVGTextContentElement,
  all: readonly Element[],
  letters: readonly Letter[],
  view: Window & typeof globalThis,
): (index: number) => number {
  const isShifted = all.some((one) => {
    const style = view.getComputedStyle(one);
    const names = [style.dominantBaseline, style.alignmentBaseline, style.getPropertyValue("baseline-shift")];
    return names.some((name) => !/^(?:auto|alphabetic|baseline|0px|0%)?$/.test(name));
  });
  if (!isShifted) return () => 0;
  const measure = () => letters.map((_letter, index) => element.getExtentOfChar(index).y);
  const before = measure();
  const styled = all.filter((one) => one instanceof view.SVGElement);
  const styles = styled.map((one) => one.getAttribute("style"));
  for (const { style } of styled) {
    style.setProperty("dominant-baseline", "alphabetic", "important");
    style.setProperty("alignment-baseline", "baseline", "important");
    style.setProperty("baseline-shift", "0", "important");
  }
  const after = measure();
  for (const [index, one] of styled.entries()) {
    const style = styles[index];
    if (style === null || style === undefined) one.removeAttribute("style");
    else one.setAttribute("style", style);
  }
  return (index) => (before[index] ?? 0) - (after[index] ?? 0);
}

/** How the letters of an element look as those of a TEXT; undefined for paints that it cannot have. */
function lookOf(element: Element, scale: number, view: Window & typeof globalThis): TextLook | undefined {
  const style = view.getComputedStyle(element);
  const fill = readPaint(element, "fill", view);
  const stroke = readPaint(element, "stroke", view);
  const width = Number.parseFloat(style.strokeWidth) * scale;
  const hasStroke = stroke.kind !== "none" && width > 0;
  let opacity = 1;
  for (let one: Element | null = element; one !== null && one.localName !== "text"; one = one.parentElement)
    opacity *= Number(view.getComputedStyle(one).opacity);
  if (style.visibility !== "visible") opacity = 0;
  const round = (px: number) => Math.round(px * 1_000) / 1_000 + 0;
  if ((fill.kind !== "color" && fill.kind !== "none") || (hasStroke && stroke.kind !== "color"))
    return undefined;
  const hex = (paint: typeof fill) =>
    paint.kind === "color" && opacity > 0
      ? formatHex({ ...paint.color, alpha: paint.color.alpha * opacity })
      : "transparent";
  // A stroke over the letters is not that of a TEXT, which is behind them.
  if (hasStroke && fill.kind === "color" && !style.paintOrder.startsWith("stroke") && width > 1)
    return undefined;
  const decoration = style.getPropertyValue("text-decoration-line");
  const letterCase = style.textTransform;
  return {
    font: style.fontFamily.replaceAll('"', ""),
    fontSize: Math.min(2_000, Math.max(1, Math.round(Number.parseFloat(style.fontSize) * scale * 100) / 100)),
    weight: Number(style.fontWeight),
    italic: /^(?:italic|oblique)/.test(style.fontStyle),
    color: hex(fill),
    strokeColor: hasStroke && stroke.kind === "color" ? hex(stroke) : "transparent",
    // The outer half; the letters cover the inner one.
    strokeWidth: hasStroke ? round(Math.min(500, width / 2)) : 0,
    letterSpacing: Math.min(
      500,
      Math.max(-200, round((Number.parseFloat(style.letterSpacing) || 0) * scale)),
    ),
    decoration: /line-through/.test(decoration)
      ? "line-through"
      : /underline/.test(decoration)
        ? "underline"
        : "none",
    transform:
      letterCase === "uppercase" || letterCase === "lowercase" || letterCase === "capitalize"
        ? letterCase
        : "none",
  };
}

function anchorOf({ textAnchor, direction }: CSSStyleDeclaration): TextChunk["anchor"] {
  if (textAnchor === "middle") return 0.5;
  return (textAnchor !== "end") === (direction !== "rtl") ? 0 : 1;
}

/** Without spaces at its end. */
function trimmed(chunk: TextChunk): TextChunk {
  const pieces = [...chunk.pieces];
  for (let last = pieces.at(-1); last !== undefined; last = pieces.at(-1)) {
    const text = last.text.trimEnd();
    pieces.pop();
    if (text === "") continue;
    pieces.push({ ...last, text: text.toWellFormed() });
    break;
  }
  return { ...chunk, pieces };
}
