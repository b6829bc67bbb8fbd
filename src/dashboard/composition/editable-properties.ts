import type { Change, ChangeValue } from "#contract/changes/change.ts";
import type { PropertyKind, TemplateProperty } from "#contract/templates.ts";
import { propertyKinds } from "#contract/templates.ts";
import { componentsOf, propertyValueOf, type TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { componentProperties, mainPropertyOf } from "#scene/properties/component-properties.ts";
import type { LearnedName } from "./learned-names.ts";
import {
  formatPropertyValue,
  type PropertyLabel,
  type PropertySpec,
} from "#scene/properties/property-spec.ts";

/** The origin of a name: the template lists it, an earlier or pasted request set it, or the user typed it. */
export type NameSource = "template" | "learned" | "typed";

/** One property that has a field. */
export interface EditableProperty {
  property: string;
  kind: PropertyKind;
  label: PropertyLabel;
  /** The template's value, as the field shows it; `undefined` where the service does not say. */
  defaultText: string | undefined;
  /** Bounds, options and the check; only our own documents have them. */
  spec: PropertySpec<unknown> | undefined;
  source: NameSource;
  /** Of a list of objects that is empty: the fields that its table begins with. */
  columns?: readonly string[];
  /** Braces in it mark a run in the emphasis style. */
  hasEmphasis?: boolean;
}

export interface EditableComponent {
  id: string;
  /** `TEXT`, `IMAGE` …; `undefined` where the service does not say. */
  type: string | undefined;
  /** The property a person means first: the text of a text, the picture of an image. */
  mainProperty: string;
  properties: EditableProperty[];
  source: NameSource;
}

/**
 * The template's own names: those of the document, else those of the template detail. Independent of typed values, so
 * its fields need not be drawn at every key.
 */
export function listNamedComponents(
  document: TemplateDocument | HtmlDocument | undefined,
  listed: readonly TemplateProperty[],
): readonly EditableComponent[] {
  if (document === undefined) return componentsOfList(listed);
  return "html" in document ? componentsOfHtml(document) : componentsOfDocument(document);
}

/**
 * The same components, followed by those that only the changes name. The template's own stay the same object. If it
 * lists none, learned names replace them: the only source for a service without a list of components.
 */
export function withTypedNames(
  named: readonly EditableComponent[],
  changes: readonly Change[],
  learned: readonly LearnedName[] = [],
): readonly EditableComponent[] {
  const byId = new Map(named.map((component) => [component.id, component]));
  const known = new Set(learned.map(({ componentId, property }) => keyOf(componentId, property)));
  const knownIds = new Set(learned.map(({ componentId }) => componentId));
  const add = (componentId: string, property: string, value: ChangeValue) => {
    const component: EditableComponent = byId.get(componentId) ?? {
      id: componentId,
      type: undefined,
      mainProperty: property,
      properties: [],
      source: knownIds.has(componentId) ? "learned" : "typed",
    };
    if (component.properties.some((candidate) => candidate.property === property)) return;
    const added: EditableProperty = {
      property,
      kind: guessKind(property, value),
      label: { name: property },
      defaultText: undefined,
      spec: undefined,
      source: known.has(keyOf(componentId, property)) ? "learned" : "typed",
    };
    byId.set(componentId, { ...component, properties: [...component.properties, added] });
  };
  if (named.length === 0) {
    // A bare key means the main property, which for a text is its text.
    for (const { componentId, property } of learned) {
      const set = changes.find(
        (change) => change.componentId === componentId && change.property === property,
      );
      add(componentId, property === "" ? "text" : property, set?.value ?? "");
    }
  }
  for (const { componentId, property, value } of changes) add(componentId, property, value);
  return [...byId.values()];
}

function keyOf(componentId: string, property: string): string {
  return JSON.stringify([componentId, property]);
}

function componentsOfDocument(document: TemplateDocument): EditableComponent[] {
  return componentsOf(document).map((component) => ({
    id: component.id,
    type: component.type,
    mainProperty: mainPropertyOf(component.type),
    source: "template",
    properties: Object.entries<PropertySpec<unknown>>(componentProperties[component.type]).map(
      ([property, spec]) => ({
        property,
        kind: spec.kind,
        label: spec.label,
        defaultText: toFieldText(propertyValueOf(component, property)),
        spec,
        source: "template",
        hasEmphasis: component.type === "TEXT" && property === "text",
      }),
    ),
  }));
}

function componentsOfHtml({ components }: HtmlDocument): EditableComponent[] {
  return components.map(({ id, type, mainProperty, properties }) => ({
    id,
    type,
    mainProperty,
    source: "template",
    properties: properties.map(({ name, spec, defaultValue, target, merge }) => ({
      property: name,
      kind: spec.kind,
      label: spec.label,
      defaultText: defaultValue,
      spec,
      source: "template",
      ...(target === "rows" && { columns: [] }),
      ...(merge?.kind === "rows" &&
        merge.fields.length > 0 && { columns: merge.fields.map((field) => field.name) }),
    })),
  }));
}

function componentsOfList(listed: readonly TemplateProperty[]): EditableComponent[] {
  const components = new Map<string, EditableComponent>();
  for (const { componentId, componentType, property, type, defaultValue } of listed) {
    const component: EditableComponent = components.get(componentId) ?? {
      id: componentId,
      type: componentType,
      mainProperty: property,
      properties: [],
      source: "template",
    };
    components.set(componentId, component);
    component.properties.push({
      property,
      kind: propertyKinds.find((kind) => kind === type) ?? guessKind(property, defaultValue),
      label: { name: property },
      defaultText: defaultValue,
      spec: undefined,
      source: "template",
      ...(property === "rows" && { columns: [] }),
    });
  }
  return [...components.values()];
}

/** The most often changed property: the largest text; else any. */
export function firstToEdit(components: readonly EditableComponent[]): EditableComponent | undefined {
  const sizeOf = ({ properties }: EditableComponent) =>
    Number(
      properties.find(({ property }) => property === "fontSize" || property === "font-size")?.defaultText ??
        0,
    );
  const texts = components.filter(({ type }) => type === "TEXT").toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return texts[0] ?? components[0];
}

/** A control for an undescribed property, from its name and its value. */
export function guessKind(property: string, value: ChangeValue): PropertyKind {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "object") return "json";
  if (/colou?r$/i.test(property)) return "color";
  if (/^(src|image|imageUrl|picture|photo)$/i.test(property)) return "image";
  return "text";
}

/** Its control is short enough for two to stand side by side. */
export function isCompact({ kind }: EditableProperty): boolean {
  return kind === "number" || kind === "boolean" || kind === "enum";
}

/** A list of plain entries reads as `4, 7, 5`; anything deeper as JSON. */
export function toFieldText(value: unknown): string {
  if (
    Array.isArray(value) &&
    value.every((entry) => typeof entry !== "object" && !/[,;]/.test(String(entry)))
  ) {
    return value.join(", ");
  }
  return formatPropertyValue(value);
}

/**
 * The value of a field's text. Rejected text stays as it was typed; the check says why. `undefined`: the field was
 * emptied, which resets every kind but text, and those where an empty value is valid: a picture or a gradient of the
 * template can be removed.
 */
export function toChangeValue(
  { kind, spec, defaultText, source }: EditableProperty,
  text: string,
): ChangeValue | undefined {
  // An unlisted property would disappear with its value; it is removed by its own button.
  if (kind === "text" || (source !== "template" && text === "")) return text;
  if ((kind === "image" || kind === "gradient") && text.trim() === "")
    return defaultText === "" || spec?.read("").ok === false ? undefined : "";
  if (text.trim() === "") return undefined;
  if (kind === "number") return toFieldNumber({ spec }, text) ?? text;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (kind !== "json") return text;
  const read = spec?.read(text);
  if (read?.ok === true) return read.value as ChangeValue;
  try {
    return (JSON.parse(text) as ChangeValue | null) ?? undefined;
  } catch {
    // Half-typed; the field says what is expected.
    return text;
  }
}

/** The number that a field's text means to its property, such as 0.5 for an opacity of "50 %"; undefined when it is none. */
export function toFieldNumber({ spec }: Pick<EditableProperty, "spec">, text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const read = spec?.read(text);
  if (read?.ok === true && typeof read.value === "number") return read.value;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}
