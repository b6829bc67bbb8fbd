import { expect, test } from "vitest";
import { isAboutFailures, toDeliveryListQuery, deliveryFilters } from "./webhooks-address.ts";

test("parses, formats and sends an address without loss", () => {
  const address = deliveryFilters.parse(new URLSearchParams("state=abandoned&q=hooks.test&page=3&open=d"));
  expect(deliveryFilters.parse(new URLSearchParams(deliveryFilters.format(address)))).toEqual(address);
  expect(toDeliveryListQuery(address)).toEqual({ page: 2, size: 24, state: "abandoned", text: "hooks.test" });
  expect(deliveryFilters.has(address)).toBe(true);
  expect(deliveryFilters.has({ ...address, ...deliveryFilters.none })).toBe(false);
});

test("reads a link to the deliveries of one render as a search for it", () => {
  const address = deliveryFilters.parse(new URLSearchParams("request=r1"));
  expect(toDeliveryListQuery(address)).toEqual({ page: 0, size: 24, text: "r1" });
  expect(deliveryFilters.format(address)).toBe("?q=r1");
});

test("ignores invalid values of an address", () => {
  const address = deliveryFilters.parse(new URLSearchParams("state=lost&page=-1&size=9999"));
  expect(deliveryFilters.format(address)).toBe("");
  expect(toDeliveryListQuery(address)).toEqual({ page: 0, size: 24 });
});

test("a span ends now, and a day starts in the chosen time zone", () => {
  const now = Date.parse("2026-03-01T12:00:00.000Z");
  const query = (search: string, zone = "UTC") =>
    toDeliveryListQuery(deliveryFilters.parse(new URLSearchParams(search)), { now, zone });
  expect(query("since=hour").failedSince).toBe("2026-03-01T11:00:00.000Z");
  expect(query("since=week").failedSince).toBe("2026-02-22T12:00:00.000Z");
  expect(query("since=2026-02-03").failedSince).toBe("2026-02-03T00:00:00.000Z");
  expect(query("since=2026-02-03", "Asia/Tokyo").failedSince).toBe("2026-02-02T15:00:00.000Z");
  for (const wrong of ["since=yesterday", "since=2026-13-01", "since=2026-02-31", "since=2026-02-03T10"])
    expect(query(wrong).failedSince).toBeUndefined();
});

test("offers to send a whole list again only if it contains failures only", () => {
  const isOffered = (search: string) => isAboutFailures(deliveryFilters.parse(new URLSearchParams(search)));
  expect(
    ["state=abandoned", "state=failing", "since=hour", "since=day&state=pending"].map(isOffered),
  ).toEqual([true, true, true, true]);
  expect(["", "state=pending", "state=delivered", "since=hour&state=delivered"].map(isOffered)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
