import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { limits } from "#contract/limits.ts";
import { type AllowedHosts, isAllowedHost, isPublicAddress } from "./address-rules.ts";
import { dial } from "./dial.ts";
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
  /**
   * Posts a body. Redirects are not followed, and every status is an answer. Throws `OutboundError` when there is none;
   * once there is a status, an answer that ends early or too late is cut where it ended.
   */
  post: (address: string, options: PostOptions) => Promise<PostAnswer>;
  /**
   * Why the address may not be reached, as far as that is known now. Undefined when it may be, and also when its name
   * cannot be resolved at the moment: it is judged again when it is dialled.
   */
  refusalOf: (address: string, options: { timeoutMs: number }) => Promise<string | undefined>;
  /**
   * For connections that are made elsewhere: the address and its judged numeric addresses, of which one is to be dialled
   * and nothing else. Throws `OutboundError`.
   */
  judge: (address: string, signal: AbortSignal) => Promise<JudgedAddress>;
}

export interface JudgedAddress {
  url: URL;
  /** At least one. */
  addresses: readonly string[];
}

export interface FetchOptions {
  accept: string;
  bytesMax: number;
  /** For all hops together. */
  timeoutMs: number;
}

export interface PostOptions {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** For the whole exchange, the answer's body included. */
  timeoutMs: number;
  /** As much of the answer as is read. */
  answerBytesMax: number;
  /** Gives the exchange up. */
  signal?: AbortSignal;
}

export interface PostAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The first bytes of the answer's body. */
  start: Uint8Array;
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
            { method: "GET", headers: { Accept: options.accept } },
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

    post: async (address, { body, headers, timeoutMs, answerBytesMax, signal: givenUp }) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = givenUp === undefined ? timeout : AbortSignal.any([timeout, givenUp]);
      try {
        const url = parseAddress(address);
        const addresses = await judge(url, allowHosts, resolveName, signal);
        const answer = await dial(url, addresses, { method: "POST", headers, body }, signal);
        return {
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers["retry-after"],
          start: await readStart(answer, answerBytesMax),
        };
      } catch (error) {
        throw timeout.aborted ? timedOut(timeoutMs, error) : error;
      }
    },

    refusalOf: async (address, { timeoutMs }) => {
      try {
        await judge(parseAddress(address), allowHosts, resolveName, AbortSignal.timeout(timeoutMs));
        return undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return error.failure === "notAllowed" ? error.publicMessage : undefined;
      }
    },

    judge: async (address, signal) => {
      const url = parseAddress(address);
      return { url, addresses: await judge(url, allowHosts, resolveName, signal) };
    },
  };
}

/** The beginning of an answer whose status is what counts. Whatever ends it early also ends the reading. */
async function readStart(answer: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      total += chunk.byteLength;
      if (total >= bytesMax) break;
    }
  } catch {
    // The status has been given.
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, bytesMax);
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
