import type { Change, ChangeValue } from "#contract/changes/change.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateInterface } from "#scene/inputs/template-interface.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import type { CaseTemplate } from "../../../features/cases/case-template.ts";
import {
  type EditableComponent,
  type EditableProperty,
  toChangeValue,
  toFieldText,
} from "../../../model/composition/editable-properties.ts";

/** A property that a case may set. */
export interface CaseField {
  /** `component.property` by the present id of the component. */
  key: string;
  componentId: string;
  property: EditableProperty;
  /** The name in the case's data, which may be a former id; that of `key` if the case does not set it. */
  dataKey: string;
}

/** Kinds whose main properties are offered where a template names no inputs, besides lists of rows. */
const offeredKinds: readonly string[] = ["text", "image", "color"];

function isOfferedKind({ kind, columns }: EditableProperty): boolean {
  return offeredKinds.includes(kind) || columns !== undefined;
}

/**
 * The fields of a case: the inputs of the template, or the main texts, pictures, colours and lists of one without inputs, and
 * what the case sets besides. `others` are names in its data that no field has.
 */
export function listCaseFields(
  components: readonly EditableComponent[],
  data: JsonObject,
  aliases: TemplateInterface["aliases"] = {},
): { fields: CaseField[]; others: string[] } {
  const hasInputs = components.some(({ properties }) => properties.some(({ input }) => input !== undefined));
  const dataKeys = new Map(Object.keys(data).map((name) => [presentKey(name, aliases), name]));
  const fields = components.flatMap(({ id, mainProperty, properties }) =>
    properties.flatMap((property): CaseField[] => {
      const key = `${id}.${property.property}`;
      const isOffered = hasInputs
        ? property.input !== undefined
        : property.property === mainProperty && isOfferedKind(property);
      // A dot in an id cannot travel in `data`.
      if (id.includes(".") || (!isOffered && !dataKeys.has(key))) return [];
      return [{ key, componentId: id, property, dataKey: dataKeys.get(key) ?? key }];
    }),
  );
  const shown = new Set(fields.map(({ dataKey }) => dataKey));
  return { fields, others: Object.keys(data).filter((name) => !shown.has(name)) };
}

function presentKey(name: string, aliases: NonNullable<TemplateInterface["aliases"]>): string {
  const dot = name.lastIndexOf(".");
  const id = name.slice(0, Math.max(0, dot));
  return Object.hasOwn(aliases, id) ? `${aliases[id]}${name.slice(dot)}` : name;
}

/** The value of a field in the data of a case; `undefined` if the case does not set it. */
export function caseValue(
  data: JsonObject,
  { dataKey }: Pick<CaseField, "dataKey">,
): ChangeValue | undefined {
  const value = Object.hasOwn(data, dataKey) ? data[dataKey] : undefined;
  // `null` means "not set" in every request.
  return value === null ? undefined : value;
}

/**
 * The data with a field's text as a value. A value that the template has itself is left out, unless it is required:
 * requests have to set it.
 */
export function withFieldText(data: JsonObject, field: CaseField, text: string): JsonObject {
  const { property, dataKey } = field;
  const value = toChangeValue(property, text, caseValue(data, field));
  const isOwn = value !== undefined && toFieldText(value) === property.defaultText;
  return withCaseValue(data, dataKey, isOwn && property.input?.required !== true ? undefined : value);
}

/** `undefined` removes the value. The others keep their order. */
export function withCaseValue(data: JsonObject, dataKey: string, value: JsonValue | undefined): JsonObject {
  if (value !== undefined) return { ...data, [dataKey]: value };
  if (!Object.hasOwn(data, dataKey)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== dataKey));
}

/** Why the service would reject values of a case, in words, by the fields' keys. */
export function caseProblems(
  { document, html, inputs }: Pick<CaseTemplate, "document" | "html" | "inputs">,
  changes: readonly Change[],
): ReadonlyMap<string, string> {
  const applied = html?.applyChanges(changes) ?? (document && applyChanges(document, changes));
  if (applied === undefined) return new Map();
  const found = new Map<string, string>();
  const note = (key: string | undefined, words: string) => {
    if (key !== undefined && !found.has(key)) found.set(key, words);
  };
  for (const fault of applied.faults) note(applied.names[fault.index], asSentence(fault));
  const { faults = [], missing = [] } = inputs?.check(changes, applied) ?? {};
  for (const fault of faults) note(applied.names[fault.index], asSentence(fault));
  for (const params of missing) note(params.input, asSentence({ code: "input", params }));
  return found;
}

/** A value as one line, for names that have no field. */
export function valueWords(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : isJsonObject(value) ? JSON.stringify(value) : toFieldText(value);
}
