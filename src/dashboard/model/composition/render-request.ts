import type { Change } from "#contract/changes/change.ts";
import type { ChangeFields } from "#contract/changes/read-changes.ts";
import { toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { isRenderBody, renderBodySchema, type RenderRequest } from "#contract/render.ts";
import { originalRenderFields } from "#contract/original-interface.ts";
import type { Composition, RenderOptions } from "./composition.ts";
import { parseJson } from "./parse-json.ts";

/** The request body for display, with options as typed, including invalid ones. */
export interface ComposedBody extends ChangeFields, Omit<RenderOptions, "metadata" | "more"> {
  template: string;
  metadata?: JsonObject;
}

/**
 * The composition as a request. `changeFields`: the changes in one of the spellings. Omits metadata that is not an
 * object.
 */
export function toComposedRequest(
  template: string,
  { options }: Pick<Composition, "options">,
  changeFields: ChangeFields,
): { path: RenderRequest["path"]; body: ComposedBody } {
  const body = { template, ...changeFields, ...toOptionFields(options) };
  // Version 1 has the template, its changes and the link's options; crop, names and format need version 2.
  return { path: needsVersionTwo(body) ? "/api/v2/render" : "/api/v1/render", body };
}

/** The options as fields of a body. Omits metadata that is not an object. */
export function toOptionFields({ metadata, more, ...rest }: RenderOptions): JsonObject {
  const parsedMetadata = parseMetadata(metadata);
  return { ...rest, ...(parsedMetadata !== undefined && { metadata: parsedMetadata }), ...more };
}

/** The request that renders the composition; `undefined` while an option is invalid (`findOptionProblems`). */
export function toRenderRequest(template: string, composition: Composition): RenderRequest | undefined {
  const { path, body } = toComposedRequest(template, composition, toChangeFields(composition.changes));
  return isRenderBody(body) ? { path, body } : undefined;
}

/** The changes in the form that every service reads; as items if a property's name does not allow the short form. */
export function toChangeFields(changes: readonly Change[]): ChangeFields {
  if (changes.length === 0) return {};
  const short = toPropertyNamedArray(changes);
  return {
    changes: short.ok
      ? short.value
      : changes.map(({ componentId: id, property, value }) => ({ id, property, value })),
  };
}

/** `undefined` for empty text and for text that is not a JSON object. */
export function parseMetadata(text: string | undefined): JsonObject | undefined {
  // Runs at every keystroke, and an exception of `JSON.parse` is slow.
  if (text === undefined || text === "") return undefined;
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** Our service accepts all fields in both versions; a remote one may not. */
const versionTwoFields = new Set(
  Object.keys(renderBodySchema.shape).filter((field) => !originalRenderFields.includes(field)),
);

/** Whether a render's body has a field that only version 2 of the endpoint accepts. */
export function needsVersionTwo(body: object): boolean {
  return Object.entries(body).some(([field, value]) => value !== undefined && versionTwoFields.has(field));
}
