import type { ChangeValue } from "#contract/changes/change.ts";
import {
  expectation,
  type Expectation,
  type ValueProblem,
  toFound,
  mustBe,
} from "#contract/value-problems.ts";
import { flagOf, isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import type { PropertyKind } from "#contract/templates.ts";
import { colorExamples, colorLengthMax, readColor } from "../values/color.ts";
import { gradientExamples, parseGradient } from "../values/gradient.ts";
import { splitAtTopLevel } from "../values/split-at-top-level.ts";
import type { RunStyle } from "../values/styled-text.ts";
import { readPictureAddress } from "../values/picture-address.ts";
import { isLongerThan } from "../values/count-characters.ts";

/** The key of a label in the dashboard's catalogue, or the name of a merge tag or variable, which is shown unchanged. */
export type PropertyLabel = string | { readonly name: string };

/**
 * The accepted values of a component's property. The document's parser, the changes, the template detail and the
 * composer's fields all use it, so that a property is described once.
 */
export interface PropertySpec<Value> {
  kind: PropertyKind;
  /** The value if the document has none. */
  fallback: Value;
  label: PropertyLabel;
  /**
   * Reads a value of a change or a document. Accepts text for every kind, because links contain only text. The problem says
   * what is accepted, without the field's name.
   */
  read: (value: ChangeValue) => Result<Value, ValueProblem>;
  /** Numbers only. */
  minimum?: number;
  maximum?: number;
  step?: number;
  /** Fractions are rejected. */
  isWhole?: boolean;
  unit?: "px" | "°" | "%" | "×";
  /** Enums only. */
  options?: readonly string[];
  /** Numbers and booleans only: words that `read` accepts too, in any letter case. */
  words?: readonly string[];
  /** Text only: the input has several lines. */
  isLong?: boolean;
  /** Texts that may have runs only: the styles of runs that `read` accepts; undefined for any other value. */
  stylesOf?: (value: ChangeValue) => readonly RunStyle[] | undefined;
  /** Lists, and texts with rules of their own: a JSON Schema of accepted values. The other kinds have one each. */
  schema?: JsonObject;
}

/** The most characters of a text. */
export const textLengthMax = 20_000;
/** The size of the longest body: data URLs are limited by the size of their picture, not here. */
const sourceLengthMax = limits.renderBodyBytesMax;
/** Longer than any valid number; longer text is rejected unread. */
const shortLengthMax = 64;

/** Text of at most 20,000 characters. Numbers and booleans become text; a lone surrogate becomes U+FFFD. */
export function textSpec(label: PropertyLabel, fallback = "", { isLong = false } = {}): PropertySpec<string> {
  return {
    kind: "text",
    fallback,
    label,
    isLong,
    read: (value) => {
      if (typeof value === "object") return fail(mustBe(expectation("text", {}), value));
      const text = String(value);
      if (isLongerThan(text, textLengthMax))
        return fail(mustBe(expectation("characters", { max: textLengthMax }), text.length));
      if (text.includes("\0")) return fail({ code: "nul", params: {} });
      return succeed(text.toWellFormed());
    },
  };
}

function readEntryColor(value: JsonValue): string | undefined {
  return typeof value === "string" && value.length <= colorLengthMax ? readColor(value) : undefined;
}

/** A colour. The value keeps its spelling, so that the composer shows the user's input. */
export function colorSpec(label: PropertyLabel, fallback: string): PropertySpec<string> {
  return {
    kind: "color",
    fallback,
    label,
    read: (value) => {
      const color = readEntryColor(value);
      return color === undefined
        ? fail(mustBe(expectation("color", { examples: colorExamples }), value))
        : succeed(color);
    },
  };
}

/** A CSS gradient; empty means none. */
export function gradientSpec(label: PropertyLabel): PropertySpec<string> {
  return {
    kind: "gradient",
    fallback: "",
    label,
    read: (value) =>
      typeof value === "string" && (/^(none)?$/.test(value.trim()) || parseGradient(value) !== undefined)
        ? succeed(value.trim() === "none" ? "" : value.trim())
        : fail(mustBe(expectation("gradient", { examples: gradientExamples }), value)),
  };
}

/** A picture's address; see `readPictureAddress`. Empty means no picture. The render warns about those that fail. */
export function imageSpec(label: PropertyLabel): PropertySpec<string> {
  return {
    kind: "image",
    fallback: "",
    label,
    read: (value) =>
      typeof value === "string" && value.length <= sourceLengthMax
        ? readPictureAddress(value)
        : fail(mustBe(expectation("picture", {}), value)),
  };
}

const decimalText = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

/** Spellings of a unit behind a number. */
const unitEndings = { px: /\s*px\s*$/i, "°": /\s*(?:°|deg)\s*$/i, "%": /\s*%\s*$/, "×": /\s*[×x]\s*$/i };

/**
 * A number within bounds, in `unit`. Text must be a decimal of at most 64 characters without an exponent (`"-1.5"`), with
 * or without that unit (`"40px"`).
 * Numbers out of bounds are rejected, not clamped; `step` is a hint for the composer.
 */
export function numberSpec(
  label: PropertyLabel,
  fallback: number,
  bounds: {
    minimum: number;
    maximum: number;
    step?: number;
    isWhole?: boolean;
    unit?: "px" | "°" | "%" | "×";
  },
): PropertySpec<number> {
  const { minimum, maximum, isWhole = false } = bounds;
  const rule = expectation(isWhole ? "integer" : "number", { minimum, maximum });
  return {
    kind: "number",
    fallback,
    label,
    ...bounds,
    read: (value) => {
      const number = typeof value === "string" ? numberOf(value, bounds.unit) : value;
      const isNumber = typeof number === "number" && (!isWhole || Number.isInteger(number));
      return isNumber && number >= minimum && number <= maximum ? succeed(number) : fail(mustBe(rule, value));
    },
  };
}

function numberOf(text: string, unit: keyof typeof unitEndings | undefined): number | undefined {
  if (text.length > shortLengthMax) return undefined;
  const digits = unit === undefined ? text : text.replace(unitEndings[unit], "");
  return decimalText.test(digits) ? Number(digits) : undefined;
}

const percentText = /^(.*[\d.])\s*%\s*$/s;

/**
 * A fraction from 0 to 1 that may be written as a percentage: `"50 %"`, with or without the space, or a number above 1 and
 * up to 100. So 1 is opaque, and 1 % needs its sign. Not specified: clients of other services send both.
 */
export function opacitySpec(label: PropertyLabel): PropertySpec<number> {
  const fraction = numberSpec(label, 1, { minimum: 0, maximum: 1, step: 0.01 });
  const percentage = numberSpec(label, 100, { minimum: 0, maximum: 100 });
  return {
    ...fraction,
    read: (value) => {
      const percent = typeof value === "string" && value.length <= shortLengthMax && percentText.exec(value);
      const number = percent ? percentage.read(percent[1] ?? "") : percentage.read(value);
      if (!number.ok) return fail(mustBe(expectation("opacity", {}), value));
      // Rounded to 12 digits, so that 33.3 % is 0.333, not 0.33299999999999996.
      return succeed(
        percent || number.value > 1 ? Number((number.value / 100).toPrecision(12)) : number.value,
      );
    },
  };
}

/** Names of CSS for properties of components. */
const cssNames: Readonly<Record<string, string>> = {
  fontFamily: "font",
  /** Of a run of text. */
  fontSize: "size",
  fontStyle: "italic",
  fontWeight: "weight",
  textAlign: "align",
  backgroundColor: "background",
  borderRadius: "radius",
};

/** The known name of a property that is spelt as in CSS, such as `font-size` or `fontFamily`; unchanged without one. */
export function knownSpelling(name: string, isKnown: (name: string) => boolean): string {
  if (isKnown(name)) return name;
  const camel = name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
  const own = Object.hasOwn(cssNames, camel) ? cssNames[camel] : undefined;
  return [camel, own].find((candidate) => candidate !== undefined && isKnown(candidate)) ?? name;
}

/** The names of CSS that {@link knownSpelling} reads as `name`: `fontWeight` and `font-weight` for `weight`. */
export function cssSpellings(name: string): string[] {
  const camel = Object.keys(cssNames).filter((css) => cssNames[css] === name);
  return camel.flatMap((css) => [css, css.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);
}

/** Weights that CSS and the names of styles have words for. */
const weights: Readonly<Record<string, number>> = {
  thin: 100,
  extralight: 200,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

/** A number from 1 to 1000, or its word as CSS and the names of styles have it: `bold`, `Semi-Bold`. */
export function weightSpec(label: PropertyLabel, fallback: number): PropertySpec<number> {
  return withWords(numberSpec(label, fallback, { minimum: 1, maximum: 1_000, step: 100 }), weights);
}

/** `true` and `false` as a boolean has them, or the word of CSS for the slant. */
export function italicSpec(label: PropertyLabel): PropertySpec<boolean> {
  return withWords(booleanSpec(label, false), { normal: false, italic: true, oblique: true });
}

/** The spec with words for some of its values; letter case, spaces and hyphens of a word do not matter. */
function withWords<Value extends number | boolean>(
  spec: PropertySpec<Value>,
  words: Readonly<Record<string, Value>>,
): PropertySpec<Value> {
  return {
    ...spec,
    words: Object.keys(words),
    read: (value) => {
      const word =
        typeof value === "string"
          ? value.slice(0, shortLengthMax).toLowerCase().replaceAll(/[\s-]/g, "")
          : "";
      return spec.read(Object.hasOwn(words, word) ? (words[word] ?? value) : value);
    },
  };
}

/** `true` and `false`, also as text in any letter case, and 1 and 0. Not "yes" or "no". */
export function booleanSpec(label: PropertyLabel, fallback: boolean): PropertySpec<boolean> {
  return {
    kind: "boolean",
    fallback,
    label,
    read: (value) => {
      const flag = flagOf(value);
      return typeof flag === "boolean" ? succeed(flag) : fail(mustBe(expectation("boolean", {}), value));
    },
  };
}

/** One of several words, ignoring case and surrounding space. The default fallback is the first. */
export function enumSpec<const Options extends readonly [string, ...string[]]>(
  label: PropertyLabel,
  options: Options,
  fallback: Options[number] = options[0],
): PropertySpec<Options[number]> {
  return {
    kind: "enum",
    fallback,
    label,
    options,
    read: (value) => {
      const found = options.find(
        (option) => typeof value === "string" && option.toLowerCase() === value.trim().toLowerCase(),
      );
      return found === undefined
        ? fail(mustBe(expectation("oneOf", { words: options }), value))
        : succeed<Options[number]>(found);
    },
  };
}

/** The name of a font family. An unknown family renders in the fallback family, with a warning. */
export function fontSpec(label: PropertyLabel, fallback = "Inter"): PropertySpec<string> {
  return {
    kind: "font",
    fallback,
    label,
    read: (value) =>
      typeof value === "string" && /^[\p{L}\p{N} ._-]{1,100}$/u.test(value.trim())
        ? succeed(value.trim())
        : fail(mustBe(expectation("font", {}), value)),
  };
}

const listLengthMax = 200;

/** A list of numbers, as text `12, 40, 7`. */
export function numberListSpec(label: PropertyLabel, fallback: number[]): PropertySpec<number[]> {
  const items = { type: "number", minimum: -1e12, maximum: 1e12 };
  return valueListSpec(label, fallback, { of: "numbers", items }, (entry) => {
    const isText = typeof entry === "string" && entry.length <= shortLengthMax && entry.trim() !== "";
    const number = isText ? Number(entry) : entry;
    return typeof number === "number" && Number.isFinite(number) && Math.abs(number) <= 1e12
      ? number
      : undefined;
  });
}

export function textListSpec(label: PropertyLabel, fallback: string[]): PropertySpec<string[]> {
  const items = { type: ["string", "number"], maxLength: 500 };
  return valueListSpec(label, fallback, { of: "texts", items }, (entry) =>
    (typeof entry === "string" || typeof entry === "number") && !isLongerThan(String(entry), 500)
      ? String(entry).toWellFormed()
      : undefined,
  );
}

export function colorListSpec(label: PropertyLabel, fallback: string[]): PropertySpec<string[]> {
  const items = { $ref: "#/$defs/color" };
  return valueListSpec(label, fallback, { of: "colours", items }, readEntryColor);
}

/** Text is either JSON or entries separated by commas (semicolons for colours such as `rgb(1, 2, 3)`). */
function valueListSpec<Entry>(
  label: PropertyLabel,
  fallback: Entry[],
  { of, items }: { of: "numbers" | "texts" | "colours"; items: JsonObject },
  readEntry: (entry: JsonValue) => Entry | undefined,
): PropertySpec<Entry[]> {
  return listSpec({
    label,
    fallback,
    rule: expectation("list", { of, max: listLengthMax }),
    lengthMax: listLengthMax,
    items,
    parse: readListText,
    readEntry: orEntryProblem(readEntry),
  });
}

/** Reads the entry with this number, from 1, of a list that `rule` describes. */
type ReadEntry<Entry> = (raw: JsonValue, entry: number, rule: Expectation) => Result<Entry, ValueProblem>;

/** A list with an upper bound of entries, or its text form, which `parse` reads. */
export function listSpec<Entry>({
  label,
  fallback,
  rule,
  lengthMax,
  items,
  parse,
  readEntry,
}: {
  label: PropertyLabel;
  fallback: Entry[];
  rule: Expectation;
  lengthMax: number;
  /** A JSON Schema of the entries. */
  items: JsonObject;
  parse: (text: string) => unknown;
  readEntry: ReadEntry<Entry>;
}): PropertySpec<Entry[]> {
  return {
    kind: "json",
    fallback,
    label,
    schema: { type: "array", maxItems: lengthMax, items },
    read: (value) => {
      const list = typeof value === "string" ? parse(value) : value;
      if (!Array.isArray(list)) return fail(mustBe(rule, value));
      if (list.length > lengthMax) return fail(mustBe(rule, list.length));
      const entries: Entry[] = [];
      for (const [index, raw] of list.entries()) {
        const read = readEntry(raw, index + 1, rule);
        if (!read.ok) return read;
        entries.push(read.value);
      }
      return succeed(entries);
    },
  };
}

/** Reports an entry that `read` does not accept. */
export function orEntryProblem<Entry>(read: (raw: JsonValue) => Entry | undefined): ReadEntry<Entry> {
  return (raw, entry, rule) => {
    const value = read(raw);
    return value === undefined
      ? fail({ code: "entryIs", params: { what: rule, entry, got: toFound(raw) } })
      : succeed(value);
  };
}

/** Parses the text form of a list in JSON; blank text is an empty list, and text that is not JSON stays text. */
export function parseJsonList(text: string): unknown {
  try {
    return text.trim() === "" ? [] : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Room for the longest list of the longest texts. */
const listTextLengthMax = 110_000;

function readListText(text: string): unknown {
  if (text.length > listTextLengthMax) return text;
  const source = text.trim();
  if (source === "" || source.startsWith("[")) return parseJsonList(source);
  return source.includes(";")
    ? source.split(";", listLengthMax + 1).map((entry) => entry.trim())
    : splitAtTopLevel(source, listLengthMax);
}

/** Formats a value as text, for the template detail and links: an icon by its name. */
export function formatPropertyValue(value: unknown): string {
  if (isJsonObject(value) && typeof value["name"] === "string") return value["name"];
  return typeof value === "string" ? value : JSON.stringify(value);
}
