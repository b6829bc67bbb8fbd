import { addDays, dayOf } from "../../../base/design-system/zoned-day.ts";

export type DatePreset = "today" | "yesterday" | "week" | "month";

/** First and last day in the chosen time zone, both included: `2026-11-20`. Empty: no bound. */
export interface DaySpan {
  from: string;
  until: string;
}

interface Days extends DaySpan {
  name: DatePreset;
}

/** Common date ranges, as days of the chosen zone; without an end if they include today. */
export function listDatePresets(now = Date.now(), zone?: string): Days[] {
  const today = dayOf(now, zone);
  return [
    { name: "today", from: today, until: "" },
    { name: "yesterday", from: addDays(today, -1), until: addDays(today, -1) },
    { name: "week", from: addDays(today, -6), until: "" },
    { name: "month", from: addDays(today, -29), until: "" },
  ];
}

/** Returns the preset with these days; `exact` for other days, empty for none. */
export function findDatePreset(
  { from, until }: DaySpan,
  now = Date.now(),
  zone?: string,
): DatePreset | "exact" | "" {
  if (from === "" && until === "") return "";
  const found = listDatePresets(now, zone).find((days) => days.from === from && days.until === until);
  return found?.name ?? "exact";
}

/** The search of a view to be saved: `days=week` in place of the days of a preset, which move on. */
export function toSavedSearch(search: string): string {
  const { from = "", until = "", ...others } = Object.fromEntries(new URLSearchParams(search));
  const days = findDatePreset({ from, until });
  return days === "" || days === "exact" ? search : `?${new URLSearchParams({ ...others, days })}`;
}

/** A saved search with the days of its preset today. */
export function fromSavedSearch(search: string): URLSearchParams {
  const { days, ...others } = Object.fromEntries(new URLSearchParams(search));
  const preset = listDatePresets().find(({ name }) => name === days);
  return new URLSearchParams({ ...others, ...(preset && { from: preset.from, until: preset.until }) });
}
