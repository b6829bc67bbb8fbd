import { expect, test } from "vitest";
import {
  formatWebhooksAddress,
  hasFilters,
  parseWebhooksAddress,
  toDeliveryListQuery,
  withoutFilters,
} from "./webhooks-address.ts";

test("an address is read, written and sent as the same thing", () => {
  const address = parseWebhooksAddress(new URLSearchParams("state=abandoned&request=r1&page=3&open=d"));
  expect(parseWebhooksAddress(new URLSearchParams(formatWebhooksAddress(address)))).toEqual(address);
  expect(toDeliveryListQuery(address)).toEqual({ page: 2, size: 24, state: "abandoned", request: "r1" });
  expect(hasFilters(address)).toBe(true);
  expect(hasFilters(withoutFilters(address))).toBe(false);
});

test("a mistyped address opens with what can be read", () => {
  const address = parseWebhooksAddress(new URLSearchParams("state=lost&page=-1&size=9999"));
  expect(formatWebhooksAddress(address)).toBe("");
  expect(toDeliveryListQuery(address)).toEqual({ page: 0, size: 24 });
});
