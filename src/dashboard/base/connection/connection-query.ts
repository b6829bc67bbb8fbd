import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { useClient } from "./client-context.tsx";
import { keepPageBaseOf } from "./page-base.ts";

/** Query of the connected service, which cannot change while the dashboard's server runs. */
export function connectionQuery(client: Client) {
  return queryOptions({
    queryKey: ["connection"],
    queryFn: async ({ signal }) => {
      const connection = await client.getConnection(signal);
      keepPageBaseOf(connection.baseUrl);
      return connection;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useConnection() {
  return useQuery(connectionQuery(useClient()));
}
