import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { limits } from "#contract/limits.ts";
import type { ResultListQuery } from "#contract/request-records.ts";
import { isNotOffered } from "../../../base/connection/is-not-offered.ts";
import { entryOfRequest, entryOfResult } from "../../../model/requests/history/history-entry.ts";
import type { LoadedPage } from "./feed-pages.ts";
import type { FeedSource } from "./feed-state.ts";

const sourceKey = ["history-source"];
let requestCount = 0;

/** Which list the service has; `undefined` if unknown. */
export function knownSource(queryClient: QueryClient): FeedSource | undefined {
  return queryClient.getQueryData<FeedSource>(sourceKey);
}

function keepSource(queryClient: QueryClient, source: FeedSource): void {
  queryClient.setQueryDefaults(sourceKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<FeedSource>(sourceKey, source);
}

interface Part {
  offset: number;
  size: number;
}

/** Fetches pages of the history from the list that the service has: the newer one, else the older, else none. */
export function pageLoader(client: Client, queryClient: QueryClient, query: ResultListQuery) {
  async function fetchPart(part: Part, signal: AbortSignal): Promise<LoadedPage> {
    const { offset, size } = part;
    const known = knownSource(queryClient);
    if (known === undefined || known === "results") {
      try {
        const page = await client.listResults({ ...query, page: Math.floor(offset / size), size }, signal);
        keepSource(queryClient, "results");
        const { items, unreadableCount, total, hasNext } = page;
        const isAtLeast = (query.text ?? "") !== "" && total === limits.countedMatchesMax;
        return {
          ...part,
          source: "results",
          entries: items.map(entryOfResult),
          unreadableCount,
          total: isAtLeast ? undefined : total,
          hasNext: isAtLeast ? undefined : hasNext,
        };
      } catch (error) {
        if (known === "results" || !isNotOffered(error)) throw error;
      }
    }
    if (known === "none") return emptyPage(part);
    try {
      const page = await client.listRequests({ limit: size, offset }, signal);
      keepSource(queryClient, "requests");
      const { items, unreadableCount, total, hasNext } = page;
      const entries = items.map(entryOfRequest);
      return { ...part, source: "requests", entries, unreadableCount, total, hasNext };
    } catch (error) {
      if (known !== undefined || !isNotOffered(error)) throw error;
      keepSource(queryClient, "none");
      return emptyPage(part);
    }
  }

  return (part: Part, signal: AbortSignal): Promise<LoadedPage> => {
    requestCount += 1;
    // Uses the query client for its retries and its error reports to the rail; caches nothing.
    return queryClient.fetchQuery({
      queryKey: ["history-page", requestCount],
      queryFn: () => fetchPart(part, signal),
      gcTime: 0,
      staleTime: 0,
      retry: (count, error) => {
        const { retry } = queryClient.getDefaultOptions().queries ?? {};
        return !signal.aborted && typeof retry === "function" && retry(count, error);
      },
    });
  };
}

function emptyPage(part: Part): LoadedPage {
  return { ...part, source: "none", entries: [], unreadableCount: 0, total: 0, hasNext: false };
}
