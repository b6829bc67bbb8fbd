import type { NetworkInterfaceInfo } from "node:os";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { createOwnAddresses } from "./check-address.ts";

function interfaceAt(...addresses: string[]): NetworkInterfaceInfo[] {
  return addresses.map((address) => ({ address }) as NetworkInterfaceInfo);
}

test.each([
  "8.8.4.4",
  "2606:4700::beef",
  "2606:4700:0:0:0:0:0:beef",
  "2606:4700::BEEF",
  "::ffff:8.8.4.4",
  "::ffff:808:404",
  "fe80::1",
])("matches %s, an address of this machine", (address) => {
  const isOwn = createOwnAddresses(() => ({
    eth0: interfaceAt("8.8.4.4", "2606:4700::beef", "fe80::1%eth0"),
    down: undefined,
  }));
  expect(isOwn(address)).toBe(true);
});

test.each(["8.8.4.5", "2606:4700::bee0", "1.1.1.1"])(
  "does not match %s, another machine's address",
  (address) => {
    const isOwn = createOwnAddresses(() => ({ eth0: interfaceAt("8.8.4.4", "2606:4700::beef") }));
    expect(isOwn(address)).toBe(false);
  },
);

test("matches the addresses that the system lists", () => {
  const isOwn = createOwnAddresses();
  const listed = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  expect(listed.map(({ address }) => isOwn(address.split("%")[0] ?? ""))).not.toContain(false);
});

test("follows interface changes and lists interfaces at most once a second", () => {
  let now = 0;
  let listings = 0;
  let interfaces = { eth0: interfaceAt("8.8.4.4") };
  const isOwn = createOwnAddresses(
    () => {
      listings += 1;
      return interfaces;
    },
    () => now,
  );
  for (let check = 0; check < 1_000; check += 1) expect(isOwn("8.8.4.4")).toBe(true);
  expect(listings).toBe(1);

  interfaces = { eth0: interfaceAt("1.0.0.1") };
  now += 1_000;
  expect([isOwn("8.8.4.4"), isOwn("1.0.0.1"), listings]).toEqual([false, true, 2]);
});
