import * as z from "zod/mini";
import type { ResultListQuery } from "#contract/request-records.ts";
import { defineFilters, orElse, textFilter } from "../../../base/navigation/list-address.ts";
import { boundsOfDays, dayStart } from "../../../base/design-system/zoned-day.ts";

const day = orElse(z.string().check(z.refine((value) => value === "" || dayStart(value) !== undefined)), "");

const historySchema = z.object({
  q: textFilter,
  type: orElse(z.enum(["", "image", "screenshot"]), ""),
  status: orElse(z.enum(["", "done", "working", "failed"]), ""),
  template: textFilter,
  batch: textFilter,
  /** The identifier of the key that made the requests, or of the person. */
  key: textFilter,
  person: textFilter,
  /** Only results with warnings. */
  warnings: orElse(z.enum(["", "yes"]), ""),
  /** First and last day in the chosen time zone, both included: `2026-11-20`. */
  from: day,
  until: day,
  /** Where the list begins: at the newest, at the oldest, or at the end of a day. */
  at: orElse(z.union([z.literal("oldest"), day]), ""),
});

/** The filters of the history in its address. Empty text: not filtered. */
export type HistoryAddress = z.infer<typeof historySchema>;

export const historyFilters = defineFilters(
  historySchema,
  ["q", "type", "status", "template", "batch", "key", "person", "warnings", "from", "until"],
  { at: "" },
);

/** The interface's codes of the three statuses. */
export const statusCodes = { done: "200", working: "202", failed: "422" } as const;

/** The interface's `until` is exclusive. */
export function toResultListQuery(address: HistoryAddress): ResultListQuery {
  const { from, until } = boundsOfDays(address);
  return {
    text: address.q,
    type: address.type === "" ? undefined : address.type,
    status: address.status === "" ? undefined : statusCodes[address.status],
    template: address.template,
    batch: address.batch,
    key: address.key,
    person: address.person,
    warnings: address.warnings === "" ? undefined : true,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    until: until === undefined ? undefined : new Date(until).toISOString(),
  };
}
