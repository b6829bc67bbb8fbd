import { expect, test } from "vitest";
import { createCallerAddress, includesStrangers, isNetwork } from "./caller-address.ts";

const behind = (...proxies: string[]) => {
  const callerAddress = createCallerAddress(proxies);
  return (peer: string | undefined, forwardedFor?: string) =>
    callerAddress(new Headers(forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor }), peer);
};

test("without trusted proxies the caller is the peer of the connection", () => {
  const callerOf = behind();
  expect(callerOf("198.51.100.7")).toBe("198.51.100.7");
  expect(callerOf("127.0.0.1", "192.0.2.1")).toBe("127.0.0.1");
  expect(callerOf(undefined, "192.0.2.1")).toBeUndefined();
});

test.each([
  ["one proxy", "10.0.0.1", "192.0.2.1", "192.0.2.1"],
  ["a chain of proxies", "10.0.0.1", "192.0.2.1, 10.0.0.3,10.0.0.2", "192.0.2.1"],
  ["what a caller put in front is not believed", "10.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1"],
  ["a caller that names our proxies is not taken for one", "10.0.0.1", "10.0.0.5, 192.0.2.1", "192.0.2.1"],
  ["a stranger's connection, whatever it forwards", "192.0.2.1", "203.0.113.9", "192.0.2.1"],
  ["a proxy that forwards nobody", "10.0.0.1", undefined, "10.0.0.1"],
  ["an empty header", "10.0.0.1", "", "10.0.0.1"],
  ["only proxies", "10.0.0.1", "10.0.0.2", "10.0.0.2"],
  ["what is no address ends the reading", "10.0.0.1", "192.0.2.1, unknown, 10.0.0.2", "10.0.0.2"],
  ["a caller with its port", "10.0.0.1", "192.0.2.1:4711", "192.0.2.1"],
  ["an address of version 6", "fd00::1", "2001:db8::7", "2001:db8::7"],
  ["an address of version 6 with its port", "10.0.0.1", '"[2001:db8::7]:4711"', "2001:db8::7"],
  ["version 4 written as version 6", "::ffff:10.0.0.1", "::ffff:192.0.2.1", "192.0.2.1"],
])("%s", (_case, peer, forwardedFor, caller) => {
  expect(behind("10.0.0.0/8", "fd00::/8")(peer, forwardedFor)).toBe(caller);
});

test("accepts a proxy without a prefix length", () => {
  const callerOf = behind("127.0.0.1", "::1");
  expect(callerOf("127.0.0.1", "192.0.2.1")).toBe("192.0.2.1");
  expect(callerOf("::1", "192.0.2.1")).toBe("192.0.2.1");
  expect(callerOf("127.0.0.2", "192.0.2.1")).toBe("127.0.0.2");
});

test.each(["10.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "::1", "fd00::/8", "::/0"])("%s is a network", (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each([
  "",
  "proxy",
  "10.0.0",
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/-1",
  "fe80::1%eth0",
  "10.0.0.1:80",
])("%j is not a network", (text) => {
  expect(isNetwork(text)).toBe(false);
});

/** All of version 4 but one half of a network of 256 addresses. */
const allButFew = Array.from({ length: 25 }, (_, bit) => {
  const first = 2 ** (31 - bit);
  return `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".")}/${bit + 1}`;
});

test.each([
  [["0.0.0.0/0"]],
  [["::/0"]],
  [["0.0.0.0/00"]],
  [["0.0.0.0/1", "128.0.0.0/1"]],
  [["0.0.0.0/2", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/2"]],
  [["192.0.2.7/1"]],
  [["128.0.0.0/1"]],
  [["0.0.0.0/5"]],
  [["8.0.0.0/8"]],
  [["104.16.0.0/13"]],
  [["198.51.0.0/16", "203.0.0.0/16", "203.2.0.0/16"]],
  [["::ffff:0:0/96"]],
  [["::ffff:0.0.0.0/96"]],
  [["::ffff:0:0/97", "::ffff:128.0.0.0/97"]],
  [["::ffff:800:0/104"]],
  [["::/1", "8000::/1"]],
  [["::/80"]],
  [["2000::/3"]],
  [["2001:db8::/31"]],
  [["2002::/16"]],
  [["10.0.0.0/8", "fd00::/8", "0.0.0.0/1"]],
  [allButFew],
  [Array.from({ length: 3 }, (_, index) => `203.${index}.0.0/16`)],
])("strangers are in %j", (networks) => {
  expect(includesStrangers(networks)).toBe(true);
});

test.each([
  [["127.0.0.1"]],
  [["::1", "127.0.0.0/8"]],
  [["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16"]],
  [["fc00::/7", "fe80::/10"]],
  [["::ffff:10.0.0.0/104"]],
  [["203.0.113.9", "203.0.113.0/24", "203.0.113.128/25"]],
  // Load balancers of clouds.
  [["35.191.0.0/16", "130.211.0.0/22"]],
  [["147.243.0.0/16", "2a01:111:2050::/44"]],
  [["2001:db8::/32"]],
  [Array.from({ length: 40 }, () => "203.0.0.0/16")],
  [[]],
])("no strangers are in %j", (networks) => {
  expect(includesStrangers(networks)).toBe(false);
});
