import { multiply, scaling } from "#scene/paint/matrix.ts";
import type { DrawContext } from "../draw/draw-context.ts";
import { keepsShapes } from "../draw/box.ts";
import type { DrawnItem } from "../draw/drawn-item.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { readOpacity } from "../paint/svg-paint.ts";
import { type ComputedStyle, computeStyle } from "../read/computed-style.ts";
import { toPx } from "../read/lengths.ts";
import { meanScale } from "../read/transforms.ts";
import type { SvgPlace } from "../read/enter.ts";
import type { TextChunk } from "./text-draft.ts";
import { baselineShift, type LookContext, readLook } from "./text-look.ts";

const textLengthMax = 20_000;
/** Further chunks of one text are not read. */
const chunksMax = 2_000;

/** Reads a text with its lines, in the places that the drawing gives them. */
export function drawText(
  element: Element,
  place: SvgPlace,
  context: DrawContext & { fonts: FontCatalogue },
): DrawnItem[] {
  const { matrix, node, clips, style } = place;
  const scale = meanScale(matrix);
  if (!(scale > 0)) return [];
  if (!keepsShapes(matrix) || matrix.a * matrix.d - matrix.b * matrix.c < 0)
    context.notes.add("textTransform");
  const reader = new TextReader({ ...context, viewport: place.viewport, scale });
  reader.readChildren(element, style, 1);
  const chunks = reader.finish();
  if (chunks.length === 0) return [];
  const degrees = Math.round((Math.atan2(matrix.b, matrix.a) * 18_000) / Math.PI) / 100;
  return [
    {
      kind: "text",
      node,
      draft: {
        chunks,
        matrix: multiply(matrix, scaling(1 / scale)),
        rotation: degrees + 0,
        opacity: node.opacity,
        direction: style.inherited.direction === "rtl" ? "rtl" : "auto",
        clips,
      },
    },
  ];
}

class TextReader {
  readonly #chunks: TextChunk[] = [];
  readonly #context: LookContext;
  /** Families that the catalogue lacks, with their replacements. */
  readonly #missing = new Set<string>();
  #next: { x: number | undefined; y: number | undefined; dx: number; dy: number } | undefined = {
    x: 0,
    y: 0,
    dx: 0,
    dy: 0,
  };
  #y = 0;
  #length = 0;
  #endsWithSpace = true;

  constructor(context: LookContext) {
    this.#context = context;
  }

  readChildren(element: Element, style: ComputedStyle, opacity: number): void {
    const { notes } = this.#context;
    const outer = this.#next;
    this.#moveTo(element, style);
    if (element.localName === "textPath") notes.add("textPath");
    if (hasOwnPlaces(element, style)) notes.add("textPlaces");
    for (const child of element.childNodes) {
      if (child instanceof Text) this.#write(child.data, style, opacity);
      else if (child instanceof Element && /^(?:tspan|a|textPath)$/.test(child.localName)) {
        const own = computeStyle(child, style, this.#context.sheet);
        if (own.own.display !== "none" && own.inherited.visibility === "visible")
          this.readChildren(child, own, opacity * readOpacity(own.own.opacity));
      }
    }
    // The place of an element without letters is that of none.
    if (this.#next !== undefined) this.#next = outer;
  }

  /** Takes over the place of an element, which applies to its first letter. */
  #moveTo(element: Element, style: ComputedStyle): void {
    const { viewport, scale, notes } = this.#context;
    const read = (name: string, percentOf: number) => {
      const list = (element.getAttribute(name) ?? "").split(/[\s,]+/, 3).filter((text) => text !== "");
      if (list.length > 1 && !name.startsWith("d")) notes.add("textPlaces");
      const px = toPx(list[0], { fontSizePx: style.fontSizePx, percentOf });
      return px === undefined ? undefined : px * scale;
    };
    const x = read("x", viewport.width);
    const y = read("y", viewport.height);
    const dx = read("dx", viewport.width) ?? 0;
    const dy = read("dy", viewport.height) ?? 0;
    if (x === undefined && y === undefined && dx === 0 && dy === 0) return;
    this.#next = {
      x: x ?? this.#next?.x,
      y: y ?? this.#next?.y,
      dx: dx + (this.#next?.dx ?? 0),
      dy: dy + (this.#next?.dy ?? 0),
    };
  }

  #write(data: string, style: ComputedStyle, opacity: number): void {
    const isKept = /^pre|^break-spaces/.test(style.inherited["white-space"]);
    let text = data.replaceAll(isKept ? /[\t\n\r]/g : /[\t\n\r ]+/g, " ");
    if (!isKept && this.#endsWithSpace) text = text.replace(/^ /, "");
    text = text.slice(0, Math.max(0, textLengthMax - this.#length)).toWellFormed();
    if (text === "") return;
    this.#length += text.length;
    this.#endsWithSpace = text.endsWith(" ");
    const { look, missing } = readLook(style, opacity, this.#context);
    if (missing !== undefined) this.#missing.add(`${missing} → ${look.font}`);
    this.#begin(style, baselineShift(style.inherited["dominant-baseline"], look, this.#context.fonts));
    this.#chunks.at(-1)?.pieces.push({ text, look });
  }

  /** Begins a chunk if the next letter has a place of its own. */
  #begin({ inherited }: ComputedStyle, shift: number): void {
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined || this.#chunks.length >= chunksMax) return;
    this.#y = (next.y ?? this.#y) + next.dy;
    this.#chunks.push({
      x: next.x,
      dx: next.dx,
      y: this.#y + shift,
      anchor: anchorOf(inherited["text-anchor"], inherited.direction),
      pieces: [],
    });
  }

  finish(): TextChunk[] {
    const chunks = this.#chunks.map(trimmed).filter(({ pieces }) => pieces.length > 0);
    if (chunks.length > 0) for (const detail of this.#missing) this.#context.notes.add("font", detail);
    return chunks;
  }
}

/** Whether letters have other places than those after each other. */
function hasOwnPlaces(element: Element, { inherited, own }: ComputedStyle): boolean {
  const isVertical = /^(?:v|tb)/.test(inherited["writing-mode"]);
  const isSpaced = (toPx(inherited["word-spacing"], { fontSizePx: 1, percentOf: 1 }) ?? 0) !== 0;
  const isShifted = !/^(?:baseline|0(?:px|%)?)$/.test(own["baseline-shift"] ?? "baseline");
  return (
    element.hasAttribute("rotate") ||
    element.hasAttribute("textLength") ||
    isVertical ||
    isSpaced ||
    isShifted
  );
}

function anchorOf(anchor: string, direction: string): TextChunk["anchor"] {
  if (anchor === "middle") return 0.5;
  const isAtStart = anchor !== "end";
  return isAtStart === (direction !== "rtl") ? 0 : 1;
}

/** Without spaces at its end and its start. */
function trimmed(chunk: TextChunk): TextChunk {
  const pieces = [...chunk.pieces];
  for (let last = pieces.at(-1); last !== undefined; last = pieces.at(-1)) {
    const text = last.text.trimEnd();
    pieces.pop();
    if (text === "") continue;
    pieces.push({ ...last, text });
    break;
  }
  for (let [first] = pieces; first !== undefined; [first] = pieces) {
    const text = first.text.trimStart();
    pieces.shift();
    if (text === "") continue;
    pieces.unshift({ ...first, text });
    break;
  }
  return { ...chunk, pieces };
}
