import { type Change, mainProperty } from "#contract/changes/change.ts";
import { cutText } from "#contract/cut-text.ts";
import { faultWords } from "#contract/fault-words.ts";
import type { Fault } from "#contract/faults.ts";
import type { PropertyKind } from "#contract/templates.ts";
import type { PropertySpec } from "./properties/property-spec.ts";
import { findSimilarName } from "./suggest-name.ts";

/** A change whose value has the wrong type for a known property: what is accepted, without the field's name. */
export type ChangeFault = Fault & {
  /** Of the change in the list that was applied. */
  index: number;
  componentId: string;
  property: string;
};

/** The changeable properties of a template of either kind. */
export interface ChangeableComponent {
  id: string;
  type: string;
  /** The property that a bare key means. */
  mainProperty: string;
  specOf: (property: string) => PropertySpec<unknown> | undefined;
  /** For suggestions. */
  propertyNames: () => readonly string[];
}

export interface ChangedValues {
  /** By component and property, as their specs read them. The last change for a property wins. */
  changed: Map<string, Record<string, unknown>>;
  /** For names that the template does not have: the render goes on without them. After 50 they are only counted. */
  warnings: Fault[];
  faults: ChangeFault[];
  /** The value of each change, in order; undefined for names that the template does not have. */
  kinds: (PropertyKind | undefined)[];
}

const warningsMax = 50;
/** Each compares a name with every one that is there. */
const suggestionsMax = 20;
/** As much of a name as a warning quotes. */
const quotedLengthMax = 80;

/** Reads changes, in their order, against what a template's components accept. Faulty ones are left out. */
export function readChangedValues(
  components: ReadonlyMap<string, ChangeableComponent>,
  changes: readonly Change[],
): ChangedValues {
  const changed = new Map<string, Record<string, unknown>>();
  const componentIds = [...components.keys()];
  const warnings = new Map<string, Fault>();
  const faults: ChangeFault[] = [];
  const kinds = changes.map((): PropertyKind | undefined => undefined);
  const warn = (warning: UnknownName, name: string, known: readonly string[]) => {
    const words = faultWords(warning);
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
    // Real clients send "" for a field left empty. For text that is a value; for every other kind it is no change.
    if (change.value === "" && spec.kind !== "text") return;
    const read = spec.read(change.value);
    if (read.ok) {
      const values = changed.get(component.id) ?? {};
      // Also of the name `__proto__`.
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
  return { changed, warnings: boundWarnings([...warnings.values()]), faults, kinds };
}

type UnknownName = Extract<Fault, { code: "unknownComponent" | "unknownProperty" }>;

function withSuggestion(warning: UnknownName, suggestion: string | undefined): Fault {
  if (suggestion === undefined) return warning;
  return warning.code === "unknownComponent"
    ? { ...warning, params: { ...warning.params, suggestion } }
    : { ...warning, params: { ...warning.params, suggestion } };
}

function quote(name: string): string {
  return cutText(name, quotedLengthMax);
}

/** The first 50, and how many more there are. */
export function boundWarnings(warnings: readonly Fault[]): Fault[] {
  const count = warnings.length - warningsMax;
  return count > 0 ? [...warnings.slice(0, warningsMax), { code: "more", params: { count } }] : [...warnings];
}
