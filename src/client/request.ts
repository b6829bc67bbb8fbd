import type * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { isJsonObject } from "#contract/json.ts";
import { toProblems } from "#contract/problems.ts";
import { ClientError } from "./client-error.ts";
import { parseTolerantly } from "./parse-tolerantly.ts";

/** What holds for every call of one client. */
export interface RequestSettings {
  fetch: typeof fetch;
  /** What stands before every path: `/proxy`, or an origin. */
  prefix: string;
  /** Sent with every call. In the browser none: the proxy adds the key. */
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/**
 * One call. A missing path parameter throws, being a mistake in our code; query fields that are null, undefined or
 * empty are left out. `timeoutMs` bounds the whole call with its answer.
 */
export interface Call {
  endpoint: Endpoint;
  parameters?: Readonly<Record<string, string>> | undefined;
  query?: QueryValues | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Default: the settings'. */
  timeoutMs?: number | undefined;
  /** In place of the settings' own, for this call. */
  fetch?: typeof fetch | undefined;
  /** Asks for what is said of the answer without the answer itself: `HEAD` in place of `GET`. */
  isHead?: boolean;
}

/** The one place that calls `fetch`: builds the address, bounds the time, turns a refusal into a `ClientError`. */
export async function send(
  settings: RequestSettings,
  call: Call,
): Promise<{ response: Response; text: string }> {
  return bounded(settings, call, async (response) => ({ response, text: await response.text() }));
}

/** As `send`, for answers that are files. */
export async function sendForFile(settings: RequestSettings, call: Call): Promise<Blob> {
  return bounded(settings, call, async (response) => response.blob());
}

/** As `send`, for what the headers of a file say. */
export async function sendForSize(
  settings: RequestSettings,
  call: Call,
): Promise<{ bytes: number | undefined }> {
  return bounded(settings, { ...call, isHead: true }, async ({ headers }) => {
    const length = Number(headers.get("content-length") ?? Number.NaN);
    return { bytes: Number.isSafeInteger(length) ? length : undefined };
  });
}

async function bounded<Answer>(
  settings: RequestSettings,
  call: Call,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const timeoutMs = call.timeoutMs ?? settings.timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
  try {
    const response = await (call.fetch ?? settings.fetch)(addressOf(settings, call), {
      method: call.isHead === true ? "HEAD" : call.endpoint.method,
      headers: { accept: "application/json", ...bodyHeaders(call), ...settings.headers, ...call.headers },
      signal,
      ...bodyOf(call),
    });
    if (!response.ok) throw refusalOf(response, await response.text());
    return await read(response);
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    // Aborted by the caller: it knows, and wants its own reason back.
    call.signal?.throwIfAborted();
    if (timeout.aborted) throw new ClientError({ kind: "timedOut", afterMs: timeoutMs }, { cause });
    throw new ClientError({ kind: "unreachable" }, { cause });
  }
}

function addressOf({ prefix }: RequestSettings, { endpoint, parameters = {}, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const part of Array.isArray(value) ? (value as readonly string[]) : [value])
      search.append(name, String(part));
  }
  const text = search.toString();
  return `${prefix}${fillPath(endpoint.path, parameters)}${text === "" ? "" : `?${text}`}`;
}

function bodyHeaders(call: Call): Record<string, string> {
  if (call.body === undefined || call.endpoint.body === "bytes") return {};
  return { "content-type": "application/json" };
}

function bodyOf(call: Call): { body?: string | Blob } {
  if (call.body === undefined) return {};
  return { body: call.endpoint.body === "bytes" ? (call.body as Blob) : JSON.stringify(call.body) };
}

/** Reads what it can: the interface's error body, another JSON object with a message, or plain text. */
function refusalOf(response: Response, raw: string): ClientError {
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
    code,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    raw,
  });
}

/** Reads an answer with the contract's schema. */
export function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  { response, text }: { response: Response; text: string },
): z.infer<Schema> {
  const parsed = parseTolerantly(schema, parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ClientError({
    kind: "unreadable",
    status: response.status,
    problems: toProblems(parsed.error),
    raw: text,
    expected: schema,
  });
}

/** `undefined` when the text is not JSON, which no schema of ours accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
