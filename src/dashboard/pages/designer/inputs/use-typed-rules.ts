import { useEffect, useMemo, useState } from "react";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { TemplateInput, InputChoice } from "#scene/inputs/template-interface.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import {
  type InputRule,
  inputOf,
  needsPatterns,
  typeRules,
  type TypedRules,
} from "../../../model/design/source/inputs.ts";
import { loadedPatternEngine, loadPatternEngine, usePatternEngine } from "./pattern-engine.ts";
import { texts } from "../texts.ts";
import * as limits from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import { brokenRule, patternedLengthMax } from "#scene/inputs/broken-rule.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import type { EditedSource } from "../use-designer.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { documentOf } from "../../../model/design/design.ts";

/** The designer of a template of either kind, as the sections of inputs need it. */
export interface InputsDesigner extends EditedSource {
  /** Of a canvas template. */
  document?: TemplateDocument | undefined;
  /** Of an html template: the components of the last state that can be drawn. */
  components?: ReadonlyMap<string, ChangeableComponent> | undefined;
}

/** The components that the inputs of a source may name. */
export function componentsIn(
  { components }: Pick<InputsDesigner, "components">,
  source: JsonObject,
): ReadonlyMap<string, ChangeableComponent> {
  return components ?? listChangeables(documentOf(source));
}

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
        found.set(rule, hasFailed ? texts.inputs.engineFailed : "");
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

interface RefusedRule {
  rule: InputRule;
  problem: Problem;
  /** All rules of the input, with the refused value. */
  rules: TypedRules;
  spec: PropertySpec<unknown> | undefined;
  patterns: PatternEngine | undefined;
}

/**
 * Why the service would reject a rule, and what it takes. The service's own words have no translation, so the usual
 * reasons have words here; others are shown as they are.
 */
function refusalWords(refused: RefusedRule): string {
  const { rule, problem, rules } = refused;
  const value = rules[rule];
  if (rule === "pattern" && problem.path.endsWith("pattern") && problem.code === "other")
    return texts.inputs.refused.pattern(asSentence(problem));
  // A choice that a typed bound excludes is reported for the list.
  if (Array.isArray(rules.oneOf) && problem.path.includes(".oneOf"))
    return choiceWords(rules.oneOf.filter(isChoice), refused) ?? asSentence(problem);
  const isTooLong = problem.code === "mustBe" && problem.params.what.code === "other";
  if (typeof value === "string" && isTooLong) return texts.inputs.refused.tooLong;
  return boundWords(refused) ?? asSentence(problem);
}

/** Bounds that contradict each other, or those of the property. */
function boundWords({ rule, rules, spec, problem }: RefusedRule): string | undefined {
  const words = texts.inputs.refused;
  const value = toNumber(rules[rule]);
  const { minimum: least, maximum: most } = spec ?? {};
  const isLength = rule === "minLength" || rule === "maxLength";
  const smallest = toNumber(isLength ? rules.minLength : rules.minimum);
  const largest = toNumber(isLength ? rules.maxLength : rules.maximum);
  if (value === undefined) return undefined;
  if (smallest !== undefined && largest !== undefined && smallest > largest)
    return value === smallest ? words.aboveMost(asText(largest)) : words.belowLeast(asText(smallest));
  if (rule === "minimum" && most !== undefined && value > most) return words.mostOfProperty(asText(most));
  if (rule === "maximum" && least !== undefined && value < least) return words.leastOfProperty(asText(least));
  const isBesidePattern = isLength && typeof rules.pattern === "string" && problem.code === "other";
  return isBesidePattern && value > patternedLengthMax
    ? words.besidePattern(asText(patternedLengthMax))
    : undefined;
}

/** Why a list of accepted values is refused. */
function choiceWords(
  choices: readonly InputChoice[],
  { rules, spec, patterns }: RefusedRule,
): string | undefined {
  const words = texts.inputs.refused;
  if (choices.length > limits.inputChoicesMax) return words.tooManyChoices(limits.inputChoicesMax);
  for (const choice of choices) {
    const read = spec?.read(choice);
    if (spec === undefined || read === undefined) continue;
    if (!read.ok) return words.choice(String(choice), asSentence(read.problem));
    const broken = brokenRule(read.value, readRules(rules), spec, patterns?.matches ?? (() => true));
    if (broken !== undefined)
      return words.choice(String(choice), problemTexts.inputRule({ input: "", got: "nothing", ...broken }));
  }
  return undefined;
}

/** The rules besides the list, without those that are typed by half. */
function readRules(rules: TypedRules) {
  const { required, pattern } = rules;
  const numbers = { minLength: 0, maxLength: 0, minimum: 0, maximum: 0 };
  const read = Object.keys(numbers).flatMap((rule) => {
    const value = Object.entries(rules).find(([name]) => name === rule)?.[1];
    return typeof value === "number" ? [[rule, value] as const] : [];
  });
  return {
    ...Object.fromEntries(read),
    ...(required === true && { required }),
    ...(typeof pattern === "string" && pattern !== "" && { pattern }),
  };
}

function isChoice(value: unknown): value is InputChoice {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A number with all its decimals. */
function asText(value: number): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return formatCount(value, Math.min(decimals, 6));
}
