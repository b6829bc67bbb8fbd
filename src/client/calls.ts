import * as z from "zod/mini";
import type { AuditListQuery } from "#contract/audit.ts";
import { connectionSchema } from "#contract/connection.ts";
import { type EndpointCall, endpointCalls } from "#contract/endpoint-calls.ts";
import { parsePage } from "./page.ts";
import {
  type Call,
  parseAnswer,
  type QueryValues,
  type RequestSettings,
  send,
  sendForFile,
  sendForSize,
} from "./request.ts";

/** All optional: by default the client talks to the proxy of its own page. */
export interface ClientOptions {
  /** Default: the platform's. Tests pass the service's own handler. */
  fetch?: typeof fetch;
  /** Default: `/proxy`. An origin (`http://localhost:4401`) talks to a service without the proxy. */
  prefix?: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** For the whole call with the body of its response. Default: 30 s. */
  timeoutMs?: number;
  /** The service's number of a list's first page. Callers count from 0; default: the service does too. */
  pageBase?: () => number;
  /** Called with the status of each refusal, and of each success that is what the endpoint answers with. */
  onAnswer?: (endpoint: EndpointCall, status: number) => void;
}

type CallParts = Omit<Call, "endpoint">;

/** Returns the schema of a response. One that few pages need is loaded while the request is on its way. */
export type SchemaLoader<Schema extends z.ZodMiniType> = () => Promise<Schema>;

export type Calls = ReturnType<typeof createCalls>;

/** One function for each form of response, all with the settings of one client. */
export function createCalls(options: ClientOptions) {
  const settings: RequestSettings = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    prefix: options.prefix ?? "/proxy",
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 30_000,
    onAnswer: options.onAnswer,
  };

  return {
    request: async <Schema extends z.ZodMiniType>(
      endpoint: EndpointCall,
      load: SchemaLoader<Schema>,
      call: CallParts = {},
    ) => {
      const schema = begin(load);
      // So that no change is made whose response cannot be read.
      if (endpoint.method !== "GET") await schema;
      return send(settings, { endpoint, ...call }, async (answer) => parseAnswer(await schema, answer));
    },
    requestPage: async <Schema extends z.ZodMiniType>(
      endpoint: EndpointCall,
      load: SchemaLoader<Schema>,
      call: CallParts,
    ) => {
      const item = begin(load);
      const query = fromPageBase(call.query, options.pageBase?.() ?? 0);
      return send(settings, { endpoint, ...call, query }, async (answer) => parsePage(await item, answer));
    },
    requestObject: async (endpoint: EndpointCall, call: CallParts) =>
      send(settings, { endpoint, ...call }, (answer) => parseAnswer(jsonObject, answer)),
    requestNothing: async (endpoint: EndpointCall, call: CallParts): Promise<void> => {
      await send(settings, { endpoint, ...call }, () => undefined);
    },
    requestFile: (endpoint: EndpointCall, call: CallParts) => sendForFile(settings, { endpoint, ...call }),
    requestSize: (endpoint: EndpointCall, call: CallParts) => sendForSize(settings, { endpoint, ...call }),
    /** The dashboard server's report about the service behind it; not a call to the service. */
    requestConnection: async (signal?: AbortSignal) =>
      send({ ...settings, prefix: "" }, { endpoint: connectionEndpoint, signal }, (answer) =>
        parseAnswer(connectionSchema, answer),
      ),
    /** A `fetch` that reports the share that has been sent; `undefined` where the caller's own is used. */
    fetchReporting: (onSent: ((share: number) => void) | undefined) =>
      onSent === undefined || options.fetch !== undefined ? undefined : loadFetchWithProgress(onSent),
  };
}

/** Not in the contract's table, because it never leaves the dashboard's server. */
const connectionEndpoint: EndpointCall = { method: "GET", path: "/connection" };

/** Its failure is that of the call, unless the request fails first. */
function begin<Schema extends z.ZodMiniType>(load: SchemaLoader<Schema>): Promise<Schema> {
  const schema = load();
  schema.catch(() => undefined);
  return schema;
}

function loadFetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return async (input, init) => {
    const { fetchWithProgress } = await import("./fetch-with-progress.ts");
    return fetchWithProgress(onSent)(input, init);
  };
}

const jsonObject = z.record(z.string(), z.unknown());

function fromPageBase(query: QueryValues | undefined, base: number): QueryValues | undefined {
  const page = query?.["page"];
  return typeof page === "number" ? { ...query, page: page + base } : query;
}

// Loaded by the first call that needs it, because the gallery needs none of these.
export const auditEntry = async () => (await import("#contract/audit.ts")).auditEntrySchema;

/** Enough for the longest file at 1 Mbit/s. */
export const auditFileMs = 180_000;

/** The audit log. */
export function auditCalls({ requestPage, requestFile }: Calls) {
  return {
    listAudit: (query: AuditListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listAudit, auditEntry, { query, signal }),
    /** All matches as CSV, at most `limits.auditExportMax`. */
    getAuditFile: (query: AuditListQuery = {}, signal?: AbortSignal) =>
      requestFile(endpointCalls.listAudit, {
        query: { ...query, format: "csv" },
        signal,
        timeoutMsMin: auditFileMs,
      }),
  };
}
