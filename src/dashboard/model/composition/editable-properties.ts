import type { Change, ChangeValue } from "#contract/changes/change.ts";
import type { PropertyKind, TemplateProperty } from "#contract/templates.ts";
import { propertyKinds } from "#contract/templates.ts";
import { componentsOf, ownSpecOf, propertyValueOf, type TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import type { TemplateInput, TemplateInterface } from "#scene/inputs/template-interface.ts";
import {
  listPageValues,
  pageComponentIdOf,
  pageMainProperty,
  pagePropertySpec,
  pageType,
} from "#scene/page-component.ts";
import { componentProperties, mainPropertyOf } from "#scene/properties/component-properties.ts";
import { propertyKey } from "./composition.ts";
import type { ValueToSet } from "./value-editor.ts";
import {
  formatPropertyValue,
  type PropertyLabel,
  type PropertySpec,
} from "#scene/properties/property-spec.ts";
import { type RunStyle, shortTextOf, toDocumentText } from "#scene/values/styled-text.ts";
import { parseJson } from "./parse-json.ts";

/** The source of a name: the template, an earlier or pasted request, or the user. */
export type NameSource = "template" | "learned" | "typed";

/** A property with a field. */
export interface EditableProperty {
  property: string;
  kind: PropertyKind;
  label: PropertyLabel;
  /** The template's value as the field shows it; `undefined` if the service does not report it. */
  defaultText: string | undefined;
  /** Bounds, options and validation; set only for documents of our service. */
  spec: PropertySpec<unknown> | undefined;
  source: NameSource;
  /** Its rules and words, if callers are meant to set it. */
  input?: TemplateInput;
  /** For a list of objects: the columns of its table while the list is empty. */
  columns?: readonly string[];
  /** Whether braces mark text in the emphasis style. */
  hasEmphasis?: boolean;
  /** Those of the template's runs. */
  styles?: readonly RunStyle[] | undefined;
  /** Whether it is the text of a box, which may be too long for it. */
  hasBox?: boolean;
}

export interface EditableComponent {
  id: string;
  /** `TEXT`, `IMAGE` and so on; `undefined` if the service does not report it. */
  type: string | undefined;
  /** The most used property: the text of a text, the source of an image, the background of the page. */
  mainProperty: string;
  properties: EditableProperty[];
  source: NameSource;
  /** Whether no other property may be set, because the template accepts its inputs only. */
  isClosed?: boolean;
}

/** The part of a picture that is shown, where nothing was chosen. */
const framing = new Map([
  ["positionX", 0.5],
  ["positionY", 0.5],
  ["zoom", 1],
]);

/**
 * The values of a field that sets `value`. Another picture is shown around its middle: the focal point and the zoom were
 * those of the former one.
 */
export function valuesToSet(
  properties: readonly EditableProperty[],
  value: ValueToSet,
): readonly ValueToSet[] {
  const { componentId } = value;
  const kind = properties.find(({ property }) => property === value.property)?.kind;
  if (kind !== "image") return [value];
  const framed = properties.flatMap(({ property, source, defaultText }): ValueToSet[] => {
    const middle = framing.get(property);
    if (middle === undefined || source !== "template") return [];
    const isMiddle = value.value === undefined || Number(defaultText) === middle;
    return [{ componentId, property, value: isMiddle ? undefined : middle }];
  });
  return [value, ...framed];
}

/** Whether `value` only shows the middle of another picture, as `valuesToSet` does, and so is no change of its own. */
export function followsPicture(
  properties: readonly EditableProperty[],
  { property, value }: Pick<ValueToSet, "property" | "value">,
  isChanged: (property: string) => boolean,
): boolean {
  const middle = framing.get(property);
  return (
    middle !== undefined &&
    middle === value &&
    properties.some((each) => each.kind === "image" && isChanged(each.property))
  );
}

/**
 * The template's components, a scene's page last: those of the document, else those of the template's detail.
 * Independent of values, so that typing does not render their fields again. Where the template accepts its inputs only,
 * they alone are listed.
 */
export function listNamedComponents(
  document: TemplateDocument | HtmlDocument | undefined,
  listed: readonly TemplateProperty[],
): readonly EditableComponent[] {
  if (document === undefined) return componentsOfList(listed);
  const components =
    "html" in document
      ? componentsOfHtml(document)
      : [...componentsOfDocument(document), pageOfDocument(document)];
  return document.interface?.inputs === undefined
    ? components
    : describeInputs(components, document.interface);
}

function describeInputs(
  components: readonly EditableComponent[],
  { inputs = {}, onlyInputs = false }: TemplateInterface,
): readonly EditableComponent[] {
  const rules = new Map(Object.entries(inputs));
  return components.flatMap((component): EditableComponent[] => {
    const { id } = component;
    const properties = component.properties.map((property): EditableProperty => {
      const input = rules.get(`${id}.${property.property}`);
      return input === undefined ? property : { ...property, input };
    });
    const listed = new Set(properties.map(({ property }) => `${id}.${property}`));
    // An html template may accept more properties than it lists.
    for (const [key, input] of rules) {
      const property = key.slice(id.length + 1);
      if (!key.startsWith(`${id}.`) || property.includes(".") || listed.has(key)) continue;
      const kind = guessKind(property, "");
      const label = { name: property };
      properties.push({
        property,
        kind,
        label,
        defaultText: undefined,
        spec: undefined,
        source: "template",
        input,
      });
    }
    if (!onlyInputs) return [{ ...component, properties }];
    const offered = properties.filter(({ input }) => input !== undefined);
    return offered.length === 0 ? [] : [{ ...component, properties: offered, isClosed: true }];
  });
}

/**
 * Appends components and properties that only the changes name. Unchanged components keep their identity. If the
 * template lists none, learned names replace them: the only source for a service that lists no components.
 */
export function withTypedNames(
  named: readonly EditableComponent[],
  changes: readonly Change[],
  learned: readonly Omit<Change, "value">[] = [],
): readonly EditableComponent[] {
  const byId = new Map(named.map((component) => [component.id, component]));
  const known = new Set(learned.map(propertyKey));
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
      source: known.has(propertyKey({ componentId, property })) ? "learned" : "typed",
    };
    byId.set(componentId, { ...component, properties: [...component.properties, added] });
  };
  if (named.length === 0) {
    // A bare key means the main property; of a text that is `text`.
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

/** Whether a component is the page of a scene itself. */
export function isScenePage({ type }: Pick<EditableComponent, "type">): boolean {
  return type === pageType;
}

/**
 * The property that a change without one means. The page takes only a colour, as in the service: requests may have a
 * `page` of another meaning.
 */
export function impliedProperty(
  components: readonly EditableComponent[],
  { componentId, value }: Omit<Change, "property">,
): string | undefined {
  const component = components.find(({ id }) => id === componentId);
  if (component === undefined || !isScenePage(component)) return component?.mainProperty;
  return pagePropertySpec(pageMainProperty)?.read(value).ok === true ? pageMainProperty : undefined;
}

function pageOfDocument(document: TemplateDocument): EditableComponent {
  return {
    id: pageComponentIdOf(document),
    type: pageType,
    mainProperty: pageMainProperty,
    source: "template",
    properties: listPageValues(document).map(({ property, spec, value }) => ({
      property,
      kind: spec.kind,
      label: spec.label,
      defaultText: value,
      spec,
      source: "template",
    })),
  };
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
        spec: ownSpecOf(component, property),
        source: "template",
        hasEmphasis: component.type === "TEXT" && property === "text",
        ...(component.type === "TEXT" && property === "text" && { styles: component.styles }),
        hasBox: component.type === "TEXT" && property === "text",
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
      hasBox: type === "TEXT" && target === "text",
      ...(target === "rows" && { columns: [] }),
      ...(merge?.kind === "rows" &&
        merge.fields.length > 0 && { columns: merge.fields.map((field) => field.name) }),
    })),
  }));
}

function componentsOfList(listed: readonly TemplateProperty[]): EditableComponent[] {
  const components = new Map<string, EditableComponent>();
  for (const { componentId, componentType, componentKind, property, type, defaultValue } of listed) {
    const component: EditableComponent = components.get(componentId) ?? {
      id: componentId,
      type: componentKind ?? componentType,
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

/** The component to select first: the largest text, else the first component, else the page. */
export function firstToEdit(components: readonly EditableComponent[]): EditableComponent | undefined {
  const sizeOf = ({ properties }: EditableComponent) =>
    Number(
      properties.find(({ property }) => property === "fontSize" || property === "font-size")?.defaultText ??
        0,
    );
  const texts = components.filter(({ type }) => type === "TEXT").toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return texts[0] ?? components.find((component) => !isScenePage(component)) ?? components[0];
}

/** The changes as a link carries them: texts of runs in their short form. Other changes keep their identity. */
export function withShortTexts(
  components: readonly EditableComponent[],
  changes: readonly Change[],
): readonly Change[] {
  return changes.map((change) => {
    const short =
      findProperty(components, change)?.spec?.stylesOf?.(change.value) && shortTextOf(change.value);
    return short === undefined ? change : { ...change, value: short };
  });
}

/** The described property that a change sets; undefined for an unknown one and for a bare component id. */
export function findProperty(
  components: readonly EditableComponent[],
  { componentId, property }: Omit<Change, "value">,
): EditableProperty | undefined {
  const component = components.find(({ id }) => id === componentId);
  return component?.properties.find((candidate) => candidate.property === property);
}

/** Guesses the kind of an undescribed property from its name and value. */
export function guessKind(property: string, value: ChangeValue): PropertyKind {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "object") return "json";
  if (/colou?r$/i.test(property)) return "color";
  if (/^(src|image|imageUrl|picture|photo)$/i.test(property)) return "image";
  return "text";
}

/** Whether two controls of this kind fit in one row. */
export function isCompact({ kind }: EditableProperty): boolean {
  return kind === "number" || kind === "boolean" || kind === "enum";
}

/** Formats a list of scalars as `4, 7, 5`, a text of runs in its short form, other nested values as JSON. */
export function toFieldText(value: unknown, spec?: PropertySpec<unknown>): string {
  const short = spec?.stylesOf === undefined ? undefined : shortTextOf(value);
  if (short !== undefined) return short;
  if (
    Array.isArray(value) &&
    value.every((entry) => typeof entry !== "object" && !/[,;]/.test(String(entry)))
  ) {
    return value.join(", ");
  }
  return formatPropertyValue(value);
}

/**
 * Converts a field's text to a value. Returns rejected text unchanged; validation explains it. `undefined` resets the
 * property: an empty field does, except for texts, for pictures of the template, which have an empty value, and for
 * gradients of the template, which `none` removes. An edited text keeps the styles of the runs of `present`, its value
 * before.
 */
export function toChangeValue(
  { kind, spec, defaultText, source }: EditableProperty,
  text: string,
  present?: ChangeValue,
): ChangeValue | undefined {
  const styles = present === undefined ? undefined : spec?.stylesOf?.(present);
  if (styles !== undefined) return toDocumentText({ text, styles });
  // An unlisted property would disappear without a value; it has its own Remove button.
  if (kind === "text" || (source !== "template" && text === "")) return text;
  // A default that the service does not report may be empty; then an empty field resets instead of sending a value.
  const isEmptyByDefault = defaultText === undefined || defaultText === "";
  if (kind === "gradient" && text.trim() === "") return isEmptyByDefault ? undefined : "none";
  if (kind === "image" && text.trim() === "")
    return isEmptyByDefault || spec?.read("").ok === false ? undefined : "";
  if (text.trim() === "") return undefined;
  if (kind === "number") return toFieldNumber({ spec }, text) ?? text;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (kind !== "json") return text;
  const read = spec?.read(text);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- A spec of JSON reads JSON.
  if (read?.ok === true) return read.value as ChangeValue;
  const parsed = parseJson(text);
  // Incomplete JSON stays text; the field shows the fault.
  return parsed === undefined ? text : (parsed ?? undefined);
}

/**
 * Parses a field's text as a number by its property's rules, such as 0.5 for an opacity of "50 %"; `undefined` if it is
 * none.
 */
export function toFieldNumber({ spec }: Pick<EditableProperty, "spec">, text: string): number | undefined {
  if (text.trim() === "") return undefined;
  const read = spec?.read(text);
  if (read?.ok === true && typeof read.value === "number") return read.value;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}
