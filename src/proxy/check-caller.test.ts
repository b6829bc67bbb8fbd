import { expect, test } from "vitest";
import { ownHosts, refusalOf } from "./check-caller.ts";

test("accepts this machine's own names at our port only", () => {
  expect(ownHosts("127.0.0.1", 4400)).toEqual(["localhost:4400", "127.0.0.1:4400", "[::1]:4400"]);
  expect(ownHosts("Studio.local", 4400)).toContain("studio.local:4400");
  expect(ownHosts("::", 4400)).toContain("[::]:4400");
});

test("accepts a Host without the port at port 80", () => {
  expect(ownHosts("127.0.0.1", 80)).toEqual(expect.arrayContaining(["localhost", "localhost:80"]));
});

test("rejects a caller without a Host", () => {
  expect(refusalOf({ host: null, origin: null, fetchSite: null }, ["localhost:4400"])).toBeDefined();
});

test("rejects an origin that is not a web page", () => {
  expect(
    refusalOf({ host: "localhost:4400", origin: "file://", fetchSite: null }, ["localhost:4400"]),
  ).toBeDefined();
});

test.each([
  ["images.example.com:443", "https://images.example.com", true],
  ["images.example.com:80", "http://images.example.com", true],
  ["images.example.com:80", "https://images.example.com", false],
  ["images.example.com:8443", "https://images.example.com", false],
  ["images.example.com:443", undefined, false],
])("with Host %s and the public address %s: accepted is %s", (host, publicOrigin, isAccepted) => {
  const caller = { host, origin: publicOrigin ?? null, fetchSite: "same-origin" };
  const refusal = refusalOf(caller, ["images.example.com"], publicOrigin);
  expect(refusal === undefined).toBe(isAccepted);
});

test.each([
  ["https://overprint.example", "https://overprint.example"],
  [undefined, "http://localhost:4400"],
])("names the address to open, or what to set, to a caller of another one", (publicOrigin, address) => {
  const caller = { host: "192.168.1.5:4400", origin: null, fetchSite: null };
  const allowed = ownHosts("0.0.0.0", 4400, publicOrigin === undefined ? undefined : new URL(publicOrigin));
  expect(refusalOf(caller, allowed, publicOrigin)).toContain(
    `"192.168.1.5:4400" is not its address. Open ${address}, or set DASHBOARD_URL`,
  );
});
