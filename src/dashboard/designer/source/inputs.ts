import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import type { Problem } from "#contract/problems.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { type PatternEngine, readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { documentOf } from "../design.ts";

/*
 * Edits of the inputs of a source: the properties that callers set, with their rules. They leave a source that the
 * service accepts; rules that contradict each other are refused with the reasons.
 */

/** The keys of all inputs, `component.property`. */
export function listInputKeys({ inputs }: JsonObject): string[] {
  return isJsonObject(inputs) ? Object.keys(inputs) : [];
}

/** The rules of an input; undefined if the property is none. */
export function inputOf({ inputs }: JsonObject, key: string): JsonObject | undefined {
  const input = isJsonObject(inputs) && Object.hasOwn(inputs, key) ? inputs[key] : undefined;
  return isJsonObject(input) ? input : undefined;
}

export function isOnlyInputs({ onlyInputs }: JsonObject): boolean {
  return onlyInputs === true;
}

/** Makes a property an input with these rules, or none at all. Without inputs, callers may set everything again. */
export function setInput(
  source: JsonObject,
  key: string,
  input: JsonObject | undefined,
  patterns?: PatternEngine,
): Result<JsonObject, Problem[]> {
  const { inputs, onlyInputs: _onlyInputs, ...others } = source;
  const before = isJsonObject(inputs) ? inputs : {};
  if (input === undefined) {
    const kept = Object.fromEntries(Object.entries(before).filter(([one]) => one !== key));
    if (Object.keys(kept).length === 0) return succeed(others);
    return succeed({ ...source, inputs: kept });
  }
  const changed = { ...source, inputs: { ...before, [key]: input } };
  const problems = problemsOf(changed, patterns).filter(({ path }) => path.startsWith("inputs"));
  return problems.length > 0 ? fail(problems) : succeed(changed);
}

/** Sets one rule of an input, or removes it. */
export function withRule(input: JsonObject, rule: string, value: JsonValue | undefined): JsonObject {
  const { [rule]: _before, ...others } = input;
  return value === undefined ? others : { ...input, [rule]: value };
}

/** Whether callers may set the inputs only. Ignored without inputs, because nothing could be set then. */
export function setOnlyInputs(source: JsonObject, isOnly: boolean): JsonObject {
  const { onlyInputs: _before, ...others } = source;
  if (!isOnly) return others;
  return listInputKeys(source).length === 0 ? source : { ...source, onlyInputs: true };
}

function problemsOf(source: JsonObject, patterns: PatternEngine | undefined): Problem[] {
  const problems: Problem[] = [];
  const components = listChangeables(documentOf(source));
  readTemplateInterface(source, { components, hasLayout: true, patterns }, problems);
  return problems;
}
