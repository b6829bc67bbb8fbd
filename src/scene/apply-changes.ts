import { type Change, mainProperty } from "#contract/changes/change.ts";
import { cutText } from "#contract/cut-text.ts";
import { componentProperties, mainPropertyOf, propertySpecOf } from "./properties/component-properties.ts";
import { componentsOf, type TemplateDocument } from "./document.ts";
import { suggestName } from "./suggest-name.ts";

/** A change whose value has the wrong type for a known property. */
export interface ChangeFault {
  /** Of the change in the list that was applied. */
  index: number;
  componentId: string;
  property: string;
  /** What is accepted, without naming the field. */
  message: string;
}

export interface AppliedChanges {
  /** A new document; the one passed in is not touched. Faulty changes are left out. */
  document: TemplateDocument;
  /** For names that the template does not have: the render goes on without them. After 50 they are only counted. */
  warnings: string[];
  faults: ChangeFault[];
}

const warningsMax = 50;
/** Each compares a name with every one that is there. */
const suggestionsMax = 20;
/** As much of a name as a warning quotes. */
const quotedLengthMax = 80;

/** The template with its changes, in their order, so that the last one for a property wins. */
export function applyChanges(document: TemplateDocument, changes: readonly Change[]): AppliedChanges {
  const components = new Map(componentsOf(document).map((component) => [component.id, component]));
  const changed = new Map<string, Record<string, unknown>>();
  const componentIds = [...components.keys()];
  const warnings = new Map<string, string>();
  const faults: ChangeFault[] = [];
  const warn = (sentence: string, name: string, known: readonly string[]) => {
    if (warnings.has(sentence)) return;
    const suggestion = warnings.size < suggestionsMax ? suggestName(name, known) : "";
    warnings.set(sentence, `${sentence}${suggestion}`);
  };
  changes.forEach((change, index) => {
    const component = components.get(change.componentId);
    if (component === undefined) {
      warn(`no component '${quote(change.componentId)}'`, change.componentId, componentIds);
      return;
    }
    const property = change.property === mainProperty ? mainPropertyOf(component.type) : change.property;
    const spec = propertySpecOf(component.type, property);
    if (spec === undefined) {
      const known = Object.keys(componentProperties[component.type]);
      warn(
        `component '${quote(component.id)}' (${component.type}) has no property '${quote(property)}'`,
        property,
        known,
      );
      return;
    }
    // Real clients send "" for a field left empty. For text that is a value; for every other kind it is no change.
    if (change.value === "" && spec.kind !== "text") return;
    const read = spec.read(change.value);
    if (read.ok) {
      const values = changed.get(component.id) ?? {};
      values[property] = read.value;
      changed.set(component.id, values);
    } else {
      faults.push({ index, componentId: component.id, property, message: read.problem });
    }
  });
  return { document: withValues(document, changed), warnings: boundWarnings([...warnings.values()]), faults };
}

function quote(name: string): string {
  return cutText(name, quotedLengthMax);
}

function boundWarnings(warnings: readonly string[]): string[] {
  const more = warnings.length - warningsMax;
  return more > 0 ? [...warnings.slice(0, warningsMax), `and ${more} more`] : [...warnings];
}

function withValues(
  document: TemplateDocument,
  changed: ReadonlyMap<string, Record<string, unknown>>,
): TemplateDocument {
  if (changed.size === 0) return document;
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) => {
        const values = changed.get(component.id);
        // Each value was read by the spec of its property.
        return values === undefined ? component : { ...component, ...values };
      }),
    })),
  };
}
