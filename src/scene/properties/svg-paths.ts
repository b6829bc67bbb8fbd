import { expectation } from "#contract/value-problems.ts";
import { describeValue } from "#contract/value-problem-words.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { listSpec, parseJsonList, type PropertyLabel, type PropertySpec } from "./property-spec.ts";
import { readColor } from "../values/color.ts";

/** One outline in the path syntax of SVG 2, section 9.3. */
export interface SvgPath {
  d: string;
  /** A colour, or the name of one of the component's colours. Absent: not filled. */
  fill?: string;
  stroke?: string;
  /** In units of the view box. */
  strokeWidth?: number;
  cap?: "round" | "square";
  join?: "round" | "bevel";
  rule?: "nonzero" | "evenodd";
}

export const fillNames = ["color", "color2", "color3", "color4"] as const;

const pathsMax = 200;
const pathLengthMax = 20_000;
const pathPattern = "^[\\sMmLlHhVvCcSsQqTtAaZz0-9.,eE+-]*$";
export const pathDataSchema = { type: "string", maxLength: pathLengthMax, pattern: pathPattern };
const rule = expectation("paths", { max: pathsMax, example: '{"d": "M0 0h24v24z", "fill": "color"}' });

const paintSchema = { anyOf: [{ enum: [...fillNames, "none"] }, { $ref: "#/$defs/color" }] };
const pathSchema = {
  type: "object",
  required: ["d"],
  properties: {
    d: pathDataSchema,
    fill: paintSchema,
    stroke: paintSchema,
    strokeWidth: { type: "number", minimum: 0, maximum: 10_000 },
    cap: { enum: ["butt", "round", "square"] },
    join: { enum: ["miter", "round", "bevel"] },
    rule: { enum: ["nonzero", "evenodd"] },
  },
};

/**
 * A list of paths, also as JSON text. A wrong outline, colour or width rejects the list. Another `rule`, `cap` or `join` is
 * dropped silently, as are unknown fields and a paint of `none` or null.
 */
export function svgPathsSpec(label: PropertyLabel): PropertySpec<SvgPath[]> {
  return listSpec({
    label,
    fallback: [],
    rule,
    lengthMax: pathsMax,
    items: pathSchema,
    // Blank text is not a list of paths.
    parse: (text) => (text.trim() === "" ? text : parseJsonList(text)),
    readEntry: (raw, entry) => {
      const path = readPath(raw);
      return path.ok ? path : fail({ code: "pathIs", params: { what: rule, entry, problem: path.problem } });
    },
  });
}

function readPath(raw: JsonValue | undefined): Result<SvgPath, string> {
  if (!isJsonObject(raw)) return fail(`is ${describeValue(raw)}`);
  const { d, fill, stroke, strokeWidth, cap, join, rule: fillRule } = raw;
  if (!isPathData(d)) return fail('has no valid "d"');
  const path: SvgPath = { d };
  for (const [name, paint] of Object.entries({ fill, stroke })) {
    if (paint === undefined || paint === null || paint === "none") continue;
    const color = readPaint(paint);
    if (color === undefined)
      return fail(`has a ${name} that is neither a colour nor one of ${fillNames.join(", ")}`);
    if (name === "fill") path.fill = color;
    else path.stroke = color;
  }
  if (strokeWidth !== undefined) {
    if (typeof strokeWidth !== "number" || strokeWidth < 0 || strokeWidth > 10_000)
      return fail("has a strokeWidth that is not a number from 0 to 10000");
    path.strokeWidth = strokeWidth;
  }
  if (cap === "round" || cap === "square") path.cap = cap;
  if (join === "round" || join === "bevel") path.join = join;
  if (fillRule === "evenodd" || fillRule === "nonzero") path.rule = fillRule;
  return succeed(path);
}

/** Whether a value is path syntax of at most 20,000 characters. */
export function isPathData(d: unknown): d is string {
  return typeof d === "string" && d.length <= pathLengthMax && new RegExp(pathPattern).test(d);
}

function readPaint(paint: unknown): string | undefined {
  if (typeof paint !== "string") return undefined;
  return fillNames.find((name) => name === paint) ?? readColor(paint);
}
