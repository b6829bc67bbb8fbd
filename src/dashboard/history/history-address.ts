import * as z from "zod/mini";
import type { ResultListQuery } from "#contract/request-records.ts";
import {
  countFilters,
  formatAddress,
  orElse,
  pageFields,
  pageSizeDefault,
  textFilter,
} from "../list-page/list-address.ts";

const dayMs = 86_400_000;
const day = orElse(z.string().check(z.refine((value) => value === "" || dayStart(value) !== undefined)), "");

const historySchema = z.object({
  ...pageFields,
  q: textFilter,
  type: orElse(z.enum(["", "image", "screenshot"]), ""),
  status: orElse(z.enum(["", "done", "working", "failed"]), ""),
  template: textFilter,
  /** First and last day, UTC, both included: `2026-11-20`. */
  from: day,
  until: day,
});

/** What the history shows, as its address says it. Empty text: not filtered. */
export type HistoryAddress = z.infer<typeof historySchema>;

const defaults: HistoryAddress = {
  page: 1,
  size: pageSizeDefault,
  q: "",
  type: "",
  status: "",
  template: "",
  from: "",
  until: "",
};

const filterNames = ["q", "type", "status", "template", "from", "until"] as const;

/** The wire's words for the three states. */
export const statusCodes = { done: "200", working: "202", failed: "422" } as const;

/** Reads the address. A value that does not fit counts as absent: a mistyped address still opens. */
export function parseHistoryAddress(search: URLSearchParams): HistoryAddress {
  return z.parse(historySchema, Object.fromEntries(search));
}

/** `?page=2&status=failed`, without what is as usual. */
export function formatHistoryAddress(address: HistoryAddress): string {
  return formatAddress(address, defaults);
}

export function hasFilters(address: HistoryAddress): boolean {
  return countFilters(address, filterNames) > 0;
}

/** How many of the menus narrow the list; the search field shows itself. */
export function countMenuFilters(address: HistoryAddress): number {
  return countFilters({ ...address, q: "" }, filterNames);
}

export function withoutFilters(address: HistoryAddress): HistoryAddress {
  return { ...defaults, size: address.size };
}

/** The interface counts pages from 0, and its `until` is the first moment that is no longer meant. */
export function toResultListQuery(address: HistoryAddress): ResultListQuery {
  const untilStart = dayStart(address.until);
  return {
    page: address.page - 1,
    size: address.size,
    text: address.q,
    type: address.type === "" ? undefined : address.type,
    status: address.status === "" ? undefined : statusCodes[address.status],
    template: address.template,
    from: address.from === "" ? undefined : `${address.from}T00:00:00Z`,
    until: untilStart === undefined ? undefined : new Date(untilStart + dayMs).toISOString(),
  };
}

/** First moment of a day in UTC, ms. */
export function dayStart(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** One past the last moment of a day in UTC, ms. */
export function dayEnd(text: string): number | undefined {
  const start = dayStart(text);
  return start === undefined ? undefined : start + dayMs;
}
