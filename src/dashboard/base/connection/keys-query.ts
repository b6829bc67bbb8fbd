import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";

export const keysPageSize = limits.pageSizeMax;

/** Query of one page of keys, from 1, newest first. */
export function keysQuery(client: Client, page: number) {
  return queryOptions({
    queryKey: ["keys", page],
    queryFn: ({ signal }) => client.listKeys({ page: page - 1, size: keysPageSize }, signal),
    placeholderData: keepPreviousData,
  });
}
