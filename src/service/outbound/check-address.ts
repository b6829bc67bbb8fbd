import { BlockList, isIP, isIPv4 } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { OutboundError } from "./outbound-error.ts";
import type { OnRefusal } from "./refusal-summary.ts";
import { createResolveName, type ResolveName } from "./resolve-name.ts";

/**
 * Returns the addresses that may be dialled for a URL, in order. Resolves the name once, here; callers dial one of
 * these and never the name. Throws `OutboundError`: `notAllowed`, or `unreachable` if the name has no address.
 */
export type CheckAddress = (
  url: URL,
  signal: AbortSignal,
  /** Called for a refusal instead of the `onRefusal` of the dependencies. */
  onRefusal?: OnRefusal,
) => Promise<readonly string[]>;

/** Dependencies of the address check; all fetchers may share one. */
export interface AddressCheckDependencies {
  allowHosts?: AllowedHosts | undefined;
  resolveName?: ResolveName | undefined;
  /** This machine's network interfaces, whose addresses are refused like private ones. Absent: the system's. */
  listInterfaces?: ListInterfaces | undefined;
  /** Called with the precise reason of each refusal, which the caller is not told. */
  onRefusal?: OnRefusal | undefined;
}

/** One for the process, because its limits are. */
const resolveBySystem = createResolveName();

/**
 * Creates a check that refuses non-public addresses, this machine's own addresses and bad ports, unless the operator
 * allows the host. URLs for which `isExcepted` returns true skip these rules.
 */
export function createAddressCheck(
  {
    allowHosts = new Set(),
    resolveName = resolveBySystem,
    listInterfaces,
    onRefusal: onAnyRefusal = () => undefined,
  }: AddressCheckDependencies = {},
  isExcepted: (url: URL) => boolean = () => false,
): CheckAddress {
  const isOwnAddress = createOwnAddresses(listInterfaces);
  function refuse(reason: string, { host }: URL, onRefusal: OnRefusal): never {
    onRefusal(reason, host);
    throw new OutboundError("notAllowed", serviceText("addressNotAllowed"), { message: reason });
  }
  function reasonAgainst(address: string): string | undefined {
    if (!isPublicAddress(address)) return "not public";
    return isOwnAddress(address.split("%")[0] ?? "") ? "this machine's own" : undefined;
  }
  return async (url, signal, onRefusal = onAnyRefusal) => {
    const isAllowed = isAllowedHost(url, allowHosts) || isExcepted(url);
    if (!isAllowed && url.port !== "" && badPorts.has(Number(url.port)))
      refuse(`${url.host} has a port of another protocol`, url, onRefusal);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) > 0 ? [host] : await resolveWithin(host, resolveName, signal);
    if (addresses.length === 0) throw new OutboundError("unreachable", serviceText("notResolved"));
    if (isAllowed) return addresses;
    const reasons = new Map(addresses.map((address) => [address, reasonAgainst(address)]));
    const refused = [...reasons].filter(([, reason]) => reason !== undefined);
    const reason = refused[0]?.[1];
    if (reason === undefined) return addresses;
    const named = refused.map(([address]) => address).join(", ");
    return refuse(`${url.host} is ${named}, which is ${reason}`, url, onRefusal);
  };
}

/** Parses a caller's text as a web address without credentials. Throws `OutboundError`. */
export function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address.trim(), base?.href);
  if (url === null || address.length > limits.urlLengthMax)
    throw new OutboundError("notAllowed", serviceText("notUrl"));
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new OutboundError("notAllowed", serviceText("onlyHttp"));
  if (url.username !== "" || url.password !== "")
    throw new OutboundError("notAllowed", serviceText("credentials"));
  return url;
}

async function resolveWithin(
  host: string,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([resolveName(host, signal), aborted.promise]);
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause;
    throw new OutboundError("unreachable", serviceText("notResolved"), { cause });
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/**
 * Ports of protocols that an HTTP request could be mistaken for: mail, remote shells, name servers, printers. A request
 * body can contain commands of such a protocol. Source: the Fetch standard, "bad port",
 * https://fetch.spec.whatwg.org/#bad-port, as of November 2026.
 */
const badPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

type ListInterfaces = () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Interfaces come and go: a lease, a tunnel, a container. Listing them takes 0.1 ms with a handful of addresses. */
const listedForMs = 1_000;

/**
 * Checks whether an address, without a zone, belongs to an interface of this machine. A public address does not imply a
 * public service: databases and admin pages often listen on every address behind a firewall that local connections
 * bypass. The interfaces are listed again after a second.
 *
 * Not covered: a public address that a router translates to this machine (NAT), which is on no interface here. Block it
 * in the firewall.
 */
export function createOwnAddresses(
  listInterfaces: ListInterfaces = networkInterfaces,
  now: () => number = () => performance.now(),
): (address: string) => boolean {
  let own = new BlockList();
  let listedAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    if (now() - listedAt >= listedForMs) {
      own = toBlockList(listInterfaces());
      listedAt = now();
    }
    return own.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  };
}

function toBlockList(interfaces: ReturnType<ListInterfaces>): BlockList {
  const list = new BlockList();
  for (const { address } of Object.values(interfaces).flatMap((found) => found ?? [])) {
    const withoutZone = address.split("%")[0] ?? "";
    list.addAddress(withoutZone, isIPv4(withoutZone) ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * Which addresses belong to the public internet. Protects against requests that a caller makes us send into our own
 * network: a metadata address of a cloud, a database on the loopback interface, a router. Checks the address that will
 * be dialled, never a spelling of it: `URL` has already turned `0x7f.1`, `2130706433` and `127.1` into `127.0.0.1`.
 * Sources: the IANA special-purpose registries for IPv4 and IPv6, and the documents of the large clouds. Not covered: a
 * public address that its owner routes to a private host, and a network's own prefix for NAT64. `check-address.ts` rejects this machine's own addresses.
 */
const privateRanges = new BlockList();

for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  privateRanges.addSubnet(network, prefix, "ipv4");
}

// Public by their registration, and answered by the cloud to its own machines only.
for (const [network, prefix] of [
  // Azure's host: DNS, certificates and settings of the machine.
  ["168.63.129.16", 32],
  // Google's APIs within a private network.
  ["199.36.153.4", 30],
  ["199.36.153.8", 30],
  // IBM Cloud: name servers and mirrors, and private endpoints of services.
  ["161.26.0.0", 16],
  ["166.8.0.0", 14],
] as const) {
  privateRanges.addSubnet(network, prefix, "ipv4");
}

// Of IPv6 only 2000::/3 is given out as public, so everything else is refused: loopback, link-local, unique local,
// multicast, IPv4-mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), which carry an IPv4 address inside.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");

const specialIpv6 = new BlockList();
for (const [network, prefix] of [
  // Protocol assignments, among them Teredo (2001::/32), ORCHID and benchmarking.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 carries an IPv4 address inside.
  ["2002::", 16],
  // Google's APIs within a private network.
  ["2600:2d00:2:1000::", 56],
  ["2600:2d00:2:2000::", 56],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const) {
  specialIpv6.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is one of the public internet. Anything that is not an IP address is not. */
export function isPublicAddress(address: string): boolean {
  const withoutZone = address.split("%")[0] ?? "";
  switch (isIP(withoutZone)) {
    case 4:
      return !privateRanges.check(withoutZone, "ipv4");
    case 6:
      return publicIpv6.check(withoutZone, "ipv6") && !specialIpv6.check(withoutZone, "ipv6");
    default:
      return false;
  }
}

/** The operator's exceptions: `host` or `host:port`, in lower case. */
type AllowedHosts = ReadonlySet<string>;

/** Whether the operator allows this host, with this port or with none. */
export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return allowed.has(url.hostname.toLowerCase()) || allowed.has(`${url.hostname.toLowerCase()}:${port}`);
}
