import type { Hono } from "hono";
import type * as z from "zod/mini";
import {
  type Endpoint,
  type EndpointName,
  endpointOf,
  type endpoints,
  type Method,
} from "#contract/endpoints.ts";
import { notFound } from "../service-error.ts";
import { readJsonBody } from "./read-body.ts";
import { readBodyFields, readQuery } from "./read-fields.ts";

type SchemaOutput<Row, Part extends string> =
  Row extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

/** One call of an endpoint: everything in it has been read by the contract's schemas. */
export interface Call<Name extends EndpointName> {
  request: Request;
  /** Path parameters, decoded. */
  parameters: Readonly<Record<string, string>>;
  query: SchemaOutput<(typeof endpoints)[Name], "query">;
  body: SchemaOutput<(typeof endpoints)[Name], "body">;
  /** The body as it was sent, for records and for the fields that the schema passes through. */
  sentBody: unknown;
}

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Response>;

/** Puts one row of the contract's table in front of its handler: path, key, query and body are settled before it runs. */
export function registerEndpoint<Name extends EndpointName>(
  app: Hono,
  name: Name,
  handler: Handler<Name>,
  checkKey: (request: Request) => void,
): void {
  const endpoint = endpointOf(name);
  const pattern = toPattern(endpoint.path);
  app.on(endpoint.method, toRoutePath(endpoint.path), async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const parameters = readParameters(pattern, url.pathname);
    if (endpoint.access !== "open") checkKey(request);
    const query = endpoint.query === undefined ? undefined : readQuery(endpoint.query, url.searchParams);
    const sentBody = hasJsonBody(endpoint) ? await readJsonBody(request) : undefined;
    const body = hasJsonBody(endpoint) ? readBodyFields(endpoint.body, sentBody) : undefined;
    // The table's row was widened by `endpointOf`; its schemas have just made these values.
    return handler({ request, parameters, query, body, sentBody } as Call<Name>);
  });
}

function hasJsonBody(endpoint: Endpoint): endpoint is Endpoint & { body: z.ZodMiniType } {
  return endpoint.body !== undefined && endpoint.body !== "bytes";
}

/** The router's path: each segment that has parameters is one of its own. */
export function toRoutePath(path: string): string {
  return path
    .split("/")
    .map((segment, index) => (segment.includes("{") ? `:segment${index}` : segment))
    .join("/");
}

function toPattern(path: string): RegExp {
  const source = path.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

/** Throws 404 where the path has the segments but not their form, such as a file without an extension. */
function readParameters(pattern: RegExp, pathname: string): Record<string, string> {
  const groups = pattern.exec(pathname)?.groups ?? {};
  if (pattern.source.includes("(?<") && Object.keys(groups).length === 0) throw notFound("The page");
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeSegment(value)]));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Nothing is named by a malformed escape.
    throw notFound("The page");
  }
}

/** For each registered path the methods it has, so that any other is answered 405. */
export function methodsByPath(names: readonly EndpointName[]): Map<string, Method[]> {
  const methods = new Map<string, Method[]>();
  for (const name of names) {
    const { path, method } = endpointOf(name);
    const route = toRoutePath(path);
    methods.set(route, [...new Set([...(methods.get(route) ?? []), method])]);
  }
  return methods;
}
