import { expect, test } from "vitest";
import { fromZonedText, toZonedText } from "./moment-field.tsx";

test.each([
  ["UTC", "2026-11-22T10:15", "2026-11-22T10:15:00Z"],
  ["Europe/Berlin", "2026-11-22T10:15", "2026-11-22T09:15:00Z"],
  ["Europe/Berlin", "2026-07-01T10:15", "2026-07-01T08:15:00Z"],
  ["Asia/Kolkata", "2026-11-22T00:00", "2026-11-21T18:30:00Z"],
  ["America/New_York", "2026-11-01T00:30", "2026-11-01T04:30:00Z"],
])("converts in %s: %s is %s, and back", (zone, text, instant) => {
  expect(fromZonedText(text, zone)).toBe(Date.parse(instant));
  expect(toZonedText(Date.parse(instant), zone)).toBe(text);
});

test("rejects text that is not a date-time", () => {
  expect(fromZonedText("", "UTC")).toBeUndefined();
  expect(fromZonedText("tomorrow", "UTC")).toBeUndefined();
});
