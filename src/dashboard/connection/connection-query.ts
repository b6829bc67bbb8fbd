import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";

/** Which service the dashboard drives. It cannot change while the dashboard's server runs. */
export function connectionQuery(client: Client) {
  return queryOptions({
    queryKey: ["connection"],
    queryFn: ({ signal }) => client.getConnection(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
