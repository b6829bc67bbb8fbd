/**
 * The origin of a request, for limits per address. Behind reverse proxies the connection comes from the last of them,
 * and `X-Forwarded-For` lists the caller of each: every proxy adds its own caller at the right end. So the header is
 * read from the right, only as far as its writers are trusted. An entry that a stranger put further left is ignored.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks of proxies: `10.0.0.0/8`, or a single address. */
export type TrustedProxies = readonly string[];

/** The caller's address; undefined when the connection has none. */
export type CallerAddress = (headers: Headers, peer: string | undefined) => string | undefined;

/** `proxies` must have been read by `isNetwork`. Empty: the connection's address is the caller's. */
export function createCallerAddress(proxies: TrustedProxies): CallerAddress {
  const trusted = new BlockList();
  for (const network of proxies) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (headers, peer) => {
    if (peer === undefined || proxies.length === 0) return peer;
    const told = (headers.get("x-forwarded-for") ?? "").split(",").map(addressOf);
    let caller = plain(peer);
    while (trusted.check(caller, familyOf(caller))) {
      // A working proxy writes addresses only, so nothing left of another text can be trusted.
      const before = told.pop();
      if (before === undefined) break;
      caller = before;
    }
    return caller;
  };
}

/** An address of either version, alone or with the length of its network's prefix. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32));
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(bare) === 0 ? undefined : plain(bare);
}

/** A version 4 address that was written as version 6, as sockets for both do. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, "");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
