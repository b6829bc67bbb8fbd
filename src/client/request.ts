import * as z from "zod/mini";
import { type EndpointCall, refusedStatusHeader } from "#contract/endpoint-calls.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { isJsonObject, parseJson } from "#contract/json.ts";
import { toProblems } from "#contract/problems.ts";
import { ClientError, createUnreadable } from "./client-error.ts";

/** A response as it arrived, for display: refusals too. */
export interface RawAnswer {
  status: number;
  /** By name, in lower case. */
  headers: readonly (readonly [string, string])[];
  body: string;
}

/** Settings of every call of one client. */
export interface RequestSettings {
  fetch: typeof fetch;
  /** The prefix of every path: `/proxy`, or an origin. */
  prefix: string;
  /** Sent with every call. None in the browser: the proxy adds the key. */
  headers: Readonly<Record<string, string>>;
  /** For the whole call with its response. */
  timeoutMs: number;
  /** Called with the status of each refusal, and of each success that is what the endpoint answers with. */
  onAnswer?: ((endpoint: EndpointCall, status: number) => void) | undefined;
}

export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/**
 * One call. Throws on a missing path parameter, which is a defect of our code; omits query fields that are null,
 * undefined or empty.
 */
export interface Call {
  endpoint: EndpointCall;
  parameters?: Readonly<Record<string, string>> | undefined;
  query?: QueryValues | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Where the time limit of the settings is shorter, this one applies. */
  timeoutMsMin?: number | undefined;
  /** Overrides that of the settings for this call. */
  fetch?: typeof fetch | undefined;
  /** Gets the response before it is parsed, also one that is a refusal. */
  onAnswer?: ((answer: RawAnswer) => void) | undefined;
  /** Requests the headers without the body: `HEAD` instead of `GET`. */
  isHead?: boolean;
}

/** A response with its body. */
export interface Answer {
  response: Response;
  text: string;
}

/**
 * The only caller of `fetch`: builds the address, bounds the time, turns a refusal into a `ClientError`. Returns what
 * `parse` reads from the response; throws what it throws.
 */
export async function send<Parsed>(
  settings: RequestSettings,
  call: Call,
  parse: (answer: Answer) => Parsed | Promise<Parsed>,
): Promise<Parsed> {
  const answer = await bounded(settings, call, async (response) => ({
    response,
    text: await response.text(),
  }));
  const parsed = await parse(answer);
  noteSuccess(settings, call, answer.response);
  return parsed;
}

/** Like `send`, for files. */
export async function sendForFile(settings: RequestSettings, call: Call): Promise<Blob> {
  return bounded(settings, call, async (response) => {
    noteSuccess(settings, call, response);
    return response.blob();
  });
}

/** Like `send`, for the headers of a file. */
export async function sendForSize(
  settings: RequestSettings,
  call: Call,
): Promise<{ bytes: number | undefined }> {
  return bounded(settings, { ...call, isHead: true }, async (response) => {
    noteSuccess(settings, call, response);
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    return { bytes: Number.isSafeInteger(length) ? length : undefined };
  });
}

/** No endpoint answers with an HTML page: it is a gateway's or a login's, whatever its status. */
function noteSuccess(settings: RequestSettings, { endpoint }: Call, { status, headers }: Response): void {
  if (/^\s*text\/html\b/i.test(headers.get("content-type") ?? "")) return;
  settings.onAnswer?.(endpoint, status);
}

async function bounded<Read>(
  settings: RequestSettings,
  call: Call,
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  const timeoutMs = Math.max(settings.timeoutMs, call.timeoutMsMin ?? 0);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
  try {
    const method = call.isHead === true ? "HEAD" : call.endpoint.method;
    const isProxied = !/^https?:/.test(settings.prefix);
    const headers = {
      accept: "application/json",
      ...bodyHeaders(call),
      ...settings.headers,
      ...call.headers,
    };
    const response = withRefusedStatus(
      await (call.fetch ?? settings.fetch)(addressOf(settings, call), {
        method,
        headers: isProxied && method === "GET" ? { ...headers, [refusedStatusHeader]: "404" } : headers,
        signal,
        ...bodyOf(call),
      }),
    );
    if (!response.ok) settings.onAnswer?.(call.endpoint, response.status);
    if (call.onAnswer !== undefined) call.onAnswer(await copyOf(response));
    if (!response.ok) throw await refusalOf(response, await response.text());
    return await read(response);
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    // Aborted by the caller, which expects its own reason.
    call.signal?.throwIfAborted();
    if (timeout.aborted) throw new ClientError({ kind: "timedOut", afterMs: timeoutMs }, { cause });
    throw new ClientError({ kind: "unreachable" }, { cause });
  }
}

/** Gives a refusal, which the proxy has answered with 200, its own status. */
function withRefusedStatus(response: Response): Response {
  if (response.headers.get(refusedStatusHeader) !== "404") return response;
  return new Response(response.body, { status: 404, headers: response.headers });
}

async function copyOf(response: Response): Promise<RawAnswer> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.clone().text() };
}

function addressOf({ prefix }: RequestSettings, { endpoint, parameters = {}, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const part of typeof value === "object" ? value : [value]) search.append(name, String(part));
  }
  const text = search.toString();
  return `${prefix}${fillPath(endpoint.path, parameters)}${text === "" ? "" : `?${text}`}`;
}

function bodyHeaders(call: Call): Record<string, string> {
  // A file has a type of its own.
  if (call.body === undefined || call.body instanceof Blob) return {};
  return { "content-type": "application/json" };
}

function bodyOf(call: Call): { body?: string | Blob } {
  if (call.body === undefined) return {};
  return { body: call.body instanceof Blob ? call.body : JSON.stringify(call.body) };
}

/** Reads the interface's error body, another JSON object with a message, or plain text. */
async function refusalOf(response: Response, raw: string): Promise<ClientError> {
  const body = parseJson(raw);
  const fields = isJsonObject(body) ? body : {};
  const msg = [fields["msg"], fields["message"], fields["error"]].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  const errors = Array.isArray(fields["errors"])
    ? fields["errors"].filter((value): value is string => typeof value === "string")
    : [];
  const code = typeof fields["code"] === "string" ? fields["code"] : undefined;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ClientError({
    kind: "refused",
    status: response.status,
    msg: msg ?? `The service answered ${response.status}.`,
    errors,
    // The words of all faults, which most pages never need.
    problems:
      errors.length === 0
        ? []
        : (await import("./read-problems.ts")).readProblems(errors, fields["problems"]),
    code,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    raw,
  });
}

/** Parses a response with the contract's schema. */
export async function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  { response, text }: Answer,
): Promise<z.infer<Schema>> {
  const parsed = parseTolerantly(schema, parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = toProblems(parsed.error);
  throw new ClientError(
    await createUnreadable({ status: response.status, problems, raw: text, expected: schema }),
  );
}

/** The fields of a POST that make it safe to repeat. */
export interface RepeatOptions {
  /** The same key with the same body returns the first response again, for 24 h. */
  idempotencyKey?: string;
}

export function repeatHeaders(repeat: RepeatOptions | undefined): Record<string, string> {
  return repeat?.idempotencyKey === undefined ? {} : { "idempotency-key": repeat.idempotencyKey };
}

/**
 * Parses the response of another service: an absent field and a null one mean the same. Where the schema accepts only
 * one of the two, the other is converted. Any other mismatch fails with the issues of the first parse.
 */
export function parseTolerantly<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): ReturnType<typeof z.safeParse<Schema>> {
  const first = z.safeParse(schema, value);
  if (first.success) return first;
  const adapted = structuredClone(value);
  let hasChanged = false;
  for (const { path } of first.error.issues) hasChanged = swapAbsent(adapted, path) || hasChanged;
  if (!hasChanged) return first;
  const second = z.safeParse(schema, adapted);
  return second.success ? second : first;
}

/** Converts null to absent, and absent to null. Returns whether there was either at this path. */
function swapAbsent(root: unknown, path: readonly PropertyKey[]): boolean {
  let parent = root;
  for (const step of path.slice(0, -1))
    parent = Array.isArray(parent) ? parent[Number(step)] : fieldOf(parent, step);
  const name = path.at(-1);
  if (!isJsonObject(parent) || typeof name !== "string") return false;
  if (!Object.hasOwn(parent, name)) parent[name] = null;
  else if (parent[name] === null) delete parent[name];
  else return false;
  return true;
}

function fieldOf(value: unknown, name: PropertyKey): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[String(name)] : undefined;
}
