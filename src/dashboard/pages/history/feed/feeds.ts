import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { HistoryAddress } from "../../../model/requests/history/history-address.ts";
import { historyFilters, toResultListQuery } from "../../../model/requests/history/history-address.ts";
import { readPosition } from "../list-position.ts";
import { Feed } from "./feed.ts";
import { knownSource, pageLoader } from "./load-page.ts";

/** Maximum page size of both lists. */
const pageSize = 50;
/** Cached sets of filters, so that Back restores its list. */
const keptMax = 6;

const feedsOf = new WeakMap<QueryClient, Map<string, Feed>>();

/** Returns the cached list of one set of filters, or creates it. Evicts the least recently used. */
export function feedFor(client: Client, queryClient: QueryClient, address: HistoryAddress): Feed {
  const query = knownSource(queryClient) === "requests" ? {} : toResultListQuery(address);
  const key = JSON.stringify(query);
  const feeds = feedsOf.get(queryClient) ?? new Map<string, Feed>();
  feedsOf.set(queryClient, feeds);
  let feed = feeds.get(key);
  if (feed === undefined) {
    feed = new Feed({ load: pageLoader(client, queryClient, query), size: pageSize });
    // After a reload, restores the length, so that the scroll position is valid before the rows are loaded.
    const left = readPosition(historyFilters.format(address));
    if (left !== undefined) feed.reserve(left.count);
  }
  // Moves the most recently used one to the end.
  feeds.delete(key);
  feeds.set(key, feed);
  for (const old of feeds.keys()) {
    if (feeds.size <= keptMax) break;
    feeds.delete(old);
  }
  return feed;
}

/** Removes a deleted entry from every list. */
export function forgetListed(queryClient: QueryClient, id: string): void {
  for (const feed of feedsOf.get(queryClient)?.values() ?? []) feed.forget(id);
}
