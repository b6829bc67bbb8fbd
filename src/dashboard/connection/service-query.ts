import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";

const pollMs = 30_000;
const unreachablePollMs = 5_000;

/** Query that polls the service, faster while it is unreachable. */
export function serviceQuery(client: Client) {
  return queryOptions({
    queryKey: ["service"],
    queryFn: ({ signal }) => client.getUsage(signal),
    retry: false,
    refetchInterval: (query) => (query.state.status === "error" ? unreachablePollMs : pollMs),
  });
}
