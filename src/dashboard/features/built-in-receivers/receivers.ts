import * as z from "zod/mini";
import { formatAddress, orElse, pageFields, textFilter } from "../../base/navigation/list-address.ts";

const receiversSchema = z.object({
  view: orElse(z.string(), ""),
  page: pageFields.page,
  /** The chosen receiver; empty: the newest. */
  receiver: textFilter,
  /** The expanded request. */
  open: textFilter,
});

/** The state of the receivers' view in its address. */
export type ReceiversAddress = z.infer<typeof receiversSchema>;

const defaults: ReceiversAddress = { view: "", page: 1, receiver: "", open: "" };

export const receiversView = "receivers";

export function parseReceiversAddress(search: URLSearchParams): ReceiversAddress {
  return z.parse(receiversSchema, Object.fromEntries(search));
}

export function formatReceiversAddress(address: Partial<ReceiversAddress>): string {
  return formatAddress({ ...defaults, ...address, view: receiversView }, defaults);
}
