import { formatPath } from "#contract/problems.ts";
import { isJsonObject } from "#contract/json.ts";

export interface AnswerLine {
  /** From 1, in the response as it is formatted here. */
  number: number;
  text: string;
  /** The first mismatch. */
  isMarked: boolean;
}

export type MarkedAnswer =
  /** Not JSON, or too long to format. */
  | { kind: "text"; text: string; isJson: boolean; isCut: boolean }
  | {
      kind: "json";
      /** Around the mark. */
      lines: AnswerLine[];
      linesBefore: number;
      linesAfter: number;
      /** The value of the field; absent if the field is missing, and then its parent is marked. */
      found: { value: unknown } | undefined;
    };

const layoutBytesMax = 2_000_000;
const textLengthMax = 20_000;
const linesAround = 24;
const lineLengthMax = 300;

/** Formats a response in lines and marks the mismatch at `path`, a path of the contract. */
export function markAnswer(raw: string, path: string): MarkedAnswer {
  const value = raw.length > layoutBytesMax ? undefined : parse(raw);
  if (value === undefined) {
    const isJson = raw.length > layoutBytesMax;
    return {
      kind: "text",
      text: raw.slice(0, textLengthMax),
      isJson,
      isCut: raw.length > textLengthMax,
    };
  }
  const { json } = value;
  // Entries of a page object are counted from the list inside it.
  const wanted = isJsonObject(json) && /^\[\d/.test(path) ? `content${path}` : path;
  const laidOut: { text: string; path: string }[] = [];
  layOut(json, { path: [], indent: 0, before: "", after: "" }, laidOut);
  const places = new Map(laidOut.map((line, index) => [line.path, index] as const).toReversed());
  const exact = places.get(wanted);
  const mark = exact ?? nearest(wanted, places);
  const from = Math.max(0, mark - linesAround);
  const until = Math.min(laidOut.length, mark + linesAround + 1);
  return {
    kind: "json",
    lines: laidOut.slice(from, until).map(({ text }, index) => ({
      number: from + index + 1,
      text: text.length > lineLengthMax ? `${text.slice(0, lineLengthMax)}…` : text,
      isMarked: from + index === mark,
    })),
    linesBefore: from,
    linesAfter: laidOut.length - until,
    found: exact === undefined ? undefined : { value: valueAt(json, wanted) },
  };
}

function parse(raw: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(raw) };
  } catch {
    return undefined;
  }
}

interface At {
  path: (string | number)[];
  indent: number;
  before: string;
  after: string;
}

function layOut(value: unknown, at: At, lines: { text: string; path: string }[]): void {
  const { path, indent, before, after } = at;
  const margin = "  ".repeat(indent);
  const own = formatPath(path);
  const entries: [string | number, unknown][] | undefined = Array.isArray(value)
    ? value.map((entry: unknown, index): [number, unknown] => [index, entry])
    : isJsonObject(value)
      ? Object.entries(value)
      : undefined;
  if (entries === undefined || entries.length === 0) {
    lines.push({ text: `${margin}${before}${JSON.stringify(value)}${after}`, path: own });
    return;
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  lines.push({ text: `${margin}${before}${open}`, path: own });
  for (const [place, [name, entry]] of entries.entries()) {
    layOut(
      entry,
      {
        path: [...path, name],
        indent: indent + 1,
        before: typeof name === "string" ? `${JSON.stringify(name)}: ` : "",
        after: place === entries.length - 1 ? "" : ",",
      },
      lines,
    );
  }
  // An impossible path: the mark is at the start of a value.
  lines.push({ text: `${margin}${close}${after}`, path: `${own}\n` });
}

/** The line of the nearest parent. */
function nearest(path: string, places: ReadonlyMap<string, number>): number {
  let outer = path;
  while (outer !== "") {
    const shorter = outer.replace(/(?:\.[^.[\]]+|\[[^\]]*\]|^[^.[\]]+)$/, "");
    if (shorter === outer) break;
    outer = shorter;
    const found = places.get(outer);
    if (found !== undefined) return found;
  }
  return 0;
}

function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const [, name, place] of path.matchAll(/\.?([^.[\]]+)|\[([^\]]*)\]/g)) {
    const key = name ?? (place?.startsWith('"') === true ? String(JSON.parse(place)) : place) ?? "";
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
