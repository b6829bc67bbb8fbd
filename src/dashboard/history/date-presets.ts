import type { HistoryAddress } from "./history-address.ts";
import { addDays, dayOf } from "../design-system/zoned-day.ts";

export type DatePreset = "today" | "yesterday" | "week" | "month";

interface Days {
  name: DatePreset;
  from: string;
  until: string;
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
  { from, until }: Pick<HistoryAddress, "from" | "until">,
  now = Date.now(),
  zone?: string,
): DatePreset | "exact" | "" {
  if (from === "" && until === "") return "";
  const found = listDatePresets(now, zone).find((days) => days.from === from && days.until === until);
  return found?.name ?? "exact";
}
