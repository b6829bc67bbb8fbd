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

/** First and last address as numbers of 128 bits; version 4 is in `::ffff:0:0/96`, as sockets map it. */
type AddressRange = readonly [first: bigint, last: bigint];

const everything: AddressRange = [0n, 2n ** 128n - 1n];
const version4 = rangeOf("::ffff:0:0/96");
/** Networks that no address of the internet is in. */
const privateRanges = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
].map(rangeOf);
/** Two networks of the size that a large organisation has; the load balancers of clouds are in fewer addresses. */
const publicVersion4Max = 2n ** 17n;
/** One network of the size that a provider gets. */
const publicVersion6Max = 2n ** 96n;

/**
 * Whether networks together have so many public addresses that strangers are among them. The networks must satisfy
 * `isNetwork`.
 */
export function includesStrangers(networks: TrustedProxies): boolean {
  const added = publicSizeOf(networks);
  return added.version4 > publicVersion4Max || added.version6 > publicVersion6Max;
}

/** Whether networks together have a quarter of the public addresses, so that any caller could name another address. */
export function includesEverybody(networks: TrustedProxies): boolean {
  const added = publicSizeOf(networks);
  return added.version4 > 2n ** 30n || added.version6 > 2n ** 123n;
}

/** The networks that are too wide on their own, or all if only their union is, for a message. */
export function listTooWide(
  networks: TrustedProxies,
  isTooWide: (networks: TrustedProxies) => boolean,
): string {
  const wide = networks.filter((network) => isTooWide([network]));
  return (wide.length > 0 ? wide : networks).join(", ");
}

function publicSizeOf(networks: TrustedProxies): { version4: bigint; version6: bigint } {
  const all = [...privateRanges, ...networks.map(rangeOf)];
  const addedIn = (window: AddressRange) => sizeOf(all, window) - sizeOf(privateRanges, window);
  const inVersion4 = addedIn(version4);
  return { version4: inVersion4, version6: addedIn(everything) - inVersion4 };
}

function rangeOf(network: string): AddressRange {
  const [address = "", prefix] = network.split("/");
  const bits = isIPv6(address) ? 128 : 32;
  const free = BigInt(bits - Number(prefix ?? bits));
  const first = (numberOf(address) >> free) << free;
  return [first, first + (1n << free) - 1n];
}

function numberOf(address: string): bigint {
  if (!isIPv6(address)) return address.split(".").reduce((sum, part) => (sum << 8n) + BigInt(part), 0xff_ffn);
  // A URL has the usual spelling, without decimal parts.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((half) => half.split(":").filter((group) => group !== ""));
  const [before, after] = [first ?? [], last ?? []];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

/** The number of addresses in the union of ranges, inside a window. */
function sizeOf(ranges: readonly AddressRange[], [start, end]: AddressRange): bigint {
  let size = 0n;
  let next = start;
  for (const [first, last] of ranges.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const from = first > next ? first : next;
    const to = last < end ? last : end;
    if (from > to) continue;
    size += to - from + 1n;
    next = to + 1n;
  }
  return size;
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
