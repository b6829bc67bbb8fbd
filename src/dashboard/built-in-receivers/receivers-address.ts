import * as z from "zod/mini";
import { formatAddress, orElse, pageFields, textFilter } from "../list-page/list-address.ts";

const receiversSchema = z.object({
  view: orElse(z.string(), ""),
  page: pageFields.page,
  /** The one that is looked at; empty: the newest. */
  receiver: textFilter,
  /** The unfolded one. */
  open: textFilter,
});

/** The view of the receivers in their address. */
export type ReceiversAddress = z.infer<typeof receiversSchema>;

const defaults: ReceiversAddress = { view: "", page: 1, receiver: "", open: "" };

export const receiversView = "receivers";

export function parseReceiversAddress(search: URLSearchParams): ReceiversAddress {
  return z.parse(receiversSchema, Object.fromEntries(search));
}

export function formatReceiversAddress(address: Partial<ReceiversAddress>): string {
  return formatAddress({ ...defaults, ...address, view: receiversView }, defaults);
}
