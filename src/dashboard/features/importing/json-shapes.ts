import type { Change } from "#contract/changes/change.ts";
import {
  type ChangeFields,
  changeFieldNames,
  jsonTextFieldNames,
  mayBeJsonText,
  pickChangeFields,
} from "#contract/changes/read-changes.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { parseJson } from "../../model/composition/parse-json.ts";
import type { SnippetLanguage } from "../../model/request-code/snippet-languages.ts";

export interface FoundRequest {
  form: "array" | "dictionary" | "nested data" | "request body" | "history record";
  changeFields: ChangeFields;
  template: string | undefined;
  /** Fields of a body that are neither its template nor changes. */
  options: JsonObject;
}

/**
 * Finds the requests in a JSON value: a list of changes, a dictionary, nested data, a body of either version, a record
 * of the history, a result with its request, a webhook event, and arrays and pages of these.
 */
export function findRequests(value: unknown, componentIds: readonly string[]): FoundRequest[] {
  if (Array.isArray(value)) return findInList(value, componentIds);
  if (!isJsonObject(value)) return [];
  if (Array.isArray(value["content"])) return findInList(value["content"], componentIds);
  if (isJsonObject(value["request"])) {
    return findRequests(value["request"], componentIds).map((found) => ({
      ...found,
      form: "history record",
    }));
  }
  if (isRecord(value)) return [readRecord(value)];
  if (isBody(value)) return [readBody(value)];
  const form = dataForm(value, componentIds);
  if (form === undefined) return [];
  return [
    {
      form,
      changeFields: form === "dictionary" ? { changesDictionary: value } : { data: value },
      template: undefined,
      options: {},
    },
  ];
}

function findInList(list: readonly unknown[], componentIds: readonly string[]): FoundRequest[] {
  const isOfRequests =
    list.length > 0 &&
    list.every(
      (item) => isJsonObject(item) && (isRecord(item) || isBody(item) || isJsonObject(item["request"])),
    );
  if (isOfRequests) return list.flatMap((item) => findRequests(item, componentIds));
  const isOfData = list.length > 0 && list.every((item) => isJsonObject(item) && !Object.hasOwn(item, "id"));
  if (isOfData && list.every((item) => isJsonObject(item) && dataForm(item, componentIds) !== undefined)) {
    return [{ form: "nested data", changeFields: { data: list }, template: undefined, options: {} }];
  }
  return [{ form: "array", changeFields: { changes: list }, template: undefined, options: {} }];
}

function isBody(value: JsonObject): boolean {
  return typeof value["template"] === "string" || changeFieldNames.some((name) => Object.hasOwn(value, name));
}

function readBody(sent: JsonObject): FoundRequest {
  const body = { ...sent };
  for (const name of jsonTextFieldNames) {
    const text = body[name];
    if (mayBeJsonText(text)) body[name] = parseJson(text) ?? text;
  }
  const { template } = body;
  const isOption = (name: string) => name !== "template" && !changeFieldNames.some((field) => field === name);
  return {
    form: "request body",
    changeFields: pickChangeFields(body),
    template: typeof template === "string" ? template : undefined,
    options: Object.fromEntries(Object.entries(body).filter(([name]) => isOption(name))),
  };
}

/** An entry of a list of requests. Its size and its link belong to the result, not to the request. */
function isRecord(value: JsonObject): boolean {
  return (
    typeof value["identifier"] === "string" &&
    (Object.hasOwn(value, "changes") ||
      typeof value["template"] === "string" ||
      typeof value["templateIdentifier"] === "string")
  );
}

function readRecord(value: JsonObject): FoundRequest {
  const { changes } = value;
  const template = value["template"] ?? value["templateIdentifier"];
  return {
    form: "history record",
    // A service may store changes in any spelling.
    changeFields: isJsonObject(changes) ? { data: changes } : { changes },
    template: typeof template === "string" ? template : undefined,
    options: {},
  };
}

/** The form of change data. Keys without a dot count only if the template has such components. */
function dataForm(
  value: JsonObject,
  componentIds: readonly string[],
): "dictionary" | "nested data" | undefined {
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  if (entries.every(([key]) => key.includes("."))) return "dictionary";
  const isData = entries.every(
    ([key, entry]) => key.includes(".") || isJsonObject(entry) || componentIds.includes(key),
  );
  return isData ? "nested data" : undefined;
}

export interface ImportedText {
  form: FoundRequest["form"] | "direct link" | "composition link" | "curl command" | "code" | "result";
  changes: Change[];
  /** Properties that are to have the template's own value. */
  unset?: Omit<Change, "value">[] | undefined;
  /** The output of the composer in the same spelling. */
  output?: "array" | "items" | "dictionary" | "link" | SnippetLanguage | undefined;
  template: string | undefined;
  /** Fields of a request body that are not changes. */
  options: JsonObject;
  /** A message about the parts that could not be read. */
  problem?: string;
}
