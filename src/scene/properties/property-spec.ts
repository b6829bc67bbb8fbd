import type { ChangeValue } from "#contract/changes/change.ts";
import { expectation, type Fault, toFound, mustBe } from "#contract/faults.ts";
import type { JsonValue } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import type { PropertyKind } from "#contract/templates.ts";
import { colorExamples, parseColor } from "../values/color.ts";
import { gradientExamples, parseGradient } from "../values/gradient.ts";
import { splitAtTopLevel } from "../values/split-at-top-level.ts";

/** The key of a label in the dashboard's catalogue, or a name that is shown unchanged: of a merge tag, of a variable. */
export type PropertyLabel = string | { readonly name: string };

/**
 * The accepted values of one property of a component. The document's parser, the changes, the template detail and the
 * composer's fields are all made from these, so a property is described once.
 */
export interface PropertySpec<Value> {
  kind: PropertyKind;
  /** The value a component has when its document does not say. */
  fallback: Value;
  label: PropertyLabel;
  /**
   * Reads what a change or a document carries. Text is accepted for every kind, because a link has nothing else.
   * The problem says what is accepted, without naming the field.
   */
  read: (value: ChangeValue) => Result<Value, Fault>;
  /** Numbers only. */
  minimum?: number;
  maximum?: number;
  step?: number;
  unit?: "px" | "°" | "%" | "×";
  /** Enums only. */
  options?: readonly string[];
  /** Text only: worth more than one line of input. */
  isLong?: boolean;
}

const textLengthMax = 20_000;
/** As long as the longest body, so that a data URL is checked by the size of its picture and not here. */
const sourceLengthMax = limits.renderBodyBytesMax;
const dataUrlType = String.raw`data:(?:image/[\w.+-]+|application/octet-stream)?(?:;[\w-]+=[\w.-]*)*`;
/** Of a data URL in base64 all characters are checked, of any other form only the beginning. */
const sourcePattern = new RegExp(
  String.raw`^(?:https?://\S+|asset:[\w.-]+|${dataUrlType};base64,[\w+/=\s%-]*|${dataUrlType},[^]*)$`,
  "i",
);
/** No number, and no word for true or false, needs more; longer text is not looked at. */
const shortLengthMax = 64;

/** Text of at most 20,000 characters, and numbers and booleans as their text. Half a surrogate pair becomes U+FFFD. */
export function textSpec(label: PropertyLabel, fallback = "", { isLong = false } = {}): PropertySpec<string> {
  return {
    kind: "text",
    fallback,
    label,
    isLong,
    read: (value) => {
      if (typeof value === "object") return fail(mustBe(expectation("text", {}), value));
      const text = String(value);
      if (text.length > textLengthMax)
        return fail(mustBe(expectation("characters", { max: textLengthMax }), text.length));
      if (text.includes("\0")) return fail({ code: "nul", params: {} });
      return succeed(text.toWellFormed());
    },
  };
}

/** Kept as it was written, without the space around it, so that the composer shows what was typed. */
export function colorSpec(label: PropertyLabel, fallback: string): PropertySpec<string> {
  return {
    kind: "color",
    fallback,
    label,
    read: (value) =>
      typeof value === "string" && parseColor(value) !== undefined
        ? succeed(value.trim())
        : fail(mustBe(expectation("color", { examples: colorExamples }), value)),
  };
}

/** Empty means none. */
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

/**
 * A picture: an http(s) URL, an `asset:` reference or a `data:image/…` URL. Empty means no picture.
 * Whether it can be loaded is found out by the render and is a warning there.
 */
export function imageSpec(label: PropertyLabel): PropertySpec<string> {
  return {
    kind: "image",
    fallback: "",
    label,
    read: (value) => {
      const isSource =
        typeof value === "string" &&
        value.length <= sourceLengthMax &&
        (value === "" || sourcePattern.test(value.trim()));
      return isSource ? succeed(value.trim()) : fail(mustBe(expectation("picture", {}), value));
    },
  };
}

const decimalText = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;

/**
 * A number within bounds, in `unit`. Text is a decimal of at most 64 characters without an exponent (`"-1.5"`). One out
 * of bounds is refused, not clamped; `step` is the composer's and refuses nothing.
 */
export function numberSpec(
  label: PropertyLabel,
  fallback: number,
  bounds: { minimum: number; maximum: number; step?: number; unit?: "px" | "°" | "%" | "×" },
): PropertySpec<number> {
  const rule = expectation("number", { minimum: bounds.minimum, maximum: bounds.maximum });
  return {
    kind: "number",
    fallback,
    label,
    ...bounds,
    read: (value) => {
      const number =
        typeof value === "string" && value.length <= shortLengthMax && decimalText.test(value)
          ? Number(value)
          : value;
      return typeof number === "number" && number >= bounds.minimum && number <= bounds.maximum
        ? succeed(number)
        : fail(mustBe(rule, value));
    },
  };
}

const percentText = /^(.*[\d.])\s*%\s*$/s;

/**
 * A fraction from 0 to 1 that may be written as a percentage: `"50 %"`, with or without the space, and a number above 1
 * up to 100. So 1 is opaque, and 1 % is written with its sign. Not specified: programs written for other services send both.
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
      // 12 digits, so that 33.3 % is 0.333 and not 0.33299999999999996.
      return succeed(
        percent || number.value > 1 ? Number((number.value / 100).toPrecision(12)) : number.value,
      );
    },
  };
}

/** `true` and `false`, also as text, in lower case. Not 0 or 1, "yes" or "no". */
export function booleanSpec(label: PropertyLabel, fallback: boolean): PropertySpec<boolean> {
  return {
    kind: "boolean",
    fallback,
    label,
    read: (value) => {
      if (typeof value === "boolean") return succeed(value);
      if (value === "true") return succeed(true);
      if (value === "false") return succeed(false);
      return fail(mustBe(expectation("boolean", {}), value));
    },
  };
}

/** One of a closed set of words, in any letter case and with space around it; without a fallback the first of them. */
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

/** A font family's name. One that is not in the catalogue renders in the fallback family and is a warning. */
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

/** A list of numbers; a link writes `12, 40, 7`. */
export function numberListSpec(label: PropertyLabel, fallback: number[]): PropertySpec<number[]> {
  return listSpec(label, fallback, "numbers", (entry) => {
    const isText = typeof entry === "string" && entry.length <= shortLengthMax && entry.trim() !== "";
    const number = isText ? Number(entry) : entry;
    return typeof number === "number" && Number.isFinite(number) && Math.abs(number) <= 1e12
      ? number
      : undefined;
  });
}

export function textListSpec(label: PropertyLabel, fallback: string[]): PropertySpec<string[]> {
  return listSpec(label, fallback, "texts", (entry) =>
    (typeof entry === "string" || typeof entry === "number") && String(entry).length <= 500
      ? String(entry).toWellFormed()
      : undefined,
  );
}

export function colorListSpec(label: PropertyLabel, fallback: string[]): PropertySpec<string[]> {
  return listSpec(label, fallback, "colours", (entry) =>
    typeof entry === "string" && parseColor(entry) !== undefined ? entry.trim() : undefined,
  );
}

/** Text is either JSON or entries separated by commas (semicolons for colours such as `rgb(1, 2, 3)`). */
function listSpec<Entry>(
  label: PropertyLabel,
  fallback: Entry[],
  of: "numbers" | "texts" | "colours",
  readEntry: (entry: JsonValue) => Entry | undefined,
): PropertySpec<Entry[]> {
  const rule = expectation("list", { of, max: listLengthMax });
  return {
    kind: "json",
    fallback,
    label,
    read: (value) => {
      const list = typeof value === "string" ? readListText(value) : value;
      if (!Array.isArray(list)) return fail(mustBe(rule, value));
      if (list.length > listLengthMax) return fail(mustBe(rule, list.length));
      const entries: Entry[] = [];
      for (const [index, raw] of list.entries()) {
        const entry = readEntry(raw);
        if (entry === undefined)
          return fail({ code: "entryIs", params: { what: rule, entry: index + 1, got: toFound(raw) } });
        entries.push(entry);
      }
      return succeed(entries);
    },
  };
}

/** Room for the longest list of the longest texts. */
const listTextLengthMax = 110_000;

function readListText(text: string): JsonValue {
  if (text.length > listTextLengthMax) return text;
  const source = text.trim();
  if (source === "") return [];
  if (source.startsWith("[")) {
    try {
      return JSON.parse(source) as JsonValue;
    } catch {
      // Not JSON after all; the caller's message says what a list looks like.
      return source;
    }
  }
  return source.includes(";")
    ? source.split(";", listLengthMax + 1).map((entry) => entry.trim())
    : splitAtTopLevel(source, listLengthMax);
}

/** The text form of a value, as the template detail and a link carry it. */
export function formatPropertyValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
