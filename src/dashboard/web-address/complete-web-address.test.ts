import { expect, test } from "vitest";
import { completeWebAddress } from "./complete-web-address.ts";

test.each([
  [" example.com/a?b=c ", "https://example.com/a?b=c"],
  ["localhost:3000", "https://localhost:3000"],
  ["bücher.example", "https://bücher.example"],
  ["http://example.com", "http://example.com"],
  ["ftp://example.com", "ftp://example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["not an address", "not an address"],
  ["word", "word"],
  ["", ""],
])("%j typed for a page is read as %j", (typed, address) => {
  expect(completeWebAddress(typed)).toBe(address);
});
