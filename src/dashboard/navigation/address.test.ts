import { expect, test } from "vitest";
import { formatAddress, resolveTo, type To } from "./address.ts";

test.each<[To, string]>([
  ["/history", "/history"],
  ["/history?status=failed#top", "/history?status=failed#top"],
  ["?page=2", "/templates?page=2"],
  ["#part", "/templates#part"],
  ["", "/templates"],
  [{ search: "page=2" }, "/templates?page=2"],
  [{ search: "?page=2", hash: "part" }, "/templates?page=2#part"],
  [{ pathname: "/history" }, "/history"],
  [{ search: "?" }, "/templates"],
  ["/templates/a/compose#c=%23?x", "/templates/a/compose#c=%23?x"],
])("%j leads from /templates?page=1 to %s", (to, address) => {
  expect(formatAddress(resolveTo(to, "/templates"))).toBe(address);
});
