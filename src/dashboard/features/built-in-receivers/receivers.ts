import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Client } from "#client/create-client.ts";
import type { Receiver } from "#contract/receivers.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import { formatAddress, orElse, pageFields, textFilter } from "../../base/navigation/list-address.ts";

const receiversSchema = z.object({
  view: orElse(z.string(), ""),
  page: pageFields.page,
  /** The chosen receiver; empty: the newest. */
  receiver: textFilter,
  /** The expanded request. */
  open: textFilter,
});

export type ReceiversAddress = z.infer<typeof receiversSchema>;

const defaults: ReceiversAddress = { view: "", page: 1, receiver: "", open: "" };

export const receiversView = "receivers";

export function parseReceiversAddress(search: URLSearchParams): ReceiversAddress {
  return z.parse(receiversSchema, Object.fromEntries(search));
}

export function formatReceiversAddress(address: Partial<ReceiversAddress>): string {
  return formatAddress({ ...defaults, ...address, view: receiversView }, defaults);
}

const pollMs = 2_000;

export const receiptsPageSize = 20;

export function receiversQuery(client: Client, { isLive = false } = {}) {
  return queryOptions({
    queryKey: ["receivers"],
    queryFn: ({ signal }) => client.listReceivers(signal),
    refetchInterval: ({ state }) => (isLive && !isNotOffered(state.error) ? pollMs : false),
  });
}

/** Query of one page of received requests, from 1; polls while live. */
export function receiptsQuery(client: Client, id: string, page: number, { isLive }: { isLive: boolean }) {
  return queryOptions({
    queryKey: ["receipts", id, page],
    queryFn: ({ signal }) => client.listReceipts(id, { page: page - 1, size: receiptsPageSize }, signal),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === id ? keepPreviousData(previous) : undefined,
    refetchInterval: ({ state }) => (isLive && !isNotOffered(state.error) ? pollMs : false),
  });
}

/** The newest receiver that accepts requests, to reuse it instead of creating another. */
export function usableReceiver(receivers: readonly Receiver[]): Receiver | undefined {
  return receivers.find(({ answerStatus }) => answerStatus >= 200 && answerStatus <= 299);
}

/** The start of the identifier, as a name for a receiver without one. */
export function startOfId({ identifier }: Receiver): string {
  return identifier.slice(0, 8);
}
