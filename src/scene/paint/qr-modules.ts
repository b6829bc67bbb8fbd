import { encodeQR } from "qr";
import type { ComponentOf } from "../document.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import type { Point } from "./matrix.ts";

type QrCode = Pick<ComponentOf<"QR_CODE">, "text" | "errorLevel">;

const levels = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;

/** The capacity of version 40 in bytes, for the message (ISO/IEC 18004, table 7). */
const bytesMax = { L: 2_953, M: 2_331, Q: 1_663, H: 1_273 } as const;

/** Capacity of version 40 in bits, including mode and length (ISO/IEC 18004, table 7). */
const bitsMax = { L: 23_648, M: 18_672, Q: 13_328, H: 10_208 } as const;

/** The reason why the text fits in no code; undefined if it fits. Computed from its length, without encoding it. */
export function qrContentProblem({ text, errorLevel }: QrCode): string | undefined {
  const byteCount = new TextEncoder().encode(text).length;
  return neededBits(text, byteCount) <= bitsMax[errorLevel] ? undefined : tooLong(errorLevel, byteCount);
}

/** Bits in the densest of the three modes that can encode all characters. */
function neededBits(text: string, byteCount: number): number {
  const { length } = text;
  if (/^\d*$/.test(text)) return 4 + 14 + Math.ceil((length * 10) / 3);
  if (/^[\dA-Z $%*+./:-]*$/.test(text)) return 4 + 13 + Math.floor(length / 2) * 11 + (length % 2) * 6;
  return 4 + 16 + byteCount * 8;
}

/** The dark modules, rows from the top, without a quiet zone; none for empty text. Fails if the text is too long. */
export function qrModules({ text, errorLevel }: QrCode): Result<boolean[][], string> {
  if (text === "") return succeed([]);
  const problem = qrContentProblem({ text, errorLevel });
  if (problem !== undefined) return fail(problem);
  try {
    // The encoder requires a border, which is removed here: the painter adds the quiet zone.
    const rows = encodeQR(text, "raw", { ecc: levels[errorLevel], border: 1 });
    return succeed(rows.slice(1, -1).map((row) => row.slice(1, -1)));
  } catch {
    // All other arguments are valid, so the encoder has rejected the text.
    return fail(tooLong(errorLevel, new TextEncoder().encode(text).length));
  }
}

function tooLong(level: QrCode["errorLevel"], byteCount: number): string {
  return sceneText("qrTooLong", { bytes: byteCount, level, max: bytesMax[level] });
}

/** The outlines of the dark regions, in modules. Fill them as one path by the even-odd rule. */
export function traceModules(modules: readonly (readonly boolean[])[]): Point[][] {
  const isDark = (x: number, y: number) => modules[y]?.[x] === true;
  const stride = modules.length + 1;
  const edges = new Map<number, Point[]>();
  const addEdge = (fromX: number, fromY: number, toX: number, toY: number) => {
    const key = fromY * stride + fromX;
    edges.set(key, [...(edges.get(key) ?? []), { x: toX, y: toY }]);
  };
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      // Clockwise, with the dark module on the right.
      if (!isDark(x, y - 1)) addEdge(x, y, x + 1, y);
      if (!isDark(x + 1, y)) addEdge(x + 1, y, x + 1, y + 1);
      if (!isDark(x, y + 1)) addEdge(x + 1, y + 1, x, y + 1);
      if (!isDark(x - 1, y)) addEdge(x, y + 1, x, y);
    }),
  );
  const outlines: Point[][] = [];
  for (const [key, ends] of edges) {
    while (ends.length > 0)
      outlines.push(followOutline(edges, { x: key % stride, y: Math.floor(key / stride) }, stride));
  }
  return outlines;
}

function followOutline(edges: Map<number, Point[]>, start: Point, stride: number): Point[] {
  const corners: Point[] = [];
  let at = start;
  let heading: Point | undefined;
  do {
    const next = takeEdge(edges.get(at.y * stride + at.x) ?? [], at, heading);
    const turned = { x: next.x - at.x, y: next.y - at.y };
    if (heading === undefined || turned.x !== heading.x || turned.y !== heading.y) corners.push(at);
    heading = turned;
    at = next;
  } while (at.x !== start.x || at.y !== start.y);
  return corners;
}

/** Takes the right turn where two outlines touch, which keeps them separate. */
function takeEdge(ends: Point[], at: Point, heading: Point | undefined): Point {
  const right = heading === undefined ? undefined : { x: at.x - heading.y, y: at.y + heading.x };
  const index = ends.findIndex((end) => end.x === right?.x && end.y === right.y);
  const [end] = ends.splice(Math.max(index, 0), 1);
  if (end === undefined) throw new RangeError("An outline of modules does not close");
  return end;
}
