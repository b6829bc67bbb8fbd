import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { limits } from "#contract/limits.ts";
import { type AllowedHosts, isAllowedHost, isPublicAddress } from "./address-rules.ts";
import { OutboundError } from "./outbound-error.ts";

/**
 * The only way from this service to an address that a caller names.
 *
 * Each hop is judged by itself: scheme, no credentials, the name resolved once, and every address it has must be public.
 * The connection is made to an address that was judged, so a name that resolves differently a moment later gains
 * nothing. A `lookup` hook would not do: Node skips it for addresses written as such. Time and size are bounded for all
 * hops together, and no header of ours goes out but the ones below.
 */
export interface Outbound {
  fetchBytes: (address: string, options: FetchOptions) => Promise<FetchedBytes>;
}

export interface FetchOptions {
  accept: string;
  bytesMax: number;
  /** For all hops together. */
  timeoutMs: number;
}

export interface FetchedBytes {
  bytes: Uint8Array;
  /** As the server said; nothing is decided by it. */
  contentType: string;
}

export type ResolveName = (hostname: string) => Promise<readonly string[]>;

interface OutboundDependencies {
  allowHosts?: AllowedHosts;
  resolveName?: ResolveName;
}

const redirectsMax = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export function createOutbound({
  allowHosts = new Set(),
  resolveName = resolveBySystem,
}: OutboundDependencies = {}): Outbound {
  return {
    fetchBytes: async (address, options) => {
      const signal = AbortSignal.timeout(options.timeoutMs);
      try {
        let url = parseAddress(address);
        for (let hop = 0; hop <= redirectsMax; hop += 1) {
          const answer = await dial(
            url,
            await judge(url, allowHosts, resolveName, signal),
            options.accept,
            signal,
          );
          const location = answer.headers.location;
          if (redirectStatuses.has(answer.statusCode ?? 0) && location !== undefined) {
            answer.destroy();
            url = parseAddress(location, url);
          } else return await readAnswer(answer, options.bytesMax);
        }
      } catch (error) {
        throw signal.aborted ? timedOut(options.timeoutMs, error) : error;
      }
      throw new OutboundError("tooManyRedirects", `It was redirected more than ${redirectsMax} times.`);
    },
  };
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address.trim(), base?.href);
  if (url === null || address.length > limits.urlLengthMax)
    throw new OutboundError("notAllowed", "The address is not a URL.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new OutboundError("notAllowed", "Only http and https addresses are fetched.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("notAllowed", "An address with a user name or a password is not fetched.");
  return url;
}

/** The addresses that may be dialled for this URL, or a refusal. */
async function judge(
  url: URL,
  allowHosts: AllowedHosts,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) > 0 ? [host] : await resolveWithin(host, resolveName, signal);
  if (addresses.length === 0) throw new OutboundError("unreachable", "Its host name could not be resolved.");
  if (isAllowedHost(url, allowHosts)) return addresses;
  const refused = addresses.filter((candidate) => !isPublicAddress(candidate));
  if (refused.length > 0) {
    throw new OutboundError("notAllowed", "The address is not allowed.", {
      message: `${url.host} is ${refused.join(", ")}, which is not public`,
    });
  }
  return addresses;
}

async function resolveWithin(
  host: string,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([resolveName(host), aborted.promise]);
  } catch (cause) {
    throw new OutboundError("unreachable", "Its host name could not be resolved.", { cause });
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** Connects to one of the judged addresses, in their order. */
async function dial(
  url: URL,
  addresses: readonly string[],
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let failure: unknown;
  for (const address of addresses.slice(0, 4)) {
    try {
      return await dialOne(url, address, accept, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
    }
  }
  throw new OutboundError("unreachable", "Its server could not be reached.", { cause: failure });
}

function dialOne(url: URL, address: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? httpsRequest : httpRequest)({
      host: address,
      port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: "GET",
      // A connection of its own: a pooled one would be found by name, not by the judged address.
      agent: false,
      signal,
      ...(isSecure ? { servername: isIP(host) > 0 ? "" : host } : {}),
      headers: {
        Host: url.host,
        Accept: accept,
        "Accept-Encoding": "identity",
        "User-Agent": "Overprint",
        Connection: "close",
      },
    });
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end();
  });
}

async function readAnswer(answer: IncomingMessage, bytesMax: number): Promise<FetchedBytes> {
  const status = answer.statusCode ?? 0;
  const encoding = answer.headers["content-encoding"] ?? "identity";
  const refuse = (error: OutboundError) => {
    answer.destroy();
    return error;
  };
  if (status < 200 || status > 299)
    throw refuse(new OutboundError("badStatus", `Its server answered ${status}.`));
  if (encoding !== "identity" && encoding !== "")
    throw refuse(
      new OutboundError("unreadable", `Its server answered in the encoding ${encoding}, unasked.`),
    );
  if (Number(answer.headers["content-length"] ?? 0) > bytesMax) throw refuse(tooLarge(bytesMax));
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      total += chunk.byteLength;
      if (total > bytesMax) throw tooLarge(bytesMax);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof OutboundError) throw refuse(cause);
    throw refuse(new OutboundError("unreachable", "Its server closed the connection early.", { cause }));
  }
  return { bytes: Buffer.concat(chunks), contentType: answer.headers["content-type"] ?? "" };
}

function tooLarge(bytesMax: number): OutboundError {
  return new OutboundError("tooLarge", `It is larger than ${Math.round(bytesMax / 1e6)} MB.`);
}

function timedOut(timeoutMs: number, cause: unknown): OutboundError {
  return new OutboundError("timedOut", `It did not arrive within ${Math.round(timeoutMs / 1000)} seconds.`, {
    cause,
  });
}
