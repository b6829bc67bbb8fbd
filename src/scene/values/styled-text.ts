import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject } from "#contract/json.ts";

/** The own style of a part of a text; what is absent is that of the component. */
export type RunStyle = {
  weight?: number;
  color?: string;
  font?: string;
  /** Px at the component's `fontSize`; `shrink` scales it by the same factor. */
  size?: number;
  italic?: boolean;
  /** Begins from the component's emphasis style instead of its own. */
  emphasis?: true;
};

/** Runs of a text. */
export const runsMax = 500;

/** A part of a text as documents and callers write it, with literal braces. */
export type StyledRun = RunStyle & { text: string };

/**
 * A text in its short form: `{braces}` are pairs, and `{{` and `}}` are literal braces. The n-th pair has the n-th style;
 * a pair without one has the component's emphasis style.
 */
export interface ShortText {
  text: string;
  styles: readonly RunStyle[];
}

/** A part of a short form without its braces; `pair` counts from 0, and is undefined outside of pairs. */
interface ShortTextPart {
  text: string;
  pair: number | undefined;
}

/**
 * Splits a short form into its parts. Next to a brace of a pair, literal braces are inside it, so that any text with
 * doubled braces can be in a pair: `{{{x}}}` is the pair `{x}`. An unmatched brace is literal, and so is `{}`.
 */
export function splitPairs(source: string): ShortTextPart[] {
  const parts: ShortTextPart[] = [];
  if (!/[{}]/.test(source)) return source === "" ? parts : [{ text: source, pair: undefined }];
  let pairs = 0;
  // The part before the open brace is settled; the part after it may turn out to be plain.
  let settled = "";
  let open: string | undefined;
  const append = (characters: string) => {
    if (open === undefined) settled += characters;
    else open += characters;
  };
  const endPlain = () => {
    if (settled !== "") parts.push({ text: settled, pair: undefined });
    settled = "";
  };
  for (const [token] of source.matchAll(/\{+|\}\}?|[^{}]+/g)) {
    if (token.startsWith("{")) {
      const literal = "{".repeat(Math.floor(token.length / 2));
      if (token.length % 2 === 0) {
        append(literal);
        continue;
      }
      if (open !== undefined) settled += `{${open}`;
      open = literal;
    } else if (token === "}}") {
      append("}");
    } else if (token === "}" && open !== undefined) {
      if (open === "") settled += "{}";
      else {
        endPlain();
        parts.push({ text: open, pair: pairs++ });
      }
      open = undefined;
    } else append(token);
  }
  if (open !== undefined) settled += `{${open}`;
  endPlain();
  return parts;
}

/** Separates the brace of a pair from a literal one in the plain text beside it: invisible, and no place to break a line. */
const joiner = "\u2060";

/** The short form of runs. Runs without text are dropped, and a run without a style of its own is plain text. */
export function toShortText(runs: readonly StyledRun[]): ShortText {
  const styles: RunStyle[] = [];
  let text = "";
  let isAfterPair = false;
  for (const { text: own, ...style } of runs) {
    if (own === "") continue;
    const literal = own.replaceAll(/[{}]/g, "$&$&");
    const isPair = Object.keys(style).length > 0;
    if (isPair) {
      text += `${!isAfterPair && text.endsWith("{") ? joiner : ""}{${literal}}`;
      styles.push(style);
    } else text += `${isAfterPair && literal.startsWith("}") ? joiner : ""}${literal}`;
    isAfterPair = isPair;
  }
  // A pair without a style has the emphasis style.
  while (isEmphasisOnly(styles.at(-1))) styles.pop();
  return { text, styles };
}

/** The runs of a short form; neighbouring plain ones are one. */
export function toRuns({ text, styles }: ShortText): StyledRun[] {
  return splitPairs(text).map((part, index, parts) => {
    if (part.pair !== undefined) return { text: part.text, ...(styles[part.pair] ?? { emphasis: true }) };
    const from = index > 0 && part.text.startsWith(`${joiner}}`) ? 1 : 0;
    const to = index < parts.length - 1 && part.text.endsWith(`{${joiner}`) ? -1 : undefined;
    return { text: part.text.slice(from, to) };
  });
}

/** The short form of a text as callers send it, unchecked; undefined for a value of another kind. */
export function shortTextOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return typeof value === "string" ? value : undefined;
  const runs = value.flatMap((run: unknown) => {
    if (!isJsonObject(run) || typeof run["text"] !== "string") return [];
    const set = Object.entries(run).filter(
      ([field, own]) => own !== null && own !== "" && !(field === "emphasis" && own === false),
    );
    return [{ ...Object.fromEntries(set), text: run["text"] }];
  });
  return runs.length === value.length ? toShortText(runs).text : undefined;
}

/** A text as callers send it for a list: short forms as they are, runs by their visible characters. */
export function listedTextOf(value: unknown): string | undefined {
  const text = shortTextOf(value);
  return text === undefined || typeof value === "string" ? text : plainTextOf(text);
}

/** A text as a document has it: a list of runs only if one has a style that braces cannot say. */
export function toDocumentText(short: ShortText): string | StyledRun[] {
  const runs = toRuns(short);
  const { text, styles } = toShortText(runs);
  return styles.length === 0 ? text : runs;
}

/**
 * A text as a change has it: the short form while its pairs have the styles of the template's runs, else the runs, because
 * the n-th pair of a short form takes the n-th style.
 */
export function toChangeText(
  runs: readonly StyledRun[],
  templateStyles: readonly RunStyle[],
): string | StyledRun[] {
  const short = toShortText(runs);
  return hasStylesOf(short, templateStyles) ? short.text : [...runs];
}

/** Whether the pairs of a short form have the styles of the template's runs, which it has without styles of its own. */
export function hasStylesOf({ text, styles }: ShortText, templateStyles: readonly RunStyle[]): boolean {
  const emphasis: RunStyle = { emphasis: true };
  return splitPairs(text).every(
    ({ pair }) =>
      pair === undefined || isEqualJson(styles[pair] ?? emphasis, templateStyles[pair] ?? emphasis),
  );
}

/** Whether a style is the emphasis style, without properties of its own. */
export function isEmphasisOnly(style: RunStyle | undefined): boolean {
  return style?.emphasis === true && Object.keys(style).length === 1;
}

/** The visible characters of a short form: without the braces of pairs, and with single literal ones. */
export function plainTextOf(text: string): string {
  if (!/[{}]/.test(text)) return text;
  return textOfRuns(toRuns({ text, styles: [] }));
}

/** The visible characters of runs. */
export function textOfRuns(runs: readonly StyledRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** Changes the style of the visible characters from `start` to before `end`, in UTF-16 units. */
export function styleRange(
  runs: readonly StyledRun[],
  start: number,
  end: number,
  change: (style: RunStyle) => RunStyle,
): StyledRun[] {
  const changed = sliceRuns(runs, start, end).map(({ text, ...style }) => ({ text, ...change(style) }));
  return joinRuns([...sliceRuns(runs, 0, start), ...changed, ...sliceRuns(runs, end)]);
}

/** The runs of the visible characters from `start` to before `end`, in UTF-16 units. */
export function sliceRuns(runs: readonly StyledRun[], start: number, end = Infinity): StyledRun[] {
  let offset = 0;
  return runs.flatMap((run) => {
    const from = Math.max(0, start - offset);
    const to = Math.max(from, end - offset);
    offset += run.text.length;
    const text = run.text.slice(from, to);
    return text === "" ? [] : [{ ...run, text }];
  });
}

/** Joins neighbours of one style, and drops runs without text. */
export function joinRuns(runs: readonly StyledRun[]): StyledRun[] {
  const joined: StyledRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === "") continue;
    if (last !== undefined && hasSameStyle(last, run))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

function hasSameStyle({ text: _one, ...one }: StyledRun, { text: _other, ...other }: StyledRun): boolean {
  return isEqualJson(one, other);
}
