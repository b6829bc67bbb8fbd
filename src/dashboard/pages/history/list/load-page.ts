import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";
import type { ResultListQuery } from "#contract/request-records.ts";
import { isNotOffered } from "../../../base/connection/failure-words.ts";
import {
  entryOfRequest,
  entryOfResult,
  type HistoryEntry,
} from "../../../model/requests/history/history-entry.ts";

/** Which of the interface's two lists the service has. The older one (`requests`) cannot filter. */
export type HistorySource = "results" | "requests" | "none";

/** Where a page begins: at an offset from the newest, beside a result, at the oldest, or before a moment. */
export type PagePlace =
  /** `size`: of a service whose pages are shorter than what is asked for. */
  | { offset: number; size?: number }
  | { before: string }
  | { after: string }
  | { oldest: true }
  | { until: string };

export interface LoadedPage {
  source: HistorySource;
  /** Newest first. */
  entries: readonly HistoryEntry[];
  unreadableCount: number;
  /** `undefined` when the service did not say. */
  total: number | undefined;
  /** Undefined: the list ends there. */
  older: PagePlace | undefined;
  newer: PagePlace | undefined;
  /** When it was asked for, ms. */
  freshAt: number;
}

/** Maximum page size of both lists. */
export const pageSize = 50;
const sourceKey = ["history-source"];
let requestCount = 0;

export function knownSource(queryClient: QueryClient): HistorySource | undefined {
  return queryClient.getQueryData<HistorySource>(sourceKey);
}

function keepSource(queryClient: QueryClient, source: HistorySource): void {
  queryClient.setQueryDefaults(sourceKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<HistorySource>(sourceKey, source);
}

/**
 * Fetches a page of the history from the list that the service has: the newer one, else the older, else none. Where the
 * service does not say what is beside a page, the next one is found by its offset.
 */
export async function loadPage(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  query: ResultListQuery,
  place: PagePlace,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const freshAt = Date.now();
  const { offset = 0, size = pageSize } = "offset" in place ? place : {};
  const olderPlace = (count: number, hasMore: boolean): PagePlace | undefined =>
    hasMore && count > 0 ? { offset: offset + count, ...(count < size && { size: count }) } : undefined;
  const known = knownSource(queryClient);
  if (known === undefined || known === "results") {
    try {
      const page = await client.listResults({ ...query, ...toQuery(place, query, size), size }, signal);
      keepSource(queryClient, "results");
      const { items, unreadableCount, total, hasNext, older, newer } = page;
      const entries = items.map(entryOfResult);
      const isAtLeast = (query.text ?? "") !== "" && total === limits.countedMatchesMax;
      const count = items.length + unreadableCount;
      const isCounted = !isAtLeast && total !== undefined;
      const hasMore = isCounted
        ? offset + count < total
        : isAtLeast
          ? count >= size
          : (hasNext ?? count >= size);
      // Counted from an entry, a page is followed by what is beside it, and not by an offset.
      const isByOffset = "offset" in place && older === undefined && newer === undefined;
      return {
        source: "results",
        entries: "oldest" in place ? entries.toReversed() : entries,
        unreadableCount,
        total: isAtLeast ? undefined : total,
        older: older !== undefined ? { before: older } : isByOffset ? olderPlace(count, hasMore) : undefined,
        newer: newer === undefined || offset > 0 ? undefined : { after: newer },
        freshAt,
      };
    } catch (error) {
      if (known === "results" || !isNotOffered(error)) throw error;
    }
  }
  if (known === "none") return emptyPage(freshAt);
  try {
    const page = await client.listRequests({ limit: size, offset }, signal);
    keepSource(queryClient, "requests");
    const { items, unreadableCount, total, hasNext } = page;
    const count = items.length + unreadableCount;
    const hasMore = total === undefined ? (hasNext ?? count >= size) : offset + count < total;
    return {
      source: "requests",
      entries: items.map(entryOfRequest),
      unreadableCount,
      total,
      older: olderPlace(count, hasMore),
      newer: undefined,
      freshAt,
    };
  } catch (error) {
    if (known !== undefined || !isNotOffered(error)) throw error;
    keepSource(queryClient, "none");
    return emptyPage(freshAt);
  }
}

function toQuery(place: PagePlace, query: ResultListQuery, size: number): ResultListQuery {
  if ("offset" in place) return { page: Math.floor(place.offset / size) };
  if ("oldest" in place) return { sort: "oldest" };
  if ("until" in place)
    return { until: query.until === undefined || place.until < query.until ? place.until : query.until };
  return place;
}

/** As above, with the query client's retries; caches nothing. */
export function pageLoader(client: Client, queryClient: QueryClient, query: ResultListQuery) {
  return ({ offset, size }: { offset: number; size: number }, signal: AbortSignal): Promise<LoadedPage> => {
    requestCount += 1;
    return queryClient.fetchQuery({
      queryKey: ["history-page", requestCount],
      queryFn: () => loadPage({ client, queryClient }, query, { offset, size }, signal),
      gcTime: 0,
      staleTime: 0,
      retry: (count, error) => {
        const { retry } = queryClient.getDefaultOptions().queries ?? {};
        return !signal.aborted && typeof retry === "function" && retry(count, error);
      },
    });
  };
}

function emptyPage(freshAt: number): LoadedPage {
  return {
    source: "none",
    entries: [],
    unreadableCount: 0,
    total: 0,
    older: undefined,
    newer: undefined,
    freshAt,
  };
}
