import type { Hono } from "hono";
import type * as z from "zod/mini";
import { decodeText } from "#contract/decode-text.ts";
import { keyHeader } from "#contract/endpoint-calls.ts";
import type { Endpoint, Method } from "#contract/endpoint.ts";
import { type EndpointName, endpointOf, type endpoints } from "#contract/endpoints.ts";
import { hashInChunks } from "../hash-in-chunks.ts";
import { linkShare, setShare } from "../request-scope.ts";
import { notFound } from "../service-error.ts";
import { ReadEndedError } from "../storage/bounded-reads.ts";
import type { AnswerSlot } from "../storage/idempotency-keys.ts";
import type { Admission } from "./admission.ts";
import { addressOf } from "./network-of.ts";
import { endedRead } from "./answer.ts";
import { checkBodyTemplate, checkScopes, checkTemplates } from "./permissions.ts";
import { type Caller, shareOf } from "./caller.ts";
import type { CheckKey } from "./check-key.ts";
import type { AnswerOnce } from "./idempotency.ts";
import type { RateLimits } from "./rate-limits.ts";
import { readJsonBody, type ReadSentBody, type SentBody, type TakenValue } from "./read-body.ts";
import { readUpload, type SentUpload } from "./read-upload.ts";
import { readBodyFields, readQuery } from "./read-fields.ts";
import { hasSignature, type LinkSigner } from "./sign-link.ts";

type SchemaOutput<Row, Part extends string> =
  Row extends Record<Part, infer Schema extends z.ZodMiniType>
    ? z.output<Schema>
    : Row extends Record<Part, "bytes">
      ? SentUpload
      : undefined;

/** One call of an endpoint, parsed by the contract's schemas. */
export interface Call<Name extends EndpointName> {
  request: Request;
  /** Path parameters, decoded. */
  parameters: Readonly<Record<string, string>>;
  query: SchemaOutput<(typeof endpoints)[Name], "query">;
  body: SchemaOutput<(typeof endpoints)[Name], "body">;
  /** The body as sent, without its pictures, for records and for the fields that the schema passes through. */
  sentBody: unknown;
  /** Where it has references in place of pictures that were sent. */
  takenValues: readonly TakenValue[];
  /** For `keepAnswer` in the transaction of a handler that makes a record. */
  answerSlot: AnswerSlot | undefined;
  /** Undefined for an endpoint that is open to some callers without a key, and for a signed link. */
  caller: Caller | undefined;
  /**
   * For the access `keyUnlessPublished`: checks the key or the signature, as it is done before other calls are handled.
   * False if the request has neither.
   */
  admit: () => Promise<boolean>;
}

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Response>;

/** `renderWithWebhook` is another name of `render`, with the same method and path. */
export type ServedName = Exclude<EndpointName, "renderWithWebhook">;

/** A handler for every row of the contract's table that is served. */
export type Handlers = { [Name in ServedName]: Handler<Name> };

/** The checks between a call and its handler. */
export interface Edge {
  checkKey: CheckKey;
  linkSigner: Pick<LinkSigner, "verify">;
  rateLimits: Pick<RateLimits, "countKey">;
  answerOnce: AnswerOnce;
  admission: Pick<Admission, "ofEndpoint">;
  pictureBodies: { read: ReadSentBody };
}

/**
 * Registers one row of the contract's table with its handler: path, key, query and body are validated before it runs.
 */
export function registerEndpoint<Name extends EndpointName>(
  app: Hono,
  name: Name,
  handler: Handler<Name>,
  edge: Edge,
): void {
  const endpoint = endpointOf(name);
  const pattern = toPattern(endpoint.path);
  const gate = edge.admission.ofEndpoint(name);
  app.on(endpoint.method, toRoutePath(endpoint.path), async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const parameters = readParameters(pattern, url.pathname);
    const address = addressOf(context);
    const arrived = { request, url, address, parameters };
    const isOpenToSome = endpoint.access === "open" || endpoint.access === "keyUnlessPublished";
    const caller = isOpenToSome ? undefined : await admit(edge, name, arrived);
    const admitLater = async () => {
      if (!hasSignature(url) && !request.headers.has(keyHeader)) return false;
      await admit(edge, name, arrived);
      return true;
    };
    setShare(caller === undefined ? `${linkShare} ${address ?? ""} ${url.pathname}` : shareOf(caller.actor));
    // Checked before the body is received, so that a rejection costs almost nothing.
    gate.check();
    const query = endpoint.query === undefined ? undefined : readQuery(endpoint.query, url.searchParams);
    const checkBody = (read: unknown) => {
      if (caller !== undefined) checkBodyTemplate(name, caller, read);
    };
    const { body: sentBody, values: takenValues } = hasJsonBody(endpoint)
      ? await readSentBody(request, endpoint, edge, checkBody)
      : { body: undefined, values: [] };
    const upload = endpoint.body === "bytes" ? await readUpload(request) : undefined;
    const body = hasJsonBody(endpoint) ? readBodyFields(endpoint.body, sentBody) : upload;
    checkBody(body);
    const call = { request, parameters, query, body, sentBody, takenValues, caller, admit: admitLater };
    const handle = (answerSlot?: AnswerSlot) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- `endpointOf` widened the row, whose schemas have just made these values.
      handler({ ...call, answerSlot } as Call<Name>);
    const answer = async () => {
      if (endpoint.method !== "POST" || caller === undefined) return handle();
      // The file without its form, because each repetition of the request has a new boundary.
      const readBody = async () =>
        upload === undefined ? sentBody : (await hashInChunks(upload.bytes)).toString("base64url");
      return edge.answerOnce({ request, caller: caller.digest, readBody }, handle);
    };
    try {
      return await (gate.run === undefined ? answer() : gate.run(answer, request));
    } catch (error) {
      throw error instanceof ReadEndedError ? endedRead(error, endpoint.query) : error;
    }
  });
}

interface Arrived {
  request: Request;
  url: URL;
  address: string | undefined;
  parameters: Readonly<Record<string, string>>;
}

/**
 * Rejects callers without a key, without the scopes that the call needs, or with a key for other templates. Returns the
 * caller; undefined for a signed link.
 */
async function admit(
  { checkKey, linkSigner, rateLimits }: Edge,
  name: EndpointName,
  { request, url, address, parameters }: Arrived,
): Promise<Caller | undefined> {
  const endpoint = endpointOf(name);
  if (endpoint.access !== "key" && hasSignature(url) && !request.headers.has(keyHeader)) {
    await linkSigner.verify(url);
    return undefined;
  }
  const caller = await checkKey(request, { address });
  rateLimits.countKey(request, caller);
  checkScopes(endpoint, caller, url.searchParams);
  checkTemplates(name, caller, parameters);
  return caller;
}

/** `checkBody`: called before the body's pictures are stored. */
async function readSentBody(
  request: Request,
  endpoint: Endpoint & { body: z.ZodMiniType },
  { pictureBodies }: Pick<Edge, "pictureBodies">,
  checkBody: (body: unknown) => void,
): Promise<SentBody> {
  return endpoint.takesPictures === true
    ? pictureBodies.read(request, (sent) => checkBody(readBodyFields(endpoint.body, sent)))
    : { body: await readJsonBody(request, endpoint), values: [] };
}

function hasJsonBody(endpoint: Endpoint): endpoint is Endpoint & { body: z.ZodMiniType } {
  return endpoint.body !== undefined && endpoint.body !== "bytes";
}

/** The router's path: each segment with parameters becomes a parameter of its own. */
export function toRoutePath(path: string): string {
  return path
    .split("/")
    .map((segment, index) => (segment.includes("{") ? `:segment${index}` : segment))
    .join("/");
}

/** A regular expression with a named group for each parameter. */
export function toPattern(path: string): RegExp {
  const source = path.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

/**
 * Path parameters, decoded. Throws 404 if the path has the segments but not their form, such as a file without an
 * extension.
 */
export function readParameters(pattern: RegExp, pathname: string): Record<string, string> {
  const groups = pattern.exec(pathname)?.groups ?? {};
  if (pattern.source.includes("(?<") && Object.keys(groups).length === 0) throw notFound("Page");
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      const decoded = decodeText(value);
      // A malformed escape names nothing.
      if (decoded === undefined) throw notFound("Page");
      return [name, decoded];
    }),
  );
}

/** The methods of each registered path, so that any other gets 405. */
export function methodsByPath(names: readonly EndpointName[]): Map<string, Method[]> {
  const rows = Map.groupBy(names.map(endpointOf), ({ path }) => toRoutePath(path));
  return new Map(
    [...rows].map(([path, endpoints]) => [path, [...new Set(endpoints.map(({ method }) => method))]]),
  );
}
