import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";

export const pageSizes = [12, 24, 50] as const;
export const pageSizeDefault = 24;

/** Replaces invalid values by a default, so that a mistyped address still opens. */
export const orElse = z.catch;
/** A text filter; empty: not filtered. */
export const textFilter = orElse(z.string(), "");

/** Page, from 1, and page size of a list's address. */
export const pageFields = {
  page: orElse(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  size: orElse(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.pageSizeMax)), pageSizeDefault),
};

type Address = Readonly<Record<string, string | number>>;

/** Formats the values that differ from the defaults: `?page=2&q=card`, or nothing. */
export function formatAddress<Kind extends Address>(address: Kind, defaults: Kind): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (value !== defaults[name]) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Counts the active filters. */
export function countFilters<Name extends string>(
  address: Readonly<Record<Name, string>>,
  names: readonly Name[],
): number {
  return names.filter((name) => address[name] !== "").length;
}
