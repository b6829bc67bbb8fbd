import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Delivery } from "#contract/request-records.ts";
import { limits } from "#contract/limits.ts";
import { isNotOffered } from "../connection/is-not-offered.ts";
import { toDeliveryListQuery, type WebhooksAddress } from "./webhooks-address.ts";

const pendingPollMs = 3_000;
const idlePollMs = 10_000;

/** One page of deliveries, asked for again while it is looked at: soon when something is on its way. */
export function deliveriesQuery(client: Client, address: WebhooksAddress, { isLive }: { isLive: boolean }) {
  const { open: _open, ...listed } = address;
  return queryOptions({
    queryKey: ["deliveries", listed],
    // A span ends when it is asked for, and moves on with each asking.
    queryFn: ({ signal }) => client.listDeliveries(toDeliveryListQuery(address), signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!isLive || isNotOffered(state.error)) return false;
      return state.data?.items.some((delivery) => delivery.state === "pending") === true
        ? pendingPollMs
        : idlePollMs;
    },
  });
}

/** One delivery with what was sent; again when its attempts have changed. */
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
    staleTime: 30_000,
  });
}

/** As many as go out again by one press; the rest stays listed. */
export const sendAgainMax = 500;

const sentAtOnce = 4;

/** The identifiers of all that the filters find, the newest first, at most `sendAgainMax`. */
export async function listForSending(
  client: Pick<Client, "listDeliveries">,
  address: WebhooksAddress,
  signal: AbortSignal,
): Promise<string[]> {
  const { page: _page, size: _size, ...filter } = toDeliveryListQuery(address);
  const found: Delivery[] = [];
  // All are listed before one is sent: what is sent leaves the list, and the pages would move.
  for (let page = 0; found.length < sendAgainMax; page += 1) {
    const { items } = await client.listDeliveries({ ...filter, page, size: limits.pageSizeMax }, signal);
    found.push(...items);
    if (items.length < limits.pageSizeMax) break;
  }
  return [...new Set(found.map(({ identifier }) => identifier))].slice(0, sendAgainMax);
}

export interface SendingProgress {
  sent: number;
  failed: number;
  total: number;
}

/** Sends each of them again, a few at once. One that is refused does not stop the others; `signal` does. */
export async function sendAllAgain(
  client: Pick<Client, "sendDeliveryAgain">,
  ids: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: SendingProgress) => void,
): Promise<SendingProgress> {
  const waiting = [...ids];
  const progress = { sent: 0, failed: 0, total: ids.length };
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      try {
        await client.sendDeliveryAgain(id, signal);
        progress.sent += 1;
      } catch {
        // Told as a number; its own row tells why.
        if (!signal.aborted) progress.failed += 1;
      }
      onProgress({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, work));
  return progress;
}
