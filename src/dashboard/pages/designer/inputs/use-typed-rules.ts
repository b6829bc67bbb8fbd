import { useEffect, useMemo, useState } from "react";
import type { JsonValue } from "#contract/json.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import type { EditedSource } from "../edited-source.ts";
import { type InputRule, inputOf, needsPatterns, typeRules } from "../../../model/design/source/inputs.ts";
import { componentsIn, type InputsDesigner } from "./inputs-designer.ts";
import { loadedPatternEngine, loadPatternEngine, usePatternEngine } from "./pattern-engine.ts";
import { refusalWords } from "./rule-words.ts";
import { texts } from "./texts.ts";

/** A value that was typed and is not in the source: it is refused, or the source follows in the next frame. */
interface TypedValue {
  value: JsonValue | undefined;
  /** The rule as JSON when it was typed. Another edit of it, such as an undo, ends the typed value. */
  before: string;
}

type Typed = ReadonlyMap<InputRule, TypedValue>;

/** Refused values outlive the selection, as those of properties do. By the function that edits the design. */
const kept = new WeakMap<EditedSource["editSource"], Map<string, Typed>>();

export interface RuleFields {
  /** The rule as it is shown: typed, else of the source. */
  valueOf: (rule: InputRule) => JsonValue | undefined;
  /** Why the value that is shown is not in the source. */
  errorOf: (rule: InputRule) => string | undefined;
  set: (rule: InputRule, value: JsonValue | undefined) => void;
  onFocus: (rule: InputRule) => void;
  onBlur: () => void;
}

/**
 * The rules of an input as they are typed. Accepted ones are written at once, one step of undo for a run of keys. A
 * refused one stays in its field with the reason, and is written as soon as another rule allows it.
 */
export function useTypedRules(
  designer: InputsDesigner,
  key: string,
  spec: PropertySpec<unknown> | undefined,
): RuleFields {
  const { source, components, editSource } = designer;
  const stored = useMemo(() => new Map(Object.entries(inputOf(source, key) ?? {})), [source, key]);
  const patterns = usePatternEngine();
  const [hasFailed, setFailed] = useState(false);
  const [focused, setFocused] = useState<InputRule>();
  const [typed, setTyped] = useState<Typed>(() => kept.get(editSource)?.get(key) ?? none);
  const asJson = (rule: InputRule) => toText(stored.get(rule));
  const pending = new Map([...typed].filter(([rule, { value }]) => asJson(rule) !== toText(value)));
  if (pending.size < typed.size) setTyped(pending);

  useEffect(() => {
    const ofDesign = kept.get(editSource) ?? new Map<string, Typed>();
    kept.set(editSource, ofDesign.set(key, typed));
  }, [editSource, key, typed]);

  const refused = useMemo(() => {
    const found = new Map<InputRule, string>();
    if (typed.size === 0) return found;
    const reading = { components: componentsIn({ components }, source), patterns };
    for (const [rule, { value }] of typed) {
      if (patterns === undefined && needsPatterns(source, { [rule]: value })) {
        found.set(rule, hasFailed ? texts.engineFailed : "");
        continue;
      }
      const problem = typeRules(source, key, { [rule]: value }, reading).refused.get(rule);
      const rules = { ...Object.fromEntries(stored), [rule]: value };
      if (problem !== undefined) found.set(rule, refusalWords({ rule, problem, rules, spec, patterns }));
    }
    return found;
  }, [typed, source, components, key, stored, spec, patterns, hasFailed]);

  const typedValue = (rule: InputRule) => {
    const entry = typed.get(rule);
    const isShown = focused === rule || (entry?.before === asJson(rule) && refused.has(rule));
    return isShown ? entry : undefined;
  };
  const set = (rule: InputRule, given: JsonValue | undefined) => {
    const value = given === "" ? undefined : given;
    const others = [...typed].filter(([other]) => other !== rule && typedValue(other) !== undefined);
    const next = new Map([[rule, { value, before: asJson(rule) }], ...others]);
    setTyped(next);
    const rules = Object.fromEntries([...next].map(([name, entry]) => [name, entry.value]));
    const write = (engine: PatternEngine | undefined) =>
      editSource((before) => {
        const reading = { components: componentsIn({ components }, before), patterns: engine };
        return typeRules(before, key, rules, reading).source;
      }, `input ${key} ${rule}`);
    const engine = loadedPatternEngine();
    setFailed(false);
    if (engine !== undefined || !needsPatterns(source, rules)) write(engine);
    else void loadPatternEngine().then(write, () => setFailed(true));
  };
  return {
    valueOf: (rule) => {
      const entry = typedValue(rule);
      return entry === undefined ? toJson(stored.get(rule)) : entry.value;
    },
    errorOf: (rule) => {
      const words = typedValue(rule) === undefined ? undefined : refused.get(rule);
      return words === "" ? undefined : words;
    },
    set,
    onFocus: setFocused,
    onBlur: () => {
      const rule = focused;
      const entry = rule === undefined ? undefined : typed.get(rule);
      setFocused(undefined);
      // The source may have taken earlier keys of the same run.
      if (rule !== undefined && entry !== undefined)
        setTyped(new Map(typed).set(rule, { ...entry, before: asJson(rule) }));
    },
  };
}

const none: Typed = new Map();

function toText(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

function toJson(value: TemplateInput[InputRule] | undefined): JsonValue | undefined {
  return typeof value === "object" ? [...value] : value;
}
