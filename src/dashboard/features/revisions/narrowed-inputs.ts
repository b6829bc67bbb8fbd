import type { InputRule } from "#contract/value-problems.ts";
import type { TemplateUsage } from "#contract/template-revisions.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import type { TemplateInput, TemplateInterface } from "#scene/inputs/template-interface.ts";

/** The properties that callers can set in a revision. */
export interface CallerInterface {
  components: ReadonlyMap<string, ChangeableComponent>;
  described: TemplateInterface | undefined;
}

/** Something that callers could send before and that is ignored or rejected now. */
export interface NarrowedInput {
  /** `component.property`, or a former id of a component; as callers send it. */
  key: string;
  /** `removed`: the property does not exist any more. `alias`: the former id does not. Otherwise the rule that is new or stricter. */
  kind: "removed" | "alias" | InputRule;
  /** Of the rule, as text; empty if it has none. */
  limit: string;
  /**
   * Calls of the counted time that depend on it: those that set it, or for a required input those that did not.
   * Undefined without a count.
   */
  calls: number | undefined;
}

/** The inputs that a later revision removes or narrows, the most used ones first. */
export function listNarrowedInputs(
  before: CallerInterface,
  after: CallerInterface,
  usage: Pick<TemplateUsage, "calls" | "inputs" | "formerIds"> | undefined,
): NarrowedInput[] {
  const callsOf = new Map(usage?.inputs.map(({ key, calls }) => [key, calls]));
  const keys = new Set([
    ...Object.keys(before.described?.inputs ?? {}),
    ...Object.keys(after.described?.inputs ?? {}),
    ...callsOf.keys(),
  ]);
  const found: NarrowedInput[] = [];
  for (const key of keys) {
    const calls = usage && (callsOf.get(key) ?? 0);
    if (!hasProperty(before, key)) {
      const isNew = hasRequired(after, key) && !hasRequired(before, key);
      if (isNew) found.push({ key, kind: "required", limit: "", calls: usage?.calls });
      continue;
    }
    const present = presentKey(after, key);
    if (!hasProperty(after, present)) {
      found.push({ key, kind: "removed", limit: "", calls });
      continue;
    }
    const [one, other] = [inputOf(before, key), inputOf(after, present)];
    if (isClosed(after, other) && !isClosed(before, one))
      found.push({ key, kind: "onlyInputs", limit: "", calls });
    for (const { kind, limit } of narrowedRules(one ?? {}, other ?? {})) {
      const unset = usage && usage.calls - (callsOf.get(key) ?? 0);
      found.push({ key, kind, limit, calls: kind === "required" ? unset : calls });
    }
  }
  const aliases = after.described?.aliases ?? {};
  for (const alias of Object.keys(before.described?.aliases ?? {})) {
    if (Object.hasOwn(aliases, alias) || after.components.has(alias)) continue;
    const calls = usage && (usage.formerIds.find(({ id }) => id === alias)?.calls ?? 0);
    found.push({ key: alias, kind: "alias", limit: "", calls });
  }
  return found.toSorted((a, b) => (b.calls ?? 0) - (a.calls ?? 0));
}

/** Component ids may contain dots, property names do not. */
function partsOf(key: string): [component: string, property: string] {
  const dot = key.lastIndexOf(".");
  return dot < 0 ? [key, ""] : [key.slice(0, dot), key.slice(dot + 1)];
}

function hasProperty({ components }: CallerInterface, key: string): boolean {
  const [id, property] = partsOf(key);
  const component = components.get(id);
  return component?.specOf(property === "" ? component.mainProperty : property) !== undefined;
}

function presentKey({ described }: CallerInterface, key: string): string {
  const [id, property] = partsOf(key);
  const aliases = described?.aliases ?? {};
  return Object.hasOwn(aliases, id) ? `${aliases[id]}.${property}` : key;
}

function inputOf({ described }: CallerInterface, key: string): TemplateInput | undefined {
  const inputs = described?.inputs ?? {};
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
}

function hasRequired(revision: CallerInterface, key: string): boolean {
  return inputOf(revision, key)?.required === true;
}

function isClosed({ described }: CallerInterface, input: TemplateInput | undefined): boolean {
  return described?.onlyInputs === true && input === undefined;
}

function narrowedRules(before: TemplateInput, after: TemplateInput): Pick<NarrowedInput, "kind" | "limit">[] {
  const found: Pick<NarrowedInput, "kind" | "limit">[] = [];
  const note = (isNarrowed: boolean, kind: InputRule, limit: unknown = "") => {
    if (isNarrowed) found.push({ kind, limit: String(limit) });
  };
  note(after.required === true && before.required !== true, "required");
  note((after.minLength ?? 0) > (before.minLength ?? 0), "minLength", after.minLength);
  note(isLower(after.maxLength, before.maxLength), "maxLength", after.maxLength);
  note(isLower(before.minimum, after.minimum, Number.NEGATIVE_INFINITY), "minimum", after.minimum);
  note(isLower(after.maximum, before.maximum), "maximum", after.maximum);
  const { oneOf } = after;
  const isFewer =
    oneOf !== undefined && (before.oneOf === undefined || before.oneOf.some((one) => !oneOf.includes(one)));
  note(isFewer, "oneOf", oneOf?.join(", "));
  note(after.pattern !== undefined && after.pattern !== before.pattern, "pattern", after.pattern);
  note(after.overflow === "reject" && before.overflow !== "reject", "overflow");
  return found;
}

/** An absent number counts as `absent`. */
function isLower(a: number | undefined, b: number | undefined, absent = Number.POSITIVE_INFINITY): boolean {
  return (a ?? absent) < (b ?? absent);
}
