import { expect, test } from "vitest";
import { formatReceiversAddress, parseReceiversAddress } from "./receivers.ts";

test("parses and formats an address without loss", () => {
  const address = parseReceiversAddress(new URLSearchParams("view=receivers&receiver=r1&open=a&page=3"));
  expect(formatReceiversAddress(address)).toBe("?view=receivers&page=3&receiver=r1&open=a");
  expect(formatReceiversAddress({})).toBe("?view=receivers");
});

test("ignores invalid values of an address", () => {
  const address = parseReceiversAddress(new URLSearchParams("view=receivers&receiver=r1&page=none"));
  expect(address).toMatchObject({ receiver: "r1", page: 1 });
});
