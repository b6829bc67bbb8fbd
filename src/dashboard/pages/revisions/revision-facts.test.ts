import { expect, test } from "vitest";
import { formatRelative } from "./revision-facts.tsx";

const now = Date.parse("2026-11-24T12:00:00Z");
const second = 1_000;
const hour = 3_600 * second;

test.each([
  [-5 * second, "now"],
  [59 * second, "now"],
  [61 * second, "1 minute ago"],
  [23.5 * hour, "23 hours ago"],
  // Not "yesterday", which it may not be.
  [30 * hour, "1 day ago"],
  [6.9 * 24 * hour, "6 days ago"],
  [7 * 24 * hour, "17 Nov"],
])("a save %d ms ago is shown as %s", (age, words) => {
  expect(formatRelative(now - age, now)).toBe(words);
});
