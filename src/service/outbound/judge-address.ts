import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { limits } from "#contract/limits.ts";
import { type AllowedHosts, isAllowedHost, isPublicAddress } from "./address-rules.ts";
import { OutboundError } from "./outbound-error.ts";

/**
 * Says which addresses may be dialled for a URL, in their order. The name is resolved once, here; whoever dials takes
 * one of these and never the name. Throws `OutboundError`: `notAllowed`, or `unreachable` when the name has no address.
 */
export type JudgeAddress = (url: URL, signal: AbortSignal) => Promise<readonly string[]>;

export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** What each fetcher's judging depends on; one judge may serve all of them. */
export interface JudgeDependencies {
  allowHosts?: AllowedHosts | undefined;
  resolveName?: ResolveName | undefined;
  /** Hears the precise reason of each refusal, which the caller is not told. */
  onRefusal?: ((reason: string) => void) | undefined;
}

/** `isExcepted`: addresses that may be private. */
export function createAddressJudge(
  {
    allowHosts = new Set(),
    resolveName = resolveBySystem,
    onRefusal = () => undefined,
  }: JudgeDependencies = {},
  isExcepted: (url: URL) => boolean = () => false,
): JudgeAddress {
  return async (url, signal) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) > 0 ? [host] : await resolveWithin(host, resolveName, signal);
    if (addresses.length === 0)
      throw new OutboundError("unreachable", "Its host name could not be resolved.");
    if (isAllowedHost(url, allowHosts) || isExcepted(url)) return addresses;
    const refused = addresses.filter((candidate) => !isPublicAddress(candidate));
    if (refused.length > 0) {
      const reason = `${url.host} is ${refused.join(", ")}, which is not public`;
      onRefusal(reason);
      throw new OutboundError("notAllowed", "The address is not allowed.", { message: reason });
    }
    return addresses;
  };
}

/** What a caller wrote, as a URL of the web without credentials. Throws `OutboundError`. */
export function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address.trim(), base?.href);
  if (url === null || address.length > limits.urlLengthMax)
    throw new OutboundError("notAllowed", "The address is not a URL.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new OutboundError("notAllowed", "Only http and https addresses are fetched.");
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("notAllowed", "An address with a user name or a password is not fetched.");
  return url;
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
