import { expect, test } from "vitest";
import { pageMargins } from "./screenshot-fields.ts";

test.each([
  ["10mm", "10mm"],
  [" 10 mm ", "10mm"],
  ["1CM", "10mm"],
  [".5in", "48px"],
  ["48", "48px"],
])("reads the margin %j as %j", (written, same) => {
  const { top } = pageMargins().parse({ top: written });
  expect(top).toBeCloseTo(pageMargins().parse({ top: same }).top ?? Number.NaN);
});

// A backtracking pattern takes quadratic time, hours for this text, and the test does not end.
test("refuses a margin with a million spaces in linear time", () => {
  const spaces = " ".repeat(1_000_000);
  for (const top of [`1${spaces}x`, `${spaces}x`, `1.${"1".repeat(1_000_000)}x`])
    expect(pageMargins().safeParse({ top }).success).toBe(false);
});
