import type { AuthInfo } from "@modelcontextprotocol/server";
import type { Context, Hono } from "hono";
import { keyHeader } from "#contract/endpoint-calls.ts";
import * as limits from "#contract/limits.ts";
import { addressOf } from "../edge/network-of.ts";
import { wrongMethod } from "../edge/answer.ts";
import { shareOf } from "../edge/caller.ts";
import { readBytes } from "../edge/receive-body.ts";
import type { Edge } from "../edge/register-endpoint.ts";
import type { createMcpServer } from "../mcp/create-mcp-server.ts";
import type { SendCall } from "../mcp/interface-calls.ts";
import { withoutNullParams } from "../mcp/without-null-params.ts";
import { setShare } from "../request-scope.ts";
import { ServiceError } from "../service-error.ts";

/** Some clients add the slash, and follow no redirect. */
const paths = ["/mcp", "/mcp/"];

interface Options {
  publicUrl: string;
  allowedOrigins: ReadonlySet<string>;
  /** Calls of tools that are counted with the tool's own call: those that only read, and the first that writes. */
  uncounted: WeakSet<Request>;
  /** See `createMcpServer`. */
  addParts?: Parameters<typeof createMcpServer>[1];
}

/**
 * `POST /mcp`: the Model Context Protocol for agents, without sessions, and `GET /llms.txt`. A tool is a call of the
 * interface with the same key, so that scopes, limits and the audit log are those of the interface.
 */
export function registerMcp(
  app: Pick<Hono, "get" | "post" | "all" | "fetch">,
  { checkKey, rateLimits }: Pick<Edge, "checkKey" | "rateLimits">,
  { publicUrl, allowedOrigins, uncounted, addParts }: Options,
): void {
  // Loaded by the first call, because many services have no agents.
  let loading: ReturnType<typeof loadHandler> | undefined;
  const sendWith = ({ key, refusal }: Agent): SendCall => {
    // By their signals. Older clients may send several in one request.
    const tools = new Set<unknown>();
    const writers = new Set<unknown>();
    return async (address, init) => {
      if (refusal !== undefined) return Response.json(refusal.toBody(), { status: refusal.status });
      const headers = new Headers(init.headers);
      headers.set(keyHeader, key);
      const request = new Request(new URL(address, publicUrl), { ...init, headers });
      const { signal } = init;
      const isFurtherTool = tools.size > 0 && !tools.has(signal);
      const isFurtherWrite = request.method !== "GET" && writers.has(signal);
      tools.add(signal);
      if (request.method !== "GET") writers.add(signal);
      if (!isFurtherTool && !isFurtherWrite) uncounted.add(request);
      return app.fetch(request);
    };
  };

  const answerPost = async (context: Context) => {
    const request = context.req.raw;
    refuseForeignOrigin(request, publicUrl, allowedOrigins);
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    const caller = await checkKey(request, {
      address: addressOf(context),
      parameter: { name: "Authorization", value: bearer },
    });
    setShare(shareOf(caller.actor));
    const refusal = refusalOf(() => rateLimits.countKey(request, caller));
    loading ??= loadHandler(addParts);
    loading.catch(() => (loading = undefined));
    const handler = await loading;
    const agent: Agent = { key: request.headers.get(keyHeader) ?? bearer ?? "", refusal };
    const answered = await handler.fetch(await asProtocolAsks(request), {
      authInfo: {
        token: agent.key,
        clientId: caller.actor.id,
        scopes: [...caller.scopes],
        extra: { sendCall: sendWith(agent) },
      },
    });
    const answer = withoutSeparators(answered);
    return acceptsOnlyJson(request) ? toJson(answer) : answer;
  };
  for (const path of paths) {
    app.post(path, answerPost);
    app.all(path, () => wrongMethod("POST", "Only POST is possible at /mcp: it has no sessions."));
  }
  app.get("/llms.txt", () => {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(writeGuide(publicUrl), { headers });
  });
}

/** The protocol asks clients to accept both of its types and to send no null params, which many do otherwise. */
async function asProtocolAsks({
  url,
  method,
  headers: sent,
  body: stream,
  signal,
}: Request): Promise<Request> {
  const headers = new Headers(sent);
  headers.set("Accept", "application/json, text/event-stream");
  headers.delete("Content-Length");
  const bytes = await readBytes(stream, limits.bodyBytesMax);
  const body = withoutNullParams(new TextDecoder().decode(bytes));
  return new Request(url, { method, headers, body, signal });
}

function acceptsOnlyJson({ headers }: Request): boolean {
  const accept = headers.get("Accept") ?? "";
  return accept.includes("json") && !/event-stream|\*\/\*/.test(accept);
}

/** Escapes the characters that JSON may have as they are, and at which many clients end a line of a stream. */
function withoutSeparators(answer: Response): Response {
  const escaping = new TransformStream<string, string>({
    transform: (text, controller) =>
      controller.enqueue(
        text.replace(
          /[\u0085\u2028\u2029]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
        ),
      ),
  });
  const texts = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(escaping);
  return new Response(texts?.pipeThrough(new TextEncoderStream()) ?? null, answer);
}

/** The answer of a stream, without what was told before it. */
async function toJson(answer: Response): Promise<Response> {
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream") !== true) return answer;
  const events = [...(await answer.text()).matchAll(/^data: ?(\{.*)$/gm)];
  const headers = { "Content-Type": "application/json" };
  return new Response(events.at(-1)?.[1] ?? null, { status: answer.status, headers });
}

interface Agent {
  key: string;
  /** The calls of its tools get it: as an answer of a tool an agent reads it, and may wait. */
  refusal: ServiceError | undefined;
}

function refusalOf(count: () => void): ServiceError | undefined {
  try {
    count();
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

async function loadHandler(addParts: Options["addParts"]) {
  const [{ createMcpHandler }, { createMcpServer: create }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("../mcp/create-mcp-server.ts"),
  ]);
  const serverFor = ({ authInfo }: { authInfo?: AuthInfo | undefined }) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Set with each request above.
    return create(authInfo?.extra?.["sendCall"] as SendCall, addParts);
  };
  return createMcpHandler(serverFor);
}

/**
 * A page of another site could otherwise call with what a browser knows. One of this machine's own names may call itself;
 * other names can be made to resolve to it (DNS rebinding).
 */
function refuseForeignOrigin(request: Request, publicUrl: string, allowedOrigins: ReadonlySet<string>): void {
  const origin = request.headers.get("Origin");
  if (origin === null || origin === new URL(publicUrl).origin || allowedOrigins.has(origin)) return;
  const own = new URL(request.url);
  if (origin === own.origin && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(own.hostname)) return;
  throw new ServiceError("a call of /mcp from a foreign origin", {
    status: 403,
    code: "caller_not_allowed",
    publicMessage: "Pages of this origin may not call /mcp. The operator can allow it with ALLOW_ORIGINS.",
  });
}

function writeGuide(publicUrl: string): string {
  return `# Overprint

Makes pictures from templates. Send the key in the header X-API-KEY.

- List templates: GET ${publicUrl}/api/v2/my-templates
- What one takes, and how much fits: GET ${publicUrl}/api/v2/my-templates/{id}?fields=content
- Check before rendering: POST ${publicUrl}/api/v2/check {"template": "…", "data": {"title.text": "…"}}
- Render: POST ${publicUrl}/api/v2/render with the same body; the link in \`href\` waits for the picture.

All calls: ${publicUrl}/openapi.json
For agents (Model Context Protocol, the same key, also as Bearer): ${publicUrl}/mcp
`;
}
