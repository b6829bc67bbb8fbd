import type { HistoryAddress } from "./history-address.ts";
import { addDays, dayOf } from "../design-system/zoned-day.ts";

export type DatePreset = "today" | "yesterday" | "week" | "month";

interface Days {
  name: DatePreset;
  from: string;
  until: string;
}

/** Stretches that are asked for often, as days of the chosen zone; open to the end where they reach into today. */
export function listDatePresets(now = Date.now(), zone?: string): Days[] {
  const today = dayOf(now, zone);
  return [
    { name: "today", from: today, until: "" },
    { name: "yesterday", from: addDays(today, -1), until: addDays(today, -1) },
    { name: "week", from: addDays(today, -6), until: "" },
    { name: "month", from: addDays(today, -29), until: "" },
  ];
}

/** The preset that these days are; `exact` for any others, empty for none. */
export function findDatePreset(
  { from, until }: Pick<HistoryAddress, "from" | "until">,
  now = Date.now(),
  zone?: string,
): DatePreset | "exact" | "" {
  if (from === "" && until === "") return "";
  const found = listDatePresets(now, zone).find((days) => days.from === from && days.until === until);
  return found?.name ?? "exact";
}
