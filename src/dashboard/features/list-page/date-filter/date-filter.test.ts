import { expect, test, vi } from "vitest";
import { findDatePreset, fromSavedSearch, listDatePresets, toSavedSearch } from "./date-filter.tsx";

const now = Date.parse("2026-11-20T23:30:00Z");

test("computes the days of a preset in the chosen zone", () => {
  expect(listDatePresets(now, "UTC")[0]).toMatchObject({ from: "2026-11-20" });
  expect(listDatePresets(now, "Asia/Tokyo")[0]).toMatchObject({ from: "2026-11-21" });
});

test("a week is today and the six previous days", () => {
  expect(listDatePresets(now, "UTC").find(({ name }) => name === "week")).toMatchObject({
    from: "2026-11-14",
    until: "",
  });
});

test("an address of another day keeps its days and matches no preset", () => {
  const { from, until } = listDatePresets(now, "UTC")[1] ?? { from: "", until: "" };
  expect(findDatePreset({ from, until }, now, "UTC")).toBe("yesterday");
  expect(findDatePreset({ from, until }, now + 86_400_000, "UTC")).toBe("exact");
  expect(findDatePreset({ from: "", until: "" }, now, "UTC")).toBe("");
});

test("a saved view of the last days moves with today, and one of other days does not", () => {
  vi.setSystemTime("2026-11-20T12:00:00Z");
  const week = toSavedSearch("?q=card&from=2026-11-14");
  const other = toSavedSearch("?from=2026-11-14&until=2026-11-15");
  vi.setSystemTime("2026-12-20T12:00:00Z");
  expect(Object.fromEntries(fromSavedSearch(week))).toEqual({ q: "card", from: "2026-12-14", until: "" });
  expect(String(fromSavedSearch(other))).toBe("from=2026-11-14&until=2026-11-15");
  vi.useRealTimers();
});
