import { expect, test } from "vitest";
import { findDatePreset, listDatePresets } from "./date-presets.ts";

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
