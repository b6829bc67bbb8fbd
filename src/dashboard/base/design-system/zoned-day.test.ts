import { expect, test, vi } from "vitest";
import { addDays, dayEnd, dayOf, dayStart } from "./zoned-day.ts";

const hourMs = 3_600_000;

test.each([
  ["UTC", "2026-11-20T00:00:00Z"],
  ["Asia/Tokyo", "2026-11-19T15:00:00Z"],
  ["America/New_York", "2026-11-20T05:00:00Z"],
  ["Asia/Kolkata", "2026-11-19T18:30:00Z"],
])("in %s the 20th starts at %s", (zone, instant) => {
  expect(dayStart("2026-11-20", zone)).toBe(Date.parse(instant));
});

test.each([
  ["2026-03-29", 23],
  ["2026-10-25", 25],
  ["2026-07-01", 24],
])("in Berlin the day %s has %i hours", (day, hours) => {
  const [start = 0, end = 0] = [dayStart(day, "Europe/Berlin"), dayEnd(day, "Europe/Berlin")];
  expect((end - start) / hourMs).toBe(hours);
});

test.each([
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"],
])("in %s, where clocks skip the midnight of %s, the day starts at %s", (zone, day, instant) => {
  expect(new Date(dayStart(day, zone) ?? 0)).toEqual(new Date(instant));
});

test("returns the day of a moment in the zone", () => {
  const instant = Date.parse("2026-11-20T23:30:00Z");
  expect([dayOf(instant, "UTC"), dayOf(instant, "Asia/Tokyo")]).toEqual(["2026-11-20", "2026-11-21"]);
});

test.each(["2026-02-31", "2026-13-01", "yesterday", "20-11-2026", ""])("rejects %j", (text) => {
  expect(dayStart(text, "UTC")).toBeUndefined();
});

test("adds days across months", () => {
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("days are those of the browser's zone until another one is chosen", async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValueOnce({
    ...options,
    timeZone: "Asia/Tokyo",
  });
  vi.resetModules();
  const [days, { setTimeZone }] = await Promise.all([import("./zoned-day.ts"), import("./time-zone.ts")]);
  const now = Date.parse("2026-11-20T23:30:00Z");
  expect(days.dayOf(now)).toBe("2026-11-21");
  setTimeZone("UTC");
  expect(days.dayOf(now)).toBe("2026-11-20");
});
