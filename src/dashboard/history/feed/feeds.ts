import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { HistoryAddress } from "../history-address.ts";
import { formatHistoryAddress, toResultListQuery } from "../history-address.ts";
import { readPosition } from "../list-position.ts";
import { Feed } from "./feed.ts";
import { knownSource, pageLoader } from "./load-page.ts";

/** The most that both lists give at once. */
const pageSize = 50;
/** As many sets of filters are kept, so that Back finds its list as it was. */
const keptMax = 6;

const feedsOf = new WeakMap<QueryClient, Map<string, Feed>>();

/** The list of one set of filters, the same one whenever the page comes back to it. */
export function feedFor(client: Client, queryClient: QueryClient, address: HistoryAddress): Feed {
  const query = knownSource(queryClient) === "requests" ? {} : toResultListQuery(address);
  const key = JSON.stringify(query);
  const feeds = feedsOf.get(queryClient) ?? new Map<string, Feed>();
  feedsOf.set(queryClient, feeds);
  let feed = feeds.get(key);
  if (feed === undefined) {
    feed = new Feed({ load: pageLoader(client, queryClient, query), size: pageSize });
    // After a reload: as long as it was, so that the same place in it can be shown before its rows are there.
    const left = readPosition(formatHistoryAddress(address));
    if (left !== undefined) feed.expect(left.count);
  }
  // The last used one stands at the end.
  feeds.delete(key);
  feeds.set(key, feed);
  for (const old of feeds.keys()) {
    if (feeds.size <= keptMax) break;
    feeds.delete(old);
  }
  return feed;
}

function allFeeds(queryClient: QueryClient): Feed[] {
  return [...(feedsOf.get(queryClient)?.values() ?? [])];
}

/** One that was deleted leaves every list. */
export function forgetListed(queryClient: QueryClient, id: string): void {
  for (const feed of allFeeds(queryClient)) feed.forget(id);
}
