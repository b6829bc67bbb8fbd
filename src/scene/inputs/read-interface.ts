import * as z from "zod/mini";
import { decimal, expected, flag, integer, oneOf, optional, text } from "#contract/fields.ts";
import { countJsonBytes, isJsonObject, type JsonObject } from "#contract/json.ts";
import { expectation } from "#contract/value-problems.ts";
import { cutText } from "#contract/strings.ts";
import * as limits from "#contract/limits.ts";
import { otherProblem, type Problem, problemsMax, toProblems } from "#contract/problems.ts";
import type { ChangeableComponent } from "../changed-values.ts";
import type { PropertySpec } from "../properties/property-spec.ts";
import { isSafeZoneName, safeZoneNames } from "./safe-zones.ts";
import { suggestName } from "../suggest-name.ts";
import { brokenRule, type MatchPattern, patternedLengthMax } from "./broken-rule.ts";
import {
  interfaceFields,
  overflowModes,
  type TemplateCase,
  type TemplateDesign,
  type TemplateInput,
  type TemplateInterface,
} from "./template-interface.ts";

/** Different patterns of a template: compiling one takes up to 10 ms. */
const patternsMax = 100;
/** Steps of all patterns for one request, which then takes 0.3 s at most. */
const patternStepsMax = 10_000_000;
const patternLengthMax = 200;
const labelLengthMax = 100;
const keyLengthMax = 2 * limits.nameLengthMax;

const choiceLengthMax = 500;
const choice = z.union(
  [z.string().check(z.maxLength(choiceLengthMax)), z.number(), z.boolean()],
  expected(`a text of at most ${choiceLengthMax} characters, a number, true or false`),
);

const inputSchema = z.strictObject(
  {
    label: optional(text("a label", labelLengthMax)),
    description: optional(text("a description", 500)),
    required: optional(flag()),
    minLength: optional(integer(0, limits.inputLengthMax)),
    maxLength: optional(integer(1, limits.inputLengthMax)),
    minimum: optional(decimal(-1e9, 1e9)),
    maximum: optional(decimal(-1e9, 1e9)),
    oneOf: optional(
      z
        .array(choice, expected("a list of texts, numbers, true and false"))
        .check(
          z.minLength(1, "must have at least one entry"),
          z.maxLength(limits.inputChoicesMax, `must have at most ${limits.inputChoicesMax} entries`),
        ),
    ),
    pattern: optional(text("a regular expression", patternLengthMax)),
    overflow: optional(oneOf(overflowModes)),
  },
  expected("an object with the rules of an input"),
);

const caseSchema = z.strictObject(
  {
    name: text("a name", labelLengthMax),
    data: z
      .custom<JsonObject>(isJsonObject, "must be an object with values by component.property")
      .check(
        z.refine(
          (data) => Object.keys(data).length <= limits.caseValuesMax,
          `must have at most ${limits.caseValuesMax} values`,
        ),
      ),
  },
  expected('an object with "name" and "data"'),
);

const ids = z
  .array(text("the id of a component", 100), expected("a list of ids of components"))
  .check(z.maxLength(limits.componentsMax, `must have at most ${limits.componentsMax} ids`));

const guides = z
  .array(z.number("must be a number of px"), expected("a list of numbers"))
  .check(z.maxLength(100, "must have at most 100 guides"));

const designSchema = z.strictObject(
  {
    groups: optional(
      z
        .array(
          z.strictObject({ name: text("a name", labelLengthMax), ids }),
          expected('a list of objects with "name" and "ids"'),
        )
        .check(z.maxLength(limits.componentsMax, `must have at most ${limits.componentsMax} groups`)),
    ),
    locked: optional(ids),
    guides: optional(z.strictObject({ x: optional(guides), y: optional(guides) })),
    safeZone: optional(text("the name of a safe zone", 50)),
  },
  expected("an object"),
);

const interfaceSchema = z.object({
  inputs: optional(z.record(z.string(), inputSchema, expected(expectation("object", {})))),
  onlyInputs: optional(flag()),
  aliases: optional(
    z.record(z.string(), text("the id of a component", 100), expected(expectation("object", {}))),
  ),
  cases: optional(z.array(caseSchema, expected("a list of cases"))),
  design: optional(designSchema),
});

export interface PatternEngine {
  /** Why a pattern is not accepted; undefined if it is. */
  problemOf: (pattern: string) => string | undefined;
  /** Whether that is its size. */
  isTooLarge: (pattern: string) => boolean;
  /** Instructions of a pattern, each of which may run for every character; about 30 ns each. */
  stepsOf: (pattern: string) => number;
  matches: MatchPattern;
}

export interface InterfaceReading {
  /** The changeable components, by their ids. */
  components: ReadonlyMap<string, ChangeableComponent>;
  /** Absent for a stored document, whose patterns and choices were checked when it was written. */
  patterns?: PatternEngine | undefined;
}

/** Reads the interface of a document whose components were read. Appends to `problems`, each with its path. */
export function readTemplateInterface(
  source: JsonObject,
  reading: InterfaceReading,
  problems: Problem[],
): TemplateInterface {
  const fields = interfaceFields.filter((name) => source[name] !== undefined && source[name] !== null);
  if (fields.length === 0) return {};
  // Their entries are not read, of which there may be a million.
  const tooMany = listTooManyEntries(source);
  if (tooMany.length > 0) {
    problems.push(...tooMany);
    return {};
  }
  const read = interfaceSchema.safeParse(Object.fromEntries(fields.map((name) => [name, source[name]])));
  if (!read.success) {
    problems.push(...toProblems(read.error));
    return {};
  }
  // JSON has no undefined fields, so that an absent rule is absent.
  const described: TemplateInterface = JSON.parse(JSON.stringify(read.data));
  const { inputs, onlyInputs, aliases, cases, design } = described;
  if (inputs !== undefined) checkInputRules(inputs, reading, problems);
  if (onlyInputs === true && inputs === undefined)
    problems.push(otherProblem("onlyInputs", 'needs "inputs", or nothing could be set'));
  if (aliases !== undefined) checkAliases(aliases, reading, problems);
  if (cases !== undefined) checkCases(cases, problems);
  if (design !== undefined) checkDesign(design, reading, problems);
  return described;
}

/** The parts of an interface that have more entries than are read. */
export function listTooManyEntries(source: JsonObject): Problem[] {
  const bounds = { inputs: limits.inputsMax, aliases: limits.aliasesMax, cases: limits.casesMax };
  return Object.entries(bounds).flatMap(([name, max]) => {
    const entries = source[name];
    const count = typeof entries === "object" && entries !== null ? Object.keys(entries).length : 0;
    return count > max ? [otherProblem(name, `must have at most ${max} entries; got ${count}`)] : [];
  });
}

/** Splits `component.property` at its last dot, because a component's id may contain dots, and finds its spec. */
export function findInput(
  key: string,
  components: ReadonlyMap<string, ChangeableComponent>,
): { component: ChangeableComponent; property: string; spec: PropertySpec<unknown> } | undefined {
  const dot = key.lastIndexOf(".");
  const component = dot < 0 ? undefined : components.get(key.slice(0, dot));
  const property = key.slice(dot + 1);
  const spec = component?.specOf(property);
  return component === undefined || spec === undefined ? undefined : { component, property, spec };
}

/** The patterns of a document that was not read yet; none if there are too many or one is too long. */
export function listPatterns({ inputs }: JsonObject): string[] {
  if (!isJsonObject(inputs) || Object.keys(inputs).length > limits.inputsMax) return [];
  const named = Object.values(inputs).flatMap((input) =>
    isJsonObject(input) && typeof input["pattern"] === "string" ? input["pattern"] : [],
  );
  const patterns = new Set(named);
  const isBounded =
    patterns.size <= patternsMax && named.every((pattern) => pattern.length <= patternLengthMax);
  return isBounded ? [...patterns] : [];
}

function checkInputRules(
  inputs: Readonly<Record<string, TemplateInput>>,
  reading: InterfaceReading,
  problems: Problem[],
): void {
  const patterns = new Set(Object.values(inputs).flatMap(({ pattern }) => pattern ?? []));
  if (reading.patterns !== undefined && patterns.size > patternsMax) {
    const words = `must have at most ${patternsMax} different patterns; got ${patterns.size}`;
    problems.push(otherProblem("inputs", words));
    return;
  }
  // Others are not compiled, because each may be as large.
  for (const [key, { pattern }] of Object.entries(inputs)) {
    if (pattern === undefined || reading.patterns?.isTooLarge(pattern) !== true) continue;
    problems.push(otherProblem(["inputs", key, "pattern"], reading.patterns.problemOf(pattern) ?? ""));
    return;
  }
  const steps = reading.patterns === undefined ? 0 : countSteps(inputs, reading.patterns);
  if (steps > patternStepsMax) {
    const [most, got] = [patternStepsMax, steps].map((number) => number.toLocaleString("en-US"));
    const words = `patterns take ${most} steps at most for all texts of a request; got ${got}. Shorten them, or set a smaller maxLength`;
    problems.push(otherProblem("inputs", words));
    return;
  }
  for (const [key, input] of Object.entries(inputs)) {
    const found = key.length <= keyLengthMax ? findInput(key, reading.components) : undefined;
    if (found === undefined) {
      problems.push(
        otherProblem(
          ["inputs", key],
          `names no property of a component${suggestWhileShown(problems, () => explainKey(key, reading))}`,
        ),
      );
      continue;
    }
    for (const [rule, text_] of listRuleProblems(input, found, reading))
      problems.push(otherProblem(["inputs", key, rule], text_));
  }
}

/** The steps of all patterns for the longest texts, and for the choices, which are matched when they are written. */
function countSteps(inputs: Readonly<Record<string, TemplateInput>>, patterns: PatternEngine): number {
  let steps = 0;
  for (const { pattern, maxLength = patternedLengthMax, oneOf: choices = [] } of Object.values(inputs)) {
    if (pattern === undefined) continue;
    const characters = choices.reduce<number>((sum, one) => sum + String(one).length, maxLength);
    steps += patterns.stepsOf(pattern) * characters;
  }
  return steps;
}

/** Searches no similar name for problems that are only counted: a quarter of a million ids may be unknown. */
function suggestWhileShown(problems: readonly Problem[], suggest: () => string): string {
  return problems.length < problemsMax ? suggest() : "";
}

function explainKey(key: string, { components }: InterfaceReading): string {
  const dot = key.lastIndexOf(".");
  const bare = components.get(key);
  if (bare !== undefined) return `; did you mean '${key}.${bare.mainProperty}'?`;
  if (dot < 1) return '; a name has the form "component.property"';
  const [id, property] = [key.slice(0, dot), key.slice(dot + 1)];
  const component = components.get(id);
  return component === undefined
    ? suggestName(id, [...components.keys()]) || `; there is no component '${cutText(id, 100)}'`
    : suggestName(property, component.propertyNames()) ||
        `; '${id}' (${component.type}) has no property '${cutText(property, 100)}'`;
}

type RuleProblem = [rule: keyof TemplateInput, problem: string];

function listRuleProblems(
  input: TemplateInput,
  { component, property, spec }: NonNullable<ReturnType<typeof findInput>>,
  { patterns }: InterfaceReading,
): RuleProblem[] {
  const { minLength, maxLength, minimum, maximum, oneOf: choices, pattern, overflow } = input;
  const found: RuleProblem[] = [];
  const only = (rule: keyof TemplateInput, value: unknown, kind: PropertySpec<unknown>["kind"]) => {
    if (value !== undefined && spec.kind !== kind)
      found.push([rule, `is for a ${kind}; '${component.id}.${property}' is of the kind ${spec.kind}`]);
  };
  only("minLength", minLength, "text");
  only("maxLength", maxLength, "text");
  only("pattern", pattern, "text");
  only("minimum", minimum, "number");
  only("maximum", maximum, "number");
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    found.push(["minLength", `must be at most maxLength, ${maxLength}; got ${minLength}`]);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    found.push(["minimum", `must be at most maximum, ${maximum}; got ${minimum}`]);
  if (spec.kind === "number") {
    if (minimum !== undefined && spec.maximum !== undefined && minimum > spec.maximum)
      found.push([
        "minimum",
        `must be at most ${spec.maximum}, the largest value of ${property}; got ${minimum}`,
      ]);
    if (maximum !== undefined && spec.minimum !== undefined && maximum < spec.minimum)
      found.push([
        "maximum",
        `must be at least ${spec.minimum}, the smallest value of ${property}; got ${maximum}`,
      ]);
  }
  if (choices !== undefined && spec.kind === "json") found.push(["oneOf", "is not for lists"]);
  const refused = choices?.find((one) => !spec.read(one).ok);
  if (refused !== undefined)
    found.push(["oneOf", `${JSON.stringify(refused)} is no value of '${component.id}.${property}'`]);
  if (pattern !== undefined && maxLength !== undefined && maxLength > patternedLengthMax)
    found.push(["maxLength", `must be at most ${patternedLengthMax} beside a pattern; got ${maxLength}`]);
  if (
    pattern !== undefined &&
    maxLength === undefined &&
    minLength !== undefined &&
    minLength > patternedLengthMax
  )
    found.push(["minLength", `must be at most ${patternedLengthMax} beside a pattern; got ${minLength}`]);
  const problem = pattern === undefined ? undefined : patterns?.problemOf(pattern);
  if (problem !== undefined) found.push(["pattern", problem]);
  if (overflow !== undefined && component.isTag === true)
    found.push(["overflow", `is for a component with a box of its own; '${component.id}' is a merge tag`]);
  else if (overflow !== undefined && !(component.type === "TEXT" && property === "text"))
    found.push(["overflow", `is for the text of a TEXT; '${component.id}.${property}' is none`]);
  const contradiction =
    found.length === 0 && patterns !== undefined
      ? findContradiction(input, spec, patterns.matches)
      : undefined;
  if (contradiction !== undefined) found.push(["oneOf", contradiction]);
  return found;
}

/** A choice that another rule of its input refuses could never be sent. */
function findContradiction(
  { oneOf: choices = [], ...others }: TemplateInput,
  spec: PropertySpec<unknown>,
  matches: MatchPattern,
): string | undefined {
  for (const candidate of choices) {
    const read = spec.read(candidate);
    const broken = read.ok ? brokenRule(read.value, others, spec, matches) : undefined;
    if (broken === undefined) continue;
    const limit = broken.limit === undefined ? "" : ` (${broken.limit})`;
    return `${cutText(JSON.stringify(candidate), 100)} breaks the rule ${broken.rule}${limit}, so it could never be sent`;
  }
  return undefined;
}

function checkAliases(
  aliases: Readonly<Record<string, string>>,
  { components }: InterfaceReading,
  problems: Problem[],
): void {
  for (const [alias, id] of Object.entries(aliases)) {
    const path = ["aliases", alias];
    if (alias === "" || alias.length > 100 || alias.includes("\0"))
      problems.push(otherProblem(path, "a former id has 1 to 100 characters"));
    else if (components.has(alias))
      problems.push(otherProblem(path, `would hide the component '${alias}', which still exists`));
    else if (!components.has(id)) {
      const chain = Object.hasOwn(aliases, id)
        ? `; '${id}' is an alias itself`
        : suggestWhileShown(problems, () => suggestName(id, [...components.keys()]));
      problems.push(otherProblem(path, `must name a component; there is no '${id}'${chain}`));
    }
  }
}

function checkCases(cases: readonly TemplateCase[], problems: Problem[]): void {
  const names = new Map<string, number>();
  for (const [index, { name, data }] of cases.entries()) {
    const earlier = names.get(name);
    if (earlier !== undefined)
      problems.push(otherProblem(["cases", index, "name"], `"${name}" is taken by cases[${earlier}]`));
    names.set(name, index);
    const key = Object.keys(data).find(
      (candidate) => !/^.+\..+$/s.test(candidate) || candidate.includes("\0"),
    );
    if (key !== undefined)
      problems.push(otherProblem(["cases", index, "data", key], 'must have the form "component.property"'));
  }
  const bytes = countJsonBytes(cases);
  if (bytes > limits.casesBytesMax)
    problems.push(
      otherProblem("cases", `must have at most ${limits.casesBytesMax} bytes of JSON together; got ${bytes}`),
    );
}

function checkDesign(
  { groups = [], locked = [], safeZone }: TemplateDesign,
  { components, patterns }: InterfaceReading,
  problems: Problem[],
): void {
  // A later version may have stored another one.
  if (patterns !== undefined && safeZone !== undefined && !isSafeZoneName(safeZone))
    problems.push(
      otherProblem(
        ["design", "safeZone"],
        `there is no safe zone '${safeZone}'; it is one of ${safeZoneNames.join(", ")}`,
      ),
    );
  const known = [...components.keys()];
  const lists = [
    { path: ["design", "locked"], ids: locked },
    ...groups.map((group, index) => ({ path: ["design", "groups", index, "ids"], ids: group.ids })),
  ];
  for (const { path, ids: named } of lists)
    for (const [index, id] of named.entries())
      if (!components.has(id))
        problems.push(
          otherProblem(
            [...path, index],
            `there is no component '${id}'${suggestWhileShown(problems, () => suggestName(id, known))}`,
          ),
        );
}
