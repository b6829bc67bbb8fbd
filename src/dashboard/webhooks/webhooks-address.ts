import * as z from "zod/mini";
import type { DeliveryListQuery } from "#client/create-client.ts";
import {
  countFilters,
  formatAddress,
  orElse,
  pageFields,
  pageSizeDefault,
  textFilter,
} from "../list-page/list-address.ts";

const webhooksSchema = z.object({
  ...pageFields,
  state: orElse(z.enum(["", "pending", "delivered", "abandoned"]), ""),
  /** Identifier of a render. */
  request: textFilter,
  /** The delivery that is unfolded. */
  open: textFilter,
});

/** What the list of deliveries shows, as its address says it. Empty text: not filtered. */
export type WebhooksAddress = z.infer<typeof webhooksSchema>;

const defaults: WebhooksAddress = { page: 1, size: pageSizeDefault, state: "", request: "", open: "" };

/** Reads the address. A value that does not fit counts as absent: a mistyped address still opens. */
export function parseWebhooksAddress(search: URLSearchParams): WebhooksAddress {
  return z.parse(webhooksSchema, Object.fromEntries(search));
}

/** `?state=abandoned&page=2`, without what is as usual. */
export function formatWebhooksAddress(address: WebhooksAddress): string {
  return formatAddress(address, defaults);
}

export function hasFilters(address: WebhooksAddress): boolean {
  return countFilters(address, ["state", "request"]) > 0;
}

export function withoutFilters(address: WebhooksAddress): WebhooksAddress {
  return { ...defaults, size: address.size };
}

/** The interface counts pages from 0. */
export function toDeliveryListQuery({ page, size, state, request }: WebhooksAddress): DeliveryListQuery {
  return {
    page: page - 1,
    size,
    ...(state !== "" && { state }),
    ...(request !== "" && { request: request.slice(0, 200) }),
  };
}
