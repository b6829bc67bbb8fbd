import { expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { cutText } from "#contract/strings.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { isLongerThan } from "../values/count-characters.ts";
import {
  hasStylesOf,
  runsMax,
  type RunStyle,
  type ShortText,
  type StyledRun,
  toShortText,
} from "../values/styled-text.ts";
import {
  booleanSpec,
  colorSpec,
  fontSpec,
  italicSpec,
  knownSpelling,
  numberSpec,
  type PropertyLabel,
  type PropertySpec,
  textLengthMax,
  textSpec,
  weightSpec,
} from "./property-spec.ts";

const rule = expectation("runs", { max: runsMax, example: '{"text": "Sale", "weight": 700}' });

/** Limits that a run shares with its component. */
export const fontSizeBounds = { minimum: 1, maximum: 2_000, unit: "px" } as const;

/** The properties of a run beside its text. */
export const runStyleSpecs = {
  weight: weightSpec("weight", 400),
  color: colorSpec("colour", "#1e1e1e"),
  font: fontSpec("font"),
  size: numberSpec("size", 32, fontSizeBounds),
  italic: italicSpec("italic"),
  emphasis: booleanSpec("emphasis", false),
};

/** A text, in its short form or as a list of runs. The value is the short form; `stylesOf` has the styles of its pairs. */
export function styledTextSpec(label: PropertyLabel): PropertySpec<string> {
  const text = textSpec(label, "", { isLong: true });
  return {
    ...text,
    schema: { anyOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/runs" }] },
    read: (value) => {
      if (!Array.isArray(value)) {
        return typeof value === "object" ? fail(mustBe(rule, value)) : text.read(value);
      }
      const short = readRuns(value);
      return short.ok ? succeed(short.value.text) : short;
    },
    stylesOf: (value) => {
      const short = Array.isArray(value) ? readRuns(value) : undefined;
      return short?.ok === true ? short.value.styles : undefined;
    },
  };
}

/** Whether a link, which has the short form alone, draws other styles than those of the runs: the template's. */
export function losesStyles(
  spec: PropertySpec<unknown> | undefined,
  value: Exclude<JsonValue, null>,
  ownStyles: readonly RunStyle[] = [],
): boolean {
  const styles = spec?.stylesOf?.(value);
  const text = styles && spec?.read(value);
  if (styles === undefined || text?.ok !== true || typeof text.value !== "string") return false;
  return !hasStylesOf({ text: text.value, styles }, ownStyles);
}

function readRuns(list: readonly JsonValue[]): Result<ShortText, ValueProblem> {
  if (list.length > runsMax) return fail(mustBe(rule, list.length));
  const runs: StyledRun[] = [];
  for (const [index, raw] of list.entries()) {
    const run = readRun(raw, index + 1);
    if (!run.ok) return run;
    runs.push(run.value);
  }
  const whole = runs.map(({ text }) => text).join("");
  if (isLongerThan(whole, textLengthMax))
    return fail(mustBe(expectation("characters", { max: textLengthMax }), whole.length));
  const short = toShortText(runs);
  // A longer one could not be sent back as a text.
  return isLongerThan(short.text, textLengthMax)
    ? fail(mustBe(expectation("shortForm", { max: textLengthMax }), short.text.length))
    : succeed(short);
}

function readRun(raw: JsonValue, entry: number): Result<StyledRun, ValueProblem> {
  const inEntry = (fault: ValueProblem, field?: string) =>
    fail<ValueProblem>({
      code: "inEntry",
      params: { entry, ...(field === undefined ? {} : { field }), fault },
    });
  if (!isJsonObject(raw)) return inEntry(mustBe(expectation("object", {}), raw));
  const { text, ...sent } = raw;
  const isStyle = (field: string) => Object.hasOwn(runStyleSpecs, field);
  const fields = Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) =>
      value === null || value === "" ? [] : [[knownSpelling(field, isStyle), value]],
    ),
  );
  const unknown = Object.keys(fields).find((field) => !isStyle(field));
  if (unknown !== undefined)
    return inEntry({
      code: "unknownRunField",
      params: { name: cutText(unknown, 100), fields: ["text", ...Object.keys(runStyleSpecs)].join(", ") },
    });
  if (typeof text !== "string") return inEntry(mustBe(expectation("text", {}), text), "text");
  if (text.includes("\0")) return inEntry({ code: "nul", params: {} }, "text");
  const style: Record<string, unknown> = {};
  for (const [field, spec] of Object.entries<PropertySpec<unknown>>(runStyleSpecs)) {
    const value = fields[field];
    if (value === undefined) continue;
    const read = spec.read(value);
    if (!read.ok) return inEntry(read.problem, field);
    style[field] = read.value;
  }
  if (style["emphasis"] === false) delete style["emphasis"];
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The spec of each field has read it.
  return succeed({ text: text.toWellFormed(), ...(style as RunStyle) });
}
