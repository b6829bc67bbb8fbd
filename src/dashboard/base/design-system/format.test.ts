import { describe, expect, test } from "vitest";
import { languages, languageTable, setLanguage } from "../language/language.ts";
import {
  formatBytes,
  formatCount,
  formatCountdown,
  formatDay,
  formatShortDay,
  formatDuration,
  formatTime,
  parseInstant,
} from "./format.ts";

test.each(languages)("formats numbers as `Intl` does in %s", (language) => {
  setLanguage(language, {});
  for (const value of [
    0, 7, -7, 999, 1_000, -1_234, 123_456, 1_234_567.89, 0.1, -0.25, 0.15, 1.45, 8.35, 1.005, 9_999.996,
  ]) {
    for (const digits of [0, 1, 2]) {
      const format = new Intl.NumberFormat(languageTable[language].locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      expect(formatCount(value, digits)).toBe(format.format(value));
    }
  }
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [184_320, "184 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [12_400_000, "12 MB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.4, "<1 ms"],
  [61.6, "62 ms"],
  [1_440, "1.4 s"],
  [125_000, "2 min 5 s"],
])("formats %d ms as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [-5, "0:00"],
  [249_000, "4:09"],
  [7_500_000, "2 h 05 min"],
  [604_799_000, "6 d 23 h"],
])("formats a countdown of %d ms as %s", (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

describe("a date-time of the interface", () => {
  test("without a zone is UTC, in any local zone", () => {
    expect(parseInstant("2026-11-20T23:30:00")).toBe(Date.UTC(2026, 10, 20, 23, 30));
  });

  test("keeps its zone", () => {
    expect(parseInstant("2026-11-20T23:30:00+02:00")).toBe(Date.UTC(2026, 10, 20, 21, 30));
  });

  test("is undefined if it is invalid", () => {
    expect(parseInstant("yesterday")).toBeUndefined();
  });

  test("has the year in its short form only if it is another year", () => {
    const now = Date.UTC(2026, 10, 21);
    expect(formatShortDay(Date.UTC(2026, 0, 1), now)).toBe("1 Jan");
    expect(formatShortDay(Date.UTC(2025, 11, 31), now)).toBe("31/12/2025");
  });

  test("is shown in UTC", () => {
    const instant = Date.UTC(2026, 10, 20, 23, 30, 5);
    expect([formatDay(instant), formatTime(instant)]).toEqual(["20 November 2026", "23:30:05"]);
  });
});
