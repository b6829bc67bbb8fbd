import { describe, expect, test } from "vitest";
import { isAllowedHost, isPublicAddress } from "./check-address.ts";

describe("addresses of the public internet", () => {
  test.each([
    "1.1.1.1",
    "93.184.216.34",
    "168.63.129.15",
    "168.63.129.17",
    "199.36.153.3",
    "199.36.153.12",
    "166.7.255.255",
    "166.12.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "2606:4700:4700::1111",
    "2a00:1450::1",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("addresses that are not public", () => {
  test.each([
    ["0.0.0.0", "this host"],
    ["10.1.2.3", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback, the far end"],
    ["169.254.169.254", "a cloud's metadata"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private, the far end"],
    ["168.63.129.16", "Azure's host"],
    ["100.100.100.200", "a cloud's metadata, in the range of carrier-grade NAT"],
    ["192.0.0.192", "a cloud's metadata, among protocol assignments"],
    ["199.36.153.5", "Google's APIs in a private network"],
    ["199.36.153.11", "Google's APIs in a private network"],
    ["161.26.0.10", "IBM Cloud's name server"],
    ["166.9.48.1", "a private endpoint of IBM Cloud"],
    ["2600:2d00:2:1000::1", "Google's APIs in a private network"],
    ["fd00:ec2::254", "a cloud's metadata by IPv6"],
    ["::ffff:168.63.129.16", "Azure's host, IPv4-mapped"],
    ["64:ff9b::a83f:8110", "Azure's host by NAT64"],
    ["192.0.0.170", "protocol assignments"],
    ["192.168.1.1", "private"],
    ["198.18.0.1", "benchmarking"],
    ["203.0.113.9", "documentation"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:8.8.8.8", "IPv4-mapped, even a public one"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::a00:1", "local NAT64"],
    ["100::1", "discard"],
    ["2001::1", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::", "6to4"],
    ["3fff::1", "documentation"],
    ["fc00::1", "unique local"],
    ["fd12:3456::1", "unique local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["ff02::1", "multicast"],
    ["example.com", "not an address at all"],
    ["", "nothing"],
  ])("%s is refused: %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

test.each([
  ["http://2130706433/", "decimal"],
  ["http://0x7f.1/", "hexadecimal and short"],
  ["http://0177.0.0.1/", "octal"],
  ["http://127.1/", "short"],
  ["http://[::ffff:7f00:1]/", "mapped"],
  ["http://①②⑦.⓪.⓪.①/", "full-width digits"],
])("checks %s as the address it means (%s)", (address) => {
  expect(isPublicAddress(new URL(address).hostname.replace(/^\[|\]$/g, ""))).toBe(false);
});

test("a host on the operator's list is allowed on the listed port only, or on every port when none is listed", () => {
  const allowed = new Set(["localhost:9000", "10.0.0.5"]);
  expect(isAllowedHost(new URL("http://LOCALHOST:9000/x"), allowed)).toBe(true);
  expect(isAllowedHost(new URL("http://localhost/x"), allowed)).toBe(false);
  expect(isAllowedHost(new URL("http://10.0.0.5:81/x"), allowed)).toBe(true);
  expect(isAllowedHost(new URL("https://10.0.0.5/x"), allowed)).toBe(true);
});
