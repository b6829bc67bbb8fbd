import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { Delivery } from "#contract/request-records.ts";
import { limits } from "#contract/limits.ts";
import { isNotOffered } from "../connection/is-not-offered.ts";
import { parseInstant } from "../design-system/format.ts";
import { toDeliveryListQuery, type WebhooksAddress } from "./webhooks-address.ts";

const pendingPollMs = 3_000;
const idlePollMs = 10_000;

/** One page of deliveries, asked for again while it is looked at: soon when something is on its way. */
export function deliveriesQuery(client: Client, address: WebhooksAddress, { isLive }: { isLive: boolean }) {
  const query = toDeliveryListQuery(address);
  return queryOptions({
    queryKey: ["deliveries", query],
    queryFn: ({ signal }) => client.listDeliveries(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!isLive || isNotOffered(state.error)) return false;
      return state.data?.items.some((delivery) => delivery.state === "pending") === true
        ? pendingPollMs
        : idlePollMs;
    },
  });
}

export function webhooksQuery(client: Client) {
  return queryOptions({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => client.listWebhooks(signal),
    staleTime: 30_000,
  });
}

/** Sends what was given up since then again, the newest first. Answers how many there were. */
export async function sendFailedAgain(client: Client, since: number): Promise<number> {
  const failed: Delivery[] = [];
  // All are listed before one is sent: what is sent leaves the list, and the pages would move.
  for (let page = 0; ; page += 1) {
    const { items } = await client.listDeliveries({ page, size: limits.pageSizeMax, state: "abandoned" });
    const recent = items.filter(({ createdAt }) => (parseInstant(createdAt) ?? 0) >= since);
    failed.push(...recent);
    if (items.length < limits.pageSizeMax || recent.length < items.length) break;
  }
  for (const { identifier } of failed) await client.sendDeliveryAgain(identifier);
  return failed.length;
}
