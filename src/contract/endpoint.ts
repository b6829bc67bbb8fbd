import type * as z from "zod/mini";
import * as limits from "./limits.ts";
import type { Scope } from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The credential that a call needs: the key, the key or a link's signature, one of them unless it asks for something
 * that is published or was, or none.
 */
export type Access = "key" | "keyOrSignature" | "keyUnlessPublished" | "open";

export interface Endpoint {
  method: Method;
  /** Path parameters stand in braces; one may be a part of a segment: `/direct/{template}.{extension}`. */
  path: string;
  /** Which of the two addresses a remote service serves it from. Ours serves everything from both. */
  address: "base" | "get";
  access: Access;
  /** The scope that the key, or the person behind the dashboard's proxy, needs. Absent: any key, or none, is enough. */
  scope?: Scope;
  /**
   * When the call needs the scope `templates:publish` as well. `unlessDraft`: without `publish=false`. `onDemand`: with
   * `publish=true`; without it the call publishes if its caller has the scope. `ifPublished`: where the template is
   * published, which its handler checks.
   */
  publishes?: "unlessDraft" | "onDemand" | "ifPublished";
  summary: string;
  query?: z.ZodMiniType;
  /** Absent: no body. `bytes`: the file itself. */
  body?: z.ZodMiniType | "bytes";
  /** An empty body means an object without fields. */
  isBodyOptional?: true;
  /** Rejects a body in which an object repeats a key (400): `JSON.parse` would silently keep the last value. */
  refusesRepeatedKeys?: true;
  /** The body's changes may carry pictures as data URLs: it has `limits.renderBodyBytesMax` bytes at most. */
  takesPictures?: true;
  /** `bytes`: a picture or a document; `document`: any JSON object. */
  answer: z.ZodMiniType | "bytes" | "document" | "nothing";
  /** The successor's name, where the interface marks this one deprecated. */
  deprecatedFor?: string;
}

/** A row of the table. It omits what most rows share: the address `base`, and the access `key`. */
export type EndpointRow = Omit<Endpoint, "address" | "access"> &
  Partial<Pick<Endpoint, "address" | "access">>;

/**
 * Every scope that a call needs whatever the state of its template; empty where any key, or none, is enough. `query`:
 * its parameters in their order.
 */
export function scopesOf(
  { scope, publishes }: Pick<Endpoint, "scope" | "publishes">,
  query: Iterable<readonly [name: string, value: string]>,
): readonly Scope[] {
  if (scope === undefined) return [];
  const publish = new Map(query).get("publish");
  const isPublishing =
    (publishes === "unlessDraft" && publish !== "false") || (publishes === "onDemand" && publish === "true");
  return isPublishing ? [scope, "templates:publish"] : [scope];
}

/** The longest JSON body that an endpoint takes, bytes. */
export function bodyBytesMaxOf({ takesPictures }: Pick<Endpoint, "takesPictures">): number {
  return takesPictures === true ? limits.renderBodyBytesMax : limits.bodyBytesMax;
}
