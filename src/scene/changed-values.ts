import { type Change, mainProperty } from "#contract/changes/change.ts";
import { cutText } from "#contract/strings.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import type { PropertyKind } from "#contract/templates.ts";
import type { PropertySpec } from "./properties/property-spec.ts";
import { findSimilarName } from "./suggest-name.ts";

/** A change whose value a known property does not accept. The problem says what is accepted, without the field's name. */
export type ChangeProblem = ValueProblem & {
  /** Position of the change in the list. */
  index: number;
  componentId: string;
  property: string;
};

/** The changeable properties of one component, for templates of both kinds. */
export interface ChangeableComponent {
  id: string;
  type: string;
  /** The property that a bare key sets. */
  mainProperty: string;
  specOf: (property: string) => PropertySpec<unknown> | undefined;
  /** For suggestions. */
  propertyNames: () => readonly string[];
  /** Warnings about the values that changes set together, by property. */
  warningsOf?: (values: Readonly<Record<string, unknown>>) => ValueProblem[];
  /** Whether its text is a merge tag of an html template, which has no box of its own. */
  isTag?: boolean;
}

export interface ChangedValues {
  /**
   * Values by component and property, as returned by the specs. The last change for a property wins. A text of runs sets
   * `styles` too.
   */
  changed: Map<string, Record<string, unknown>>;
  /** Unknown names, which the render ignores, and values that show nothing. After 50 they are only counted. */
  warnings: ValueProblem[];
  faults: ChangeProblem[];
  /** The property kind of each change, in order; undefined for unknown names. */
  kinds: (PropertyKind | undefined)[];
  /** The property that each change sets, in order, as `component.property`; undefined for unknown names and for a field left empty. */
  names: (string | undefined)[];
}

const warningsMax = 50;
/** Bounds the cost: a suggestion compares the name with every known one. */
const suggestionsMax = 20;
/** Characters of a name that a warning quotes. */
const quotedLengthMax = 80;

/** Checks changes, in order, against the specs of a template's components. Faulty ones are skipped. */
export function readChangedValues(
  components: ReadonlyMap<string, ChangeableComponent>,
  changes: readonly Change[],
): ChangedValues {
  const changed = new Map<string, Record<string, unknown>>();
  const componentIds = [...components.keys()];
  const warnings = new Map<string, ValueProblem>();
  const faults: ChangeProblem[] = [];
  const kinds = changes.map((): PropertyKind | undefined => undefined);
  const names = changes.map((): string | undefined => undefined);
  const warn = (warning: UnknownName, name: string, known: readonly string[]) => {
    const words = valueProblemWords(warning);
    if (warnings.has(words)) return;
    const suggestion = warnings.size < suggestionsMax ? findSimilarName(name, known) : undefined;
    warnings.set(words, withSuggestion(warning, suggestion));
  };
  changes.forEach((change, index) => {
    const component = components.get(change.componentId);
    if (component === undefined) {
      const name = quote(change.componentId);
      warn({ code: "unknownComponent", params: { name } }, change.componentId, componentIds);
      return;
    }
    const property = change.property === mainProperty ? component.mainProperty : change.property;
    const spec = component.specOf(property);
    if (spec === undefined) {
      const params = { component: quote(component.id), type: component.type, name: quote(property) };
      warn({ code: "unknownProperty", params }, property, component.propertyNames());
      return;
    }
    kinds[index] = spec.kind;
    // Clients send "" for a field left empty. Text accepts it as a value; other kinds ignore the change.
    if (change.value === "" && spec.kind !== "text") return;
    names[index] = `${component.id}.${property}`;
    const read = spec.read(change.value);
    if (read.ok) {
      const values = changed.get(component.id) ?? {};
      const styles = spec.stylesOf?.(change.value);
      if (styles !== undefined) values["styles"] = styles;
      // Those of an earlier change of the text.
      else if (spec.stylesOf !== undefined) delete values["styles"];
      // Defines an own property even for the name `__proto__`.
      Object.defineProperty(values, property, {
        value: read.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      changed.set(component.id, values);
    } else {
      faults.push({ index, componentId: component.id, property, ...read.problem });
    }
  });
  const ofValues = [...changed].flatMap(([id, values]) => components.get(id)?.warningsOf?.(values) ?? []);
  return { changed, warnings: boundWarnings([...warnings.values(), ...ofValues]), faults, kinds, names };
}

type UnknownName = Extract<ValueProblem, { code: "unknownComponent" | "unknownProperty" }>;

function withSuggestion(warning: UnknownName, suggestion: string | undefined): ValueProblem {
  if (suggestion === undefined) return warning;
  return warning.code === "unknownComponent"
    ? { ...warning, params: { ...warning.params, suggestion } }
    : { ...warning, params: { ...warning.params, suggestion } };
}

/** A name as a warning quotes it. */
export function quote(name: string): string {
  return cutText(name, quotedLengthMax);
}

/** Keeps the first 50 warnings and counts the rest. */
export function boundWarnings(warnings: readonly ValueProblem[]): ValueProblem[] {
  const count = warnings.length - warningsMax;
  return count > 0 ? [...warnings.slice(0, warningsMax), { code: "more", params: { count } }] : [...warnings];
}
