import { balanceOf, beginActualText, isRightToLeft } from "./actual-text.ts";
import { editContents, type PdfContent } from "./edit-pdf.ts";

/** Glyphs between `BT` and `ET`, of one direction, along one line. Lengths are those of the text's own space. */
interface Block {
  start: number;
  end: number;
  /** The operators without marks of their own. */
  operators: string;
  /** Its matrices, the text's own without its place. */
  axes: string;
  size: number;
  /** Along the line. */
  left: number;
  right: number;
  /** Across the line. */
  baseline: number;
  /** Of the first and the last glyph, from the baseline: upright letters stand above each other. */
  first: number;
  last: number;
  /** From left to right. */
  clusters: string[];
  isReversed: boolean;
  fonts: ReadonlySet<string>;
  /** Whether there is room between its letters. */
  isSpaced: boolean;
}

interface Line {
  /** As they are drawn. */
  blocks: Block[];
  /** Of all blocks, in reading order. */
  text: string;
}

/** Bytes of a file whose texts are looked at. */
const pdfBytesMax = 50_000_000;
/** Em between two texts of a line. */
const gapMax = 2;
/** Em between two letters, in which readers see a space. */
const spacingMax = 0.08;

/**
 * Texts of a PDF that Chromium wrote, as readers copy them. It writes the text of each glyph or cluster, from left to
 * right. Readers guess the order of a line from right to left, and see spaces between letters of two fonts, between
 * spaced letters, and beside vowel signs that stand before their letter, so such a line gets one `ActualText`. Its order
 * is that of the page's own text, which `readText` reads if a line is from right to left.
 */
export async function writeCopiedTexts(pdf: Buffer, readText: () => Promise<string>): Promise<Buffer> {
  if (pdf.length > pdfBytesMax) return pdf;
  const linesOf = new Map<string, Line[]>();
  editContents(pdf, (part) => {
    linesOf.set(part.content, listLines(part));
    return part.content;
  });
  const all = [...linesOf.values()].flat();
  const reversed = all.filter(({ text }) => isRightToLeft(text));
  if (reversed.length > 0) {
    const order = createReadingOrder(await readText());
    for (const line of reversed) line.text = order(line);
  }
  const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + balanceOf(text), 0);
  return editContents(pdf, ({ content, isForm }) => {
    const lines = linesOf.get(content) ?? [];
    return writeLines(content, lines, sumOf(isForm ? all : lines));
  });
}

function listLines(part: PdfContent): Line[] {
  const { content } = part;
  const fonts = new Map<string, Font>();
  const fontOf = (number: string) => {
    const font = fonts.get(number) ?? readFont(part, Number(number));
    fonts.set(number, font);
    return font;
  };
  const blocks: Block[] = [];
  /** Of the graphics state and of those that are kept. */
  const matrices = [""];
  for (const { 0: whole, groups, index } of content.matchAll(stateOrText)) {
    const { save, restore, matrix, operators = "" } = groups ?? {};
    const current = matrices.at(-1) ?? "";
    if (save !== undefined) matrices.push(current);
    else if (restore !== undefined) matrices.pop();
    else if (matrix !== undefined) matrices.splice(-1, 1, `${current} ${matrix}`);
    else {
      const block = { start: index, end: index + whole.length, operators: operators.split("\n") };
      blocks.push(...readBlock(block, fontOf).map((read) => ({ ...read, axes: `${current} ${read.axes}` })));
    }
  }
  const between = (one: Block, other: Block) => content.slice(one.end, other.start);
  const lines = chunk(blocks, areNeighbours);
  return lines.flatMap((line): Line[] => {
    if (line.some(({ clusters }) => isRightToLeft(clusters.join(""))))
      return [{ blocks: line, text: guess(line) }];
    // Each element by itself.
    const parts = chunk(line, (one, other) => !hasMark(between(one, other)));
    return parts.map((own) => ({ blocks: own, text: own.flatMap(({ clusters }) => clusters).join("") }));
  });
}

const stateOrText = /^(?:(?<save>q)|(?<restore>Q)|(?<matrix>.+) cm|BT\n(?<operators>[^]*?)\nET)\n/gm;

function hasMark(operators: string): boolean {
  return /(?:BDC|BMC|EMC)$/m.test(operators);
}

/** Divides a list before each item that does not belong to the one before it. */
function chunk<Item>(items: readonly Item[], belongs: (before: Item, item: Item) => boolean): Item[][] {
  const chunks: Item[][] = [];
  for (const item of items) {
    const last = chunks.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && belongs(before, item)) last.push(item);
    else chunks.push([item]);
  }
  return chunks;
}

function areNeighbours(one: Block, other: Block): boolean {
  const size = Math.max(one.size, other.size);
  return (
    one.axes === other.axes &&
    Math.abs(one.baseline - other.baseline) < size * 0.05 &&
    (other.left > one.right - size || other.first < one.last - size / 2) &&
    other.left < one.right + size * gapMax
  );
}

const operator =
  /^\/F(?<font>\d+) (?<size>[\d.]+) Tf$|^(?<matrix>(?:-?[\d.]+ ){6})Tm$|^(?:(?<x>-?[\d.]+) (?<y>-?[\d.]+) Td )?<(?<codes>[\dA-F]+)> Tj$|^\/Span<<\/ActualText (?:<(?<hex>[\dA-F]*)>|\((?<literal>.*)\)) >> BDC$|^\/ReversedChars (?<reversed>BMC)$|^(?<end>EMC)$/;

/** None if it has an operator that Chromium is not known to write. */
function readBlock(
  { start, end, operators }: { start: number; end: number; operators: readonly string[] },
  fontOf: (number: string) => Font,
): Block[] {
  const clusters: string[] = [];
  const fonts = new Set<string>();
  const plain: string[] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let [x, y, left, right, size] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let first: number | undefined;
  let font: Font | undefined;
  let isSpaced = false;
  let isReversed = false;
  /** Of the glyphs up to the end of the mark; empty after the first of them. */
  let actual: string | undefined;
  for (const written of operators) {
    const found = operator.exec(written)?.groups;
    if (found === undefined) return [];
    const { codes, hex, literal } = found;
    if (hex !== undefined) actual = Buffer.from(hex.slice(4), "hex").swap16().toString("utf16le");
    else if (literal !== undefined) actual = literal.replaceAll(/\\(.)/g, "$1");
    else if (found["reversed"] !== undefined) isReversed = true;
    else if (found["end"] !== undefined) actual = undefined;
    else plain.push(written);
    if (found["matrix"] !== undefined) matrix = found["matrix"].trim().split(" ").map(Number);
    if (found["font"] !== undefined) {
      font = fontOf(found["font"]);
      fonts.add(found["font"]);
      size = Number(found["size"]);
    }
    if (codes === undefined || font === undefined) continue;
    x += Number(found["x"] ?? 0);
    y += Number(found["y"] ?? 0);
    first ??= y;
    let at = x;
    for (const code of codes.match(font.code) ?? []) {
      const text = actual ?? font.texts.get(code) ?? "";
      if (actual !== undefined) actual = "";
      const before = clusters.at(-1) ?? " ";
      if (at - right > size * spacingMax && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
        isSpaced = true;
      if (text !== "") clusters.push(text);
      left = Math.min(left, at);
      at += (font.widthOf(code) ?? 0) * size;
      right = font.widthOf(code) === undefined ? Number.POSITIVE_INFINITY : Math.max(right, at);
    }
  }
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const origin = (a * e + b * f) / (a * a + b * b);
  const block: Block = {
    start,
    end,
    operators: plain.join("\n"),
    axes: [a, b, c, d].join(" "),
    baseline: (c * e + d * f) / (c * c + d * d),
    size,
    first: first ?? 0,
    last: y,
    left: origin + left,
    right: origin + Math.max(left, Number.isFinite(right) ? right : x),
    clusters,
    fonts,
    isReversed,
    isSpaced,
  };
  return [block];
}

interface Font {
  /** A code in an operator. */
  code: RegExp;
  texts: ReadonlyMap<string, string>;
  /** Em. Undefined if it is not known. */
  widthOf: (code: string) => number | undefined;
}

function readFont({ headOf, streamOf }: PdfContent, number: number): Font {
  const head = headOf(number);
  const numberIn = (key: string) =>
    Number(new RegExp(`/${key} \\[?(?<number>\\d+) 0 R`).exec(head)?.groups?.["number"]);
  const texts = readCharacterMap(streamOf(numberIn("ToUnicode")) ?? "");
  const widths = new Map<number, number>();
  if (head.includes("/Subtype /Type3")) {
    const listed = /\/Widths \[(?<widths>[^\]]*)\]/.exec(head)?.groups?.["widths"]?.split(" ") ?? [];
    const scale = Number(/\/FontMatrix \[(?<scale>[\d.]+)/.exec(head)?.groups?.["scale"]);
    listed.forEach((width, index) => widths.set(index, Number(width) * scale));
    return { code: /../g, texts, widthOf: (code) => widths.get(Number.parseInt(code, 16)) };
  }
  const descendant = headOf(numberIn("DescendantFonts"));
  const listed = /\/W \[(?<widths>(?:[\d. ]+(?:\[[^\]]*\])?)*)\]/.exec(descendant)?.groups?.["widths"] ?? "";
  for (const { groups } of listed.matchAll(
    /(?<from>\d+) (?:\[(?<list>[^\]]*)\]|(?<to>\d+) (?<width>[\d.]+))/g,
  )) {
    const { from, list, to, width } = groups ?? {};
    const own = list?.split(" ") ?? Array.from({ length: Number(to) - Number(from) + 1 }, () => width);
    own.forEach((value, index) => widths.set(Number(from) + index, Number(value) / 1_000));
  }
  const usual = Number(/\/DW (?<width>[\d.]+)/.exec(descendant)?.groups?.["width"] ?? 1_000) / 1_000;
  return { code: /.{4}/g, texts, widthOf: (code) => widths.get(Number.parseInt(code, 16)) ?? usual };
}

/** Texts of a font's codes, both as they are written. */
function readCharacterMap(map: string): Map<string, string> {
  const texts = new Map<string, string>();
  const decode = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le").replaceAll("\0", "");
  for (const [, from = "", to, hex = ""] of map.matchAll(/^<(\w+)> (?:<(\w+)> )?<(\w+)>$/gm)) {
    const first = Number.parseInt(from, 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    for (let code = first; code <= last && code < first + 65_536; code += 1) {
      const end = (Number.parseInt(hex.slice(-4), 16) + code - first).toString(16).padStart(4, "0");
      texts.set(code.toString(16).toUpperCase().padStart(from.length, "0"), decode(hex.slice(0, -4) + end));
    }
  }
  return texts;
}

/** The text of a line without knowing the page's: its blocks one after the other. */
function guess(blocks: readonly Block[]): string {
  const fromLeft = blocks.toSorted((one, other) => one.left - other.left);
  const visual = fromLeft.map(({ clusters }) => clusters.join("")).join("");
  const ordered = balanceOf(visual) < 0 ? fromLeft.toReversed() : fromLeft;
  return ordered.map(textOf).join("");
}

function textOf({ clusters, isReversed }: Block): string {
  return (isReversed ? clusters.toReversed() : clusters).join("");
}

/** Characters with which a line is found. */
const ignored = /[\s\p{Cf}\p{DI}]/u;
/** Steps of all searches. */
const stepsMax = 20_000_000;

/** Finds lines in a page's text: there they are parts with the same characters, most often one after the other. */
function createReadingOrder(pageText: string): (line: Line) => string {
  const whole = pageText.normalize("NFC");
  const characters: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const character of whole) {
    if (!ignored.test(character)) {
      characters.push(character);
      places.push(place);
    }
    place += character.length;
  }
  let next = 0;
  let steps = 0;
  const find = (sought: readonly string[], parts: readonly string[], from: number, to: number) => {
    const missing = new Map<string, number>();
    let wrong = 0;
    const add = (character: string | undefined, step: 1 | -1) => {
      if (character === undefined) return;
      const count = (missing.get(character) ?? 0) + step;
      missing.set(character, count);
      if (count === 0) wrong -= 1;
      else if (count === step) wrong += 1;
    };
    for (const character of sought) add(character, 1);
    for (let at = from; at < characters.length && at - sought.length < to && steps < stepsMax; at += 1) {
      steps += 1;
      add(characters[at], -1);
      if (at - from >= sought.length) add(characters[at - sought.length], 1);
      if (wrong > 0) continue;
      const first = at - sought.length + 1;
      const found = characters.slice(first, at + 1).join("");
      if (parts.every((part) => found.includes(part))) return first;
    }
    return undefined;
  };
  return ({ blocks, text }) => {
    const compared = (part: string) =>
      [...part.normalize("NFC")].filter((character) => !ignored.test(character));
    const sought = compared(text);
    const parts = blocks.map((block) => compared(textOf(block)).join(""));
    const first = find(sought, parts, next, characters.length) ?? find(sought, parts, 0, next);
    if (first === undefined) return text;
    next = first + sought.length;
    return whole.slice(places[first], places[next]).replaceAll(/\s+/g, " ").trim();
  };
}

function writeLines(content: string, lines: readonly Line[], balance: number): string {
  const written: string[] = [];
  let from = 0;
  for (const { blocks, text } of lines) {
    if (text.trim() === "" || isReadable(blocks, text, balance)) continue;
    // A mark must not cross those of elements, so the widest part has the text, and the others have none.
    const parts = chunk(blocks, (one, other) => !hasMark(content.slice(one.end, other.start)));
    const widths = parts.map(
      (part) => Math.max(...part.map(({ right }) => right)) - Math.min(...part.map(({ left }) => left)),
    );
    const widest = widths.indexOf(Math.max(...widths));
    parts.forEach((part, index) => {
      written.push(
        content.slice(from, part[0]?.start),
        beginActualText(index === widest ? text : "", balance),
      );
      part.forEach(({ operators, start, end }, place) => {
        if (place > 0) written.push(content.slice(from, start));
        written.push(`BT\n${operators}\nET\n`);
        from = end;
      });
      written.push("EMC\n");
    });
  }
  return written.join("") + content.slice(from);
}

/** Whether readers copy a line as it is. */
function isReadable(blocks: readonly Block[], text: string, balance: number): boolean {
  return (
    balance >= 0 &&
    !isRightToLeft(text) &&
    !/\p{Mc}/u.test(text) &&
    !blocks.some(({ isSpaced }) => isSpaced) &&
    new Set(blocks.flatMap(({ fonts }) => [...fonts])).size === 1
  );
}
