import { BlockList, isIPv4 } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

export type ListInterfaces = () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

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
