import type { Change } from "#contract/changes/change.ts";
import type { ChangeFields } from "#contract/changes/read-changes.ts";
import { toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { isRenderBody, type RenderRequest } from "#contract/render.ts";
import { needsVersionTwo } from "../request-code/needs-version-two.ts";
import type { Composition, RenderOptions } from "./composition.ts";

/** The body of what is composed, as it is shown: the options are as they were typed, with their faults. */
export interface ComposedBody extends ChangeFields, Omit<RenderOptions, "metadata" | "more"> {
  template: string;
  metadata?: JsonObject;
}

/**
 * The composition as a request. `changeFields` are the changes in one of the spellings. Omits metadata that is not an
 * object yet.
 */
export function toComposedRequest(
  template: string,
  { options }: Pick<Composition, "options">,
  changeFields: ChangeFields,
): { path: RenderRequest["path"]; body: ComposedBody } {
  const { metadata, more, ...rest } = options;
  const parsedMetadata = parseMetadata(metadata);
  const body = {
    template,
    ...changeFields,
    ...rest,
    ...(parsedMetadata !== undefined && { metadata: parsedMetadata }),
    ...more,
  };
  // Version 1 carries the template, its changes and the link's options; crop, names and format need version 2.
  return { path: needsVersionTwo(body) ? "/api/v2/render" : "/api/v1/render", body };
}

/** The request that makes the composed picture; `undefined` while an option has a fault (`findOptionFaults`). */
export function toRenderRequest(template: string, composition: Composition): RenderRequest | undefined {
  const { path, body } = toComposedRequest(template, composition, toChangeFields(composition.changes));
  return isRenderBody(body) ? { path, body } : undefined;
}

/** The changes in the form every service reads; items where a property's name forbids the short form. */
export function toChangeFields(changes: readonly Change[]): ChangeFields {
  if (changes.length === 0) return {};
  const short = toPropertyNamedArray(changes);
  return {
    changes: short.ok
      ? short.value
      : changes.map(({ componentId: id, property, value }) => ({ id, property, value })),
  };
}

/** `undefined` for nothing, and for text that is not an object yet. */
export function parseMetadata(text: string | undefined): JsonObject | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Half-typed JSON; the options panel says so beside the field.
    return undefined;
  }
}
