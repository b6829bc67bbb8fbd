/**
 * The origin of a request, for limits per address. Behind reverse proxies the connection comes from the last of them,
 * and each proxy appends the address of its own caller to `X-Forwarded-For`. So the header is read from the right, as
 * long as the writers are trusted proxies; entries further left, which any client can forge, are ignored.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks of proxies: `10.0.0.0/8`, or a single address. */
export type TrustedProxies = readonly string[];

/** Finds the caller's address; undefined if the connection has none. */
export type CallerAddress = (headers: Headers, peer: string | undefined) => string | undefined;

/** `proxies` must satisfy `isNetwork`. If empty, the connection's address is the caller's. */
export function createCallerAddress(proxies: TrustedProxies): CallerAddress {
  const isTrusted = createNetworkCheck(proxies);
  return (headers, peer) => {
    if (peer === undefined || proxies.length === 0) return peer;
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map(addressOf);
    let caller = plain(peer);
    while (isTrusted(caller)) {
      // Proxies write only addresses, so entries left of any other text are not trusted.
      const before = forwarded.pop();
      if (before === undefined) break;
      caller = before;
    }
    return caller;
  };
}

/** Checks whether an address is in one of the networks, which must satisfy `isNetwork`. Undefined is in none. */
export function createNetworkCheck(networks: TrustedProxies): (address: string | undefined) => boolean {
  const known = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    if (address === undefined) return false;
    const bare = plain(address);
    return isIP(bare) !== 0 && known.check(bare, familyOf(bare));
  };
}

/** Whether a text is an IP address of either version, optionally with a prefix length. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32));
}

/** Reads an address; some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(bare) === 0 ? undefined : plain(bare);
}

/** Converts an IPv4-mapped IPv6 address, which dual-stack sockets report, to IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, "");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
