import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { OutboundError } from "./outbound-error.ts";

interface OutgoingRequest {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Only the signal ends the last one. */
  nextAddressAfterMs?: number;
}

/** A slower connection is aborted while another address is left. */
export const nextAddressAfterMs = 3_000;

/**
 * Connects to one of the addresses, in their order; `outbound.ts` has checked them. Throws `OutboundError` if none
 * answers.
 */
export async function dial(
  url: URL,
  addresses: readonly string[],
  outgoing: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let failure: unknown;
  const tried = addresses.slice(0, 4);
  for (const [place, address] of tried.entries()) {
    const isLast = place === tried.length - 1;
    const connectMs = isLast ? undefined : (outgoing.nextAddressAfterMs ?? nextAddressAfterMs);
    const attempt = dialOne(url, address, { ...outgoing, connectMs }, signal);
    try {
      return await attempt.answer;
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
      // A server that was reached may have received the body; another of its addresses would get it a second time.
      if (outgoing.method === "POST" && attempt.isConnected()) break;
    }
  }
  throw new OutboundError("unreachable", describeFailure(failure), { cause: failure });
}

/** Human-readable reason; the error code goes to the log. */
function describeFailure(failure: unknown): WrittenText {
  const code = failure instanceof Error && "code" in failure ? String(failure.code) : "";
  if (code === "ECONNREFUSED") return serviceText("refusedConnection");
  if (code === "ECONNRESET" || code === "EPIPE") return serviceText("closedEarly");
  if (code.startsWith("HPE_")) return serviceText("notHttp");
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return serviceText("badCertificate");
  if (code.startsWith("ERR_SSL") || code === "EPROTO") return serviceText("badHttps");
  return serviceText("unreachable");
}

function dialOne(
  url: URL,
  address: string,
  { method, headers, body, connectMs }: OutgoingRequest & { connectMs: number | undefined },
  signal: AbortSignal,
): { answer: Promise<IncomingMessage>; isConnected: () => boolean } {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  let isConnected = false;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = (isSecure ? httpsRequest : httpRequest)({
      host: address,
      port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method,
      // A connection of its own: a pooled one would be found by name, not by the checked address.
      agent: false,
      signal,
      ...(isSecure ? { servername: isIP(host) > 0 ? "" : host } : {}),
      headers: {
        "Accept-Encoding": "identity",
        ...headers,
        Host: url.host,
        "User-Agent": "Overprint",
        Connection: "close",
        ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
      },
    });
    boundInterimAnswers(outgoing);
    const tooLate = () => outgoing.destroy(new Error("no connection in time"));
    const patience = connectMs === undefined ? undefined : setTimeout(tooLate, connectMs);
    outgoing.once("close", () => clearTimeout(patience));
    outgoing.once("socket", (socket) => {
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        isConnected = true;
        clearTimeout(patience);
      });
    });
    outgoing.once("response", resolve);
    // Not removed: the signal may end an exchange whose response has begun, and an unhandled error event ends the
    // process.
    outgoing.on("error", reject);
    outgoing.end(body);
  });
  return { answer, isConnected: () => isConnected };
}

/**
 * Interim answers (1xx) to one request. Servers send a few at most, and a client has to read these (RFC 9110, 15.2); a flood
 * of them would hold the main thread.
 */
const interimMax = 8;

function floodError(): Error {
  return Object.assign(new Error("too many interim answers"), { code: "HPE_INTERIM" });
}

/** Destroys the request when its server sends more of them. */
export function boundInterimAnswers(outgoing: ClientRequest): void {
  let count = 0;
  outgoing.on("information", () => {
    count += 1;
    if (count > interimMax) outgoing.destroy(floodError());
  });
}

interface AnswerHandler {
  onHeaders: (status: number, ...rest: unknown[]) => unknown;
}

interface Dispatcher {
  dispatch: (request: unknown, handler: AnswerHandler) => boolean;
}

/** Where Node's `fetch` and the package undici, of which it is a part, keep what sends the requests of this process. */
const placeOfDispatcher = Symbol.for("undici.globalDispatcher.1");

/**
 * The same bound for each `fetch` of this process from now on, those of libraries included: to the object store, the login
 * provider, a remote service and the receiver of the audit log. An exceeded one is a failed fetch.
 */
export function boundInterimAnswersOfFetch(): void {
  // The dispatcher is made when a class of `fetch` is read for the first time.
  if (typeof Request !== "function") throw new Error("Node has no fetch.");
  const dispatcher: Dispatcher | undefined = Reflect.get(globalThis, placeOfDispatcher);
  if (dispatcher === undefined) throw new Error("Node keeps the dispatcher of fetch in another place.");
  const bounded: Dispatcher = {
    dispatch: (request, handler) => {
      let count = 0;
      const read = handler.onHeaders.bind(handler);
      handler.onHeaders = (status, ...rest) => {
        if (status < 200) count += 1;
        // It ends the request.
        if (count > interimMax) throw floodError();
        return read(status, ...rest);
      };
      return dispatcher.dispatch(request, handler);
    },
  };
  Reflect.set(globalThis, placeOfDispatcher, bounded);
}
