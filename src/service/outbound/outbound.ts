import type { IncomingMessage } from "node:http";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type AddressCheckDependencies, createAddressCheck, parseAddress } from "./check-address.ts";
import { dial } from "./dial.ts";
import { OutboundError } from "./outbound-error.ts";
import { acceptedEncodings, readBody, readStart } from "./read-answer.ts";
import { createRefusalSummary, type RefusalSummary } from "./refusal-summary.ts";

/**
 * The only way from this service to an address that a caller names. Each hop is checked on its own: scheme, no
 * credentials, the name resolved once, and every address of it must be public. Connects to a checked address, so a name
 * that resolves differently a moment later gains nothing. A `lookup` hook would not do: Node skips it for literal
 * addresses. Time and size are bounded for all hops together, and no header of ours is sent but the ones below.
 */
export interface Outbound {
  fetchBytes: (address: string, options: FetchOptions) => Promise<FetchedBytes>;
  /**
   * Posts a body, to the service's own receivers as well. Does not follow redirects; every status is a response. Throws
   * `OutboundError` without a response; once there is a status, a response that ends early or too late is cut where it
   * ended.
   */
  post: (address: string, options: PostOptions) => Promise<PostAnswer>;
  /**
   * Why the address is not allowed, as far as that is known now. Undefined if it is allowed, and also if its name
   * cannot be resolved at the moment: it is checked again when it is dialled. Posting allows addresses that fetching
   * does not.
   */
  refusalOf: (
    address: string,
    options: { timeoutMs: number; purpose?: "fetch" | "post" },
  ) => Promise<string | undefined>;
  /**
   * For connections that are made elsewhere: the address and its checked numeric addresses, one of which must be
   * dialled and nothing else. Throws `OutboundError`.
   */
  check: (address: string, signal: AbortSignal, refusals?: RefusalSummary) => Promise<CheckedAddress>;
  /** Creates a summary to pass to `check` for all requests of one page; call `sumUp` when the page is closed. */
  summariseRefusals: () => RefusalSummary;
}

export interface CheckedAddress {
  url: URL;
  /** At least one. */
  addresses: readonly string[];
}

export interface FetchOptions {
  accept: string;
  /** Of the body, after decompression. */
  bytesMax: number;
  /** Absent: rejects a larger body. `cut`: returns the part received until then. */
  beyondMax?: "refuse" | "cut";
  /** Called with the type before the body is read; throwing aborts the exchange. */
  checkType?: (contentType: string) => void;
  /** For all hops together. */
  timeoutMs: number;
  /** An address that the content itself leads to, which counts as one of the redirects; undefined: it is the end. */
  nextOf?: (fetched: FetchedBytes) => Promise<string | undefined>;
}

export interface PostOptions {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** For the whole exchange, with the response's body. */
  timeoutMs: number;
  /** Bytes of the response that are read. */
  answerBytesMax: number;
  /** Aborts the exchange. */
  signal?: AbortSignal;
}

export interface PostAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The first response headers, as received. */
  headers: { name: string; value: string }[];
  /** The first bytes of the response's body. */
  start: Uint8Array;
}

export interface FetchedBytes {
  bytes: Uint8Array;
  /** As the server declared. */
  contentType: string;
  /** As the server declared; undefined: it did not. */
  contentLanguage?: string | undefined;
  /** The `Refresh` header; undefined: there is none. */
  refresh?: string | undefined;
  /** The final address, after redirects. */
  url: string;
}

const redirectsMax = 5;
/** Refusals of one page that are logged one by one. */
const pageRefusalLinesMax = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export interface OutboundDependencies extends AddressCheckDependencies {
  /** The service's public address: posts to its receivers are allowed, wherever they are. Absent: there are none. */
  ownReceiversAt?: string | undefined;
}

export function createOutbound(dependencies: OutboundDependencies = {}): Outbound {
  const { ownReceiversAt, onRefusal = () => undefined } = dependencies;
  const check = createAddressCheck(dependencies);
  const checkPost =
    ownReceiversAt === undefined
      ? check
      : createAddressCheck(dependencies, createOwnReceiverRule(ownReceiversAt));
  return {
    fetchBytes: async (address, options) => {
      const signal = AbortSignal.timeout(options.timeoutMs);
      try {
        let url = parseAddress(address);
        const cookies = createRedirectCookies();
        for (let hop = 0; hop <= redirectsMax; hop += 1) {
          const cookie = cookies.headerFor(url);
          const headers = {
            Accept: options.accept,
            "Accept-Encoding": acceptedEncodings,
            ...(cookie === undefined ? {} : { Cookie: cookie }),
          };
          const answer = await dial(url, await check(url, signal), { method: "GET", headers }, signal);
          cookies.take(url, answer.headers["set-cookie"]);
          const location = answer.headers.location;
          if (redirectStatuses.has(answer.statusCode ?? 0) && location !== undefined) {
            answer.destroy();
            url = parseAddress(decodeHeader(location), url);
            continue;
          }
          const fetched = { ...(await readAnswer(answer, options)), url: url.href };
          const next = await options.nextOf?.(fetched);
          if (next === undefined) return fetched;
          url = parseAddress(next, url);
        }
      } catch (error) {
        throw signal.aborted ? timedOut(options.timeoutMs, error) : error;
      }
      throw new OutboundError("tooManyRedirects", serviceText("redirects", { max: redirectsMax }));
    },

    post: async (address, { body, headers, timeoutMs, answerBytesMax, signal: aborted }) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = aborted === undefined ? timeout : AbortSignal.any([timeout, aborted]);
      try {
        const url = parseAddress(address);
        const addresses = await checkPost(url, signal);
        const answer = await dial(url, addresses, { method: "POST", headers, body }, signal);
        return {
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers["retry-after"],
          headers: firstHeaders(answer.rawHeaders),
          start: await readStart(answer, answerBytesMax),
        };
      } catch (error) {
        throw timeout.aborted ? timedOut(timeoutMs, error) : error;
      }
    },

    refusalOf: async (address, { timeoutMs, purpose = "fetch" }) => {
      try {
        await (purpose === "post" ? checkPost : check)(parseAddress(address), AbortSignal.timeout(timeoutMs));
        return undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return error.failure === "notAllowed" ? error.publicMessage : undefined;
      }
    },

    check: async (address, signal, refusals) => {
      const url = parseAddress(address);
      return { url, addresses: await check(url, signal, refusals?.refused) };
    },

    summariseRefusals: () =>
      createRefusalSummary(onRefusal, { linesMax: pageRefusalLinesMax, whose: "by the same page" }),
  };
}

const headersMax = 32;
const headerLengthMax = 500;

function firstHeaders(rawHeaders: readonly string[]): { name: string; value: string }[] {
  const headers: { name: string; value: string }[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && headers.length < headersMax; index += 2) {
    const value = (rawHeaders[index + 1] ?? "").slice(0, headerLengthMax);
    headers.push({ name: (rawHeaders[index] ?? "").slice(0, headerLengthMax), value });
  }
  return headers;
}

/** Headers are decoded as one character per byte. Servers write addresses in UTF-8 there, and browsers read them so. */
function decodeHeader(value: string): string {
  const text = Buffer.from(value, "latin1").toString("utf8");
  return text.includes("\ufffd") ? value : text;
}

/** Throws `OutboundError`, with the connection closed. */
async function readAnswer(
  answer: IncomingMessage,
  { bytesMax, beyondMax = "refuse", checkType = () => undefined }: FetchOptions,
): Promise<Omit<FetchedBytes, "url">> {
  const status = answer.statusCode ?? 0;
  const contentType = answer.headers["content-type"] ?? "";
  try {
    if (status < 200 || status > 299)
      throw new OutboundError("badStatus", serviceText("serverStatus", { status }), { status });
    checkType(contentType);
    const { "content-language": contentLanguage, refresh } = answer.headers;
    const bytes = await readBody(answer, { bytesMax, beyondMax });
    return {
      bytes,
      contentType,
      contentLanguage,
      refresh: typeof refresh === "string" ? refresh : undefined,
    };
  } finally {
    answer.destroy();
  }
}

/** For all hops of one exchange. */
function timedOut(timeoutMs: number, cause: unknown): OutboundError {
  return new OutboundError(
    "timedOut",
    serviceText("arrivedLate", { seconds: Math.round(timeoutMs / 1000) }),
    {
      cause,
    },
  );
}

/** Cookies of the redirects of one exchange. Nothing is kept afterwards. */
interface RedirectCookies {
  /** Takes the `Set-Cookie` headers of the answer of an address. */
  take: (url: URL, headers: readonly string[] | undefined) => void;
  /** The `Cookie` header for an address; undefined: there is none. */
  headerFor: (url: URL) => string | undefined;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
}

/** Bytes of one cookie and of the header, as browsers bound them. */
const cookieLengthMax = 4_096;
const cookieHeaderLengthMax = 8_192;
const cookiesMax = 50;

/**
 * A site that answers a first visit with a cookie and its own address would redirect without end. Its cookies belong to
 * its host only, whatever their `Domain` says (RFC 6265, 5.3 and 5.4).
 */
function createRedirectCookies(): RedirectCookies {
  const jar = new Map<string, Cookie[]>();
  return {
    take: (url, headers = []) => {
      for (const header of headers.slice(0, cookiesMax)) {
        const read = readCookie(header, url);
        if (read === undefined) continue;
        const { isExpired, ...cookie } = read;
        const others = (jar.get(url.hostname) ?? []).filter(
          ({ name, path }) => name !== cookie.name || path !== cookie.path,
        );
        jar.set(url.hostname, (isExpired ? others : [...others, cookie]).slice(-cookiesMax));
      }
    },
    headerFor: (url) => {
      const sent = (jar.get(url.hostname) ?? [])
        .filter(
          ({ path, isSecure }) => isBelow(url.pathname, path) && (!isSecure || url.protocol === "https:"),
        )
        // The longer path first.
        .toSorted((left, right) => right.path.length - left.path.length)
        .map(({ name, value }) => `${name}=${value}`);
      while (sent.join("; ").length > cookieHeaderLengthMax) sent.pop();
      return sent.length === 0 ? undefined : sent.join("; ");
    },
  };
}

function readCookie(header: string, url: URL): (Cookie & { isExpired: boolean }) | undefined {
  const [pair = "", ...rest] = header.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, Math.max(at, 0)).trim();
  const value = pair.slice(at + 1).trim();
  // Characters that no header may have would make the next request fail.
  if (at < 1 || name === "" || pair.length > cookieLengthMax || /[^\t\x20-\x7e\x80-\xff]/.test(pair))
    return undefined;
  const attributes = new Map(
    rest.map((text) => {
      const [key = "", ...parts] = text.split("=");
      return [key.trim().toLowerCase(), parts.join("=").trim()];
    }),
  );
  const path = attributes.get("path") ?? "";
  const age = attributes.get("max-age");
  const expiresAt = Date.parse(attributes.get("expires") ?? "");
  return {
    name,
    value,
    path: path.startsWith("/") ? path : folderOf(url.pathname),
    isSecure: attributes.has("secure"),
    isExpired: age !== undefined && /^-?\d+$/.test(age) ? Number(age) <= 0 : expiresAt <= Date.now(),
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 1));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Whether an address is one of the service's own built-in receivers. */
type IsOwnReceiver = (url: URL) => boolean;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * The only private addresses that may be posted to without the operator's permission: the receivers at `publicUrl`,
 * which are public anyway. Checks the URL as it is dialled: dots and schemes have been resolved by then, and an escape
 * that remains (`%2f`, `%2e`) is no character of an id. Another spelling of the host is another host.
 */
export function createOwnReceiverRule(publicUrl: string): IsOwnReceiver {
  const own = new URL(publicUrl);
  const prefix = own.pathname.replace(/\/+$/, "").replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const path = new RegExp(`^${prefix}/receivers/${uuid}$`);
  return (url) =>
    url.origin === own.origin && url.username === "" && url.password === "" && path.test(url.pathname);
}
