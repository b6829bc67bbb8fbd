import type { JsonObject } from "#contract/json.ts";
import { brokenRule } from "#scene/inputs/broken-rule.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { type InputRule, inputOf } from "../../../model/design/source/inputs.ts";
import { texts } from "./texts.ts";

/**
 * Notes on the rules that the template's own value breaks, by the rule. The service accepts that: it checks only values
 * that callers send.
 */
export function ownValueNotes(
  source: JsonObject,
  key: string,
  { spec, defaultText = "" }: EditableProperty,
  patterns: PatternEngine | undefined,
): ReadonlyMap<InputRule, string> {
  const notes = new Map<InputRule, string>();
  const { required: _required, ...rules } = inputOf(source, key) ?? {};
  const read = spec?.read(defaultText);
  if (spec === undefined || read?.ok !== true) return notes;
  for (const [rule, value] of Object.entries(rules)) {
    const broken = brokenRule(read.value, { [rule]: value }, spec, patterns?.matches ?? (() => true));
    if (broken !== undefined && isRule(broken.rule)) notes.set(broken.rule, texts.ownValueBreaks);
  }
  return notes;
}

function isRule(rule: string): rule is InputRule {
  return rule !== "onlyInputs";
}
