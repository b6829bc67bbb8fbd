import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";

const checkEveryMs = 30_000;
const checkWhenGoneEveryMs = 5_000;

/** Whether the service answers; asked again now and then, sooner while it does not. */
export function serviceQuery(client: Client) {
  return queryOptions({
    queryKey: ["service"],
    queryFn: ({ signal }) => client.getUsage(signal),
    retry: false,
    refetchInterval: (query) => (query.state.status === "error" ? checkWhenGoneEveryMs : checkEveryMs),
  });
}
