import { keyHeader } from "#contract/endpoint-calls.ts";
import { answerHeaders, requestHeaders } from "../openapi/headers.ts";

/**
 * Adds the CORS headers (Fetch standard, section 3.2) to every response of `respond`, and answers preflight requests of
 * allowed origins itself.
 */
export type Cors = (request: Request, respond: () => Response | Promise<Response>) => Promise<Response>;

/** How long a browser may cache a preflight's response, seconds. */
const preflightSeconds = 600;

const methods = "GET, HEAD, POST, PUT, DELETE";

/** Headers that tracers of browsers add to every request. They have no effect here. */
const tracingHeaders = [
  "traceparent",
  "tracestate",
  "baggage",
  "sentry-trace",
  "b3",
  ...["traceid", "spanid", "parentspanid", "sampled", "flags"].map((name) => `x-b3-${name}`),
  "uber-trace-id",
  "x-amzn-trace-id",
  "x-cloud-trace-context",
  ...["trace-id", "parent-id", "origin", "sampling-priority", "tags"].map((name) => `x-datadog-${name}`),
  "elastic-apm-traceparent",
  "newrelic",
  "request-id",
  "request-context",
  "x-request-id",
  "x-correlation-id",
  "x-requested-with",
];

/** Of clients of the Model Context Protocol that run in a page. */
const agentHeaders = [
  "Authorization",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Session-Id",
  "Last-Event-ID",
];

const allowedHeaders = [
  keyHeader,
  "Content-Type",
  ...Object.keys(requestHeaders),
  ...agentHeaders,
  ...tracingHeaders,
].join(", ");

/** The response headers that scripts may read: all that the interface describes. */
export const exposedHeaders = [
  ...Object.keys(answerHeaders),
  "Allow",
  "Content-Disposition",
  "Content-Length",
].join(", ");

const originHeader = "Access-Control-Allow-Origin";

/**
 * Allows pages of `origins` (each as `https://app.example`) to call the interface with a key. Without any, responses
 * stay unchanged. Cookies are not used, so credentials are never allowed.
 */
export function createCors(origins: ReadonlySet<string>): Cors {
  if (origins.size === 0) return async (_request, respond) => respond();
  return async (request, respond) => {
    const origin = request.headers.get("Origin") ?? "";
    const isAllowed = origins.has(origin);
    // Before rate limits and shutdown: the browser shows a page nothing of a refused preflight, not even a 429.
    if (isAllowed && isPreflight(request)) return preflightAnswer(origin);
    const answer = await respond();
    const { headers } = answer;
    // Pictures and the description are public to every page. A response to a request with a key is for its origin only.
    const isOpen = headers.get(originHeader) === "*";
    if (isOpen && !(isAllowed && request.headers.has(keyHeader))) return answer;
    headers.append("Vary", "Origin");
    if (isAllowed) {
      headers.set(originHeader, origin);
      headers.set("Access-Control-Expose-Headers", exposedHeaders);
    }
    return answer;
  };
}

function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("Access-Control-Request-Method");
}

function preflightAnswer(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      [originHeader]: origin,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": allowedHeaders,
      "Access-Control-Max-Age": String(preflightSeconds),
      "Cache-Control": "no-store",
      Vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  });
}
