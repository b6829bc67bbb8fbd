import type { Change } from "#contract/changes/change.ts";
import { toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { needsVersionTwo } from "../request-code/needs-version-two.ts";
import type { Composition } from "./composition.ts";

/** The body of a render, in the interface's words. */
export interface RenderRequest {
  /** Version 1 carries the template, its changes and the link's options; crop, names and format need version 2. */
  path: "/api/v1/render" | "/api/v2/render";
  body: Record<string, unknown>;
}

/** The request that makes this picture. `changeFields` are the changes in whichever spelling is shown. */
export function toRenderRequest(
  template: string,
  { options }: Pick<Composition, "options">,
  changeFields: Record<string, unknown>,
): RenderRequest {
  const { metadata, more, ...rest } = options;
  const parsedMetadata = parseMetadata(metadata);
  return {
    path: needsVersionTwo({ ...more, ...rest }) ? "/api/v2/render" : "/api/v1/render",
    body: {
      template,
      ...changeFields,
      ...rest,
      ...(parsedMetadata !== undefined && { metadata: parsedMetadata }),
      ...more,
    },
  };
}

/** The changes in the form every service reads; items where a property's name forbids the short form. */
export function toChangeFields(changes: readonly Change[]): Record<string, unknown> {
  if (changes.length === 0) return {};
  const short = toPropertyNamedArray(changes);
  return {
    changes: short.ok
      ? short.value
      : changes.map(({ componentId: id, property, value }) => ({ id, property, value })),
  };
}

/** `undefined` for nothing, and for text that is not an object yet. */
export function parseMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Half-typed JSON; the options panel says so beside the field.
    return undefined;
  }
}
