import { useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import * as limits from "#contract/limits.ts";
import { useNewestSearch } from "./router.tsx";

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

/**
 * The address of a list. `schema` reads anything, so that a mistyped address still opens. `filters` are the fields that
 * select entries: empty text by default. `first` is the change to the first page, which each change of a filter makes.
 */
export function defineFilters<
  Kind extends Address,
  const Name extends string & keyof Kind,
  const First extends Partial<Kind>,
>(schema: z.ZodMiniType<Kind>, filters: readonly Name[], first: First) {
  const defaults = z.parse(schema, {});
  const cleared = Object.fromEntries(filters.map((name) => [name, ""]));
  const isSet = (address: Kind, name: Name) => address[name] !== "";
  return {
    parse: (search: URLSearchParams): Kind => z.parse(schema, Object.fromEntries(search)),
    /** Without default values. */
    format: (address: Kind): string => formatAddress(address, defaults),
    /** The change that clears every filter. */
    // oxlint-disable-next-line typescript/consistent-type-assertions -- It has every name of the filters.
    none: { ...first, ...cleared } as First & Record<Name, "">,
    has: (address: Kind): boolean => filters.some((name) => isSet(address, name)),
    /** The number of active menus, without the search field; both days are one menu. */
    countMenus: (address: Kind): number =>
      filters.filter(
        (name) => name !== "q" && isSet(address, name) && !(name === "until" && address["from"] !== ""),
      ).length,
  };
}

interface ListAddressForm<Address> {
  parse: (search: URLSearchParams) => Address;
  format: (address: Address) => string;
}

/** `replace` prevents a browser history entry per letter of a search. */
export type ChangeAddress<Address> = (change: Partial<Address>, options?: { replace: boolean }) => void;

/** Returns the parsed address of a list, and a function that changes a part of it. The path stays. */
export function useListAddress<Address>({
  parse,
  format,
}: ListAddressForm<Address>): [Address, ChangeAddress<Address>] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const newestSearch = useNewestSearch();

  function change(part: Partial<Address>, options = { replace: false }) {
    // A second filter may be chosen before the first is rendered.
    const newest = parse(new URLSearchParams(newestSearch()));
    void navigate({ search: format({ ...newest, ...part }) }, { ...options, preventScrollReset: true });
  }
  return [parse(search), change];
}
