import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import { type PatternEngine, readTemplateInterface } from "#scene/inputs/read-interface.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";

/*
 * Edits of the inputs of a source. Keys are `component.property`. Fields keep their order, and rules that the service
 * would reject are not written.
 */

export type InputRule = keyof TemplateInput;

/** Values as they were typed; `undefined` removes a rule. */
export type TypedRules = Readonly<Partial<Record<InputRule, JsonValue | undefined>>>;

/** Everything that the service's checks need besides the source. */
export interface RuleReading {
  /** The components of the source, by their ids. */
  components: ReadonlyMap<string, ChangeableComponent>;
  /** Absent while it is not loaded; then no input may have a pattern. */
  patterns?: PatternEngine | undefined;
}

export interface EditedRules {
  /** The same source if nothing changed. */
  source: JsonObject;
  /** The rules that were not written, each with the reason. */
  refused: ReadonlyMap<InputRule, Problem>;
}

export function listInputs(source: JsonObject): { key: string; input: TemplateInput }[] {
  return [...inputsOf(source)].map(([key, input]) => ({ key, input }));
}

export function inputOf(source: JsonObject, key: string): TemplateInput | undefined {
  return inputsOf(source).get(key);
}

/** Replaces the rules of an input without checking them. `undefined` removes it; without inputs, all may be set. */
export function setInput(source: JsonObject, key: string, input: TemplateInput | undefined): JsonObject {
  const inputs = rawInputs(source);
  if (input === undefined) {
    if (!Object.hasOwn(inputs, key)) return source;
    const kept = withoutField(inputs, key);
    if (Object.keys(kept).length > 0) return { ...source, inputs: kept };
    const others = withoutField(source, "inputs");
    return others["onlyInputs"] === false ? others : withoutField(others, "onlyInputs");
  }
  const { oneOf, ...rules } = input;
  const written: JsonObject = { ...rules, ...(oneOf !== undefined && { oneOf: [...oneOf] }) };
  const before = rawInput(source, key);
  const kept = Object.entries(before ?? {}).filter(([name]) => Object.hasOwn(written, name));
  return withRawInput(source, key, { ...Object.fromEntries(kept), ...written });
}

export function isOnlyInputs({ onlyInputs }: JsonObject): boolean {
  return onlyInputs === true || onlyInputs === "true";
}

/** Whether callers may set nothing but the inputs. Needs at least one input; otherwise the source stays as it is. */
export function setOnlyInputs(source: JsonObject, isOnly: boolean): JsonObject {
  if (isOnlyInputs(source) === isOnly) return source;
  if (!isOnly) return withoutField(source, "onlyInputs");
  return Object.keys(rawInputs(source)).length === 0 ? source : { ...source, onlyInputs: true };
}

/**
 * Writes typed rules into an input, or adds one. Writes all of them if the service accepts that, otherwise each that it
 * accepts, in their order.
 */
export function typeRules(
  source: JsonObject,
  key: string,
  typed: TypedRules,
  reading: RuleReading,
): EditedRules {
  const all = withRules(source, key, typed);
  const problem = newProblem(source, all, reading);
  if (problem === undefined) return { source: all, refused: new Map() };
  const rules = inputRules.filter((rule) => Object.hasOwn(typed, rule));
  const ordered = rules.toSorted((a, b) => positionOf(typed, a) - positionOf(typed, b));
  let edited = source;
  const refused = new Map<InputRule, Problem>();
  for (const rule of ordered) {
    const next = withRules(edited, key, { [rule]: typed[rule] });
    const found = newProblem(edited, next, reading);
    if (found === undefined) edited = next;
    else refused.set(rule, found);
  }
  return { source: edited, refused };
}

/** Whether the rules of the source, or the typed ones, can be checked only by the engine of patterns. */
export function needsPatterns(source: JsonObject, typed: TypedRules = {}): boolean {
  const { pattern } = typed;
  return (
    (pattern !== undefined && pattern !== "") ||
    Object.values(rawInputs(source)).some(
      (input) => isJsonObject(input) && input["pattern"] !== undefined && input["pattern"] !== "",
    )
  );
}

const inputRules: readonly InputRule[] = [
  "label",
  "description",
  "required",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "oneOf",
  "pattern",
  "overflow",
];

function positionOf(typed: TypedRules, rule: InputRule): number {
  return Object.keys(typed).indexOf(rule);
}

const known = new WeakMap<JsonObject, ReadonlyMap<string, TemplateInput>>();

function inputsOf(source: JsonObject): ReadonlyMap<string, TemplateInput> {
  const { inputs } = source;
  if (!isJsonObject(inputs)) return none;
  const before = known.get(inputs);
  if (before !== undefined) return before;
  // Without components only the forms of the rules are read.
  const read = readTemplateInterface({ inputs }, { components: new Map() }, []);
  const found = new Map(Object.keys(inputs).map((key) => [key, read.inputs?.[key] ?? {}]));
  known.set(inputs, found);
  return found;
}

const none: ReadonlyMap<string, TemplateInput> = new Map();

function rawInputs({ inputs }: JsonObject): JsonObject {
  return isJsonObject(inputs) ? inputs : {};
}

function rawInput(source: JsonObject, key: string): JsonObject | undefined {
  const inputs = rawInputs(source);
  const input = Object.hasOwn(inputs, key) ? inputs[key] : undefined;
  return isJsonObject(input) ? input : undefined;
}

function withRules(source: JsonObject, key: string, typed: TypedRules): JsonObject {
  const input = { ...rawInput(source, key) };
  for (const rule of inputRules) {
    if (!Object.hasOwn(typed, rule)) continue;
    const value = typed[rule];
    if (value === undefined || value === "") delete input[rule];
    else input[rule] = value;
  }
  return withRawInput(source, key, input);
}

function withRawInput(source: JsonObject, key: string, input: JsonObject): JsonObject {
  const before = rawInput(source, key);
  if (before !== undefined && isEqualJson(before, input)) return source;
  return { ...source, inputs: { ...rawInputs(source), [key]: input } };
}

function withoutField(fields: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

/** The first problem of the inputs that `before` does not have: a stored source may keep the rules of earlier versions. */
function newProblem(before: JsonObject, after: JsonObject, reading: RuleReading): Problem | undefined {
  if (after === before) return undefined;
  const found = problemsOf(after, reading);
  if (found.length === 0) return undefined;
  const old = new Set(problemsOf(before, reading).map((problem) => JSON.stringify(problem)));
  return found.find((problem) => !old.has(JSON.stringify(problem)));
}

function problemsOf(source: JsonObject, { components, patterns = withoutPatterns }: RuleReading): Problem[] {
  const { inputs, onlyInputs } = source;
  const part = { ...(inputs !== undefined && { inputs }), ...(onlyInputs !== undefined && { onlyInputs }) };
  const problems: Problem[] = [];
  readTemplateInterface(part, { components, patterns }, problems);
  return problems;
}

/** Checks rules between which no pattern is. */
const withoutPatterns: PatternEngine = {
  problemOf: () => undefined,
  isTooLarge: () => false,
  stepsOf: () => 0,
  matches: () => true,
};
