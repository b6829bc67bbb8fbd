import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Delivery } from "#contract/request-records.ts";
import * as limits from "#contract/limits.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import { toDeliveryListQuery, type WebhooksAddress } from "./webhooks-address.ts";

const pendingPollMs = 3_000;
export const idlePollMs = 10_000;

/** Query of one page of deliveries; polls while live, faster while one is pending. */
export function deliveriesQuery(client: Client, address: WebhooksAddress, { isLive }: { isLive: boolean }) {
  const { open: _open, ...listed } = address;
  return queryOptions({
    queryKey: ["deliveries", listed],
    // A span ends at the time of each request.
    queryFn: ({ signal }) => listPage(client, address, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!isLive || isNotOffered(state.error)) return false;
      return state.data?.items.some((delivery) => delivery.state === "pending") === true
        ? pendingPollMs
        : idlePollMs;
    },
  });
}

/** A page of the list. The number of matches of a text is unknown from where the service stops counting. */
export async function listPage(
  client: Pick<Client, "listDeliveries">,
  address: WebhooksAddress,
  signal: AbortSignal,
) {
  const query = toDeliveryListQuery(address);
  const page = await client.listDeliveries(query, signal);
  const isAtLeast = (query.text ?? "") !== "" && page.total === limits.countedMatchesMax;
  return isAtLeast ? { ...page, total: undefined, hasNext: undefined } : page;
}

/** Query of one delivery with its body; fetched again when its attempts have changed. */
export function deliveryQuery(client: Client, { identifier, attempts }: Delivery) {
  return queryOptions({
    queryKey: ["delivery", identifier, attempts.length],
    queryFn: ({ signal }) => client.getDelivery(identifier, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function secretQuery(client: Client) {
  return queryOptions({
    queryKey: ["webhook-secret"],
    queryFn: ({ signal }) => client.getWebhookSecret(signal),
    retry: false,
  });
}

export function webhooksQuery(client: Client) {
  return queryOptions({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => client.listWebhooks(signal),
    // Deliveries of a paused one are counted as they arrive.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ paused }) => paused === true) === true && idlePollMs,
  });
}

/** Fetches again the queries of these names that are in use. */
export async function refresh(queryClient: QueryClient, ...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

export const sendAgainMax = 500;

/** Lists the ids of the filtered deliveries, newest first, at most `sendAgainMax`. */
export async function listForSending(
  client: Pick<Client, "listDeliveries">,
  address: WebhooksAddress,
  signal: AbortSignal,
): Promise<string[]> {
  const { page: _page, size: _size, ...filter } = toDeliveryListQuery(address);
  const found = new Set<string>();
  // Lists all before sending any: a sent delivery leaves the list, which would shift the pages.
  for (let page = 0; found.size < sendAgainMax; page += 1) {
    const { items } = await client.listDeliveries({ ...filter, page, size: limits.pageSizeMax }, signal);
    for (const { identifier } of items) found.add(identifier);
    if (items.length < limits.pageSizeMax) break;
  }
  return [...found].slice(0, sendAgainMax);
}
