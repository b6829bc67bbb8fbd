import { BlockList, isIP } from "node:net";

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
export type AllowedHosts = ReadonlySet<string>;

/** Whether the operator allows this host, with this port or with none. */
export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return allowed.has(url.hostname.toLowerCase()) || allowed.has(`${url.hostname.toLowerCase()}:${port}`);
}
