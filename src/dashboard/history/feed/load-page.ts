import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { ResultListQuery } from "#contract/request-records.ts";
import { isNotOffered } from "../../connection/is-not-offered.ts";
import { entryOfRequest, entryOfResult } from "../../history-model/history-entry.ts";
import type { LoadedPage } from "./feed-pages.ts";
import type { FeedSource } from "./feed-state.ts";

const sourceKey = ["history-source"];
/** A list with a text is counted up to here by our service; a total that says so means "at least". */
const countedTextMatches = 1_000;
let asked = 0;

/** Which list the service has, as far as it is known. */
export function knownSource(queryClient: QueryClient): FeedSource | undefined {
  return queryClient.getQueryData<FeedSource>(sourceKey);
}

function keepSource(queryClient: QueryClient, source: FeedSource): void {
  queryClient.setQueryDefaults(sourceKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData<FeedSource>(sourceKey, source);
}

/** Fetches pages of the history from the list that the service has: the newer one, else the older, else none at all. */
export function pageLoader(client: Client, queryClient: QueryClient, query: ResultListQuery) {
  async function fetchPart(offset: number, size: number, signal: AbortSignal): Promise<LoadedPage> {
    const known = knownSource(queryClient);
    if (known === undefined || known === "results") {
      try {
        const page = await client.listResults({ ...query, page: Math.floor(offset / size), size }, signal);
        keepSource(queryClient, "results");
        const { items, unreadableCount, total, hasNext } = page;
        const isAtLeast = (query.text ?? "") !== "" && total === countedTextMatches;
        return {
          source: "results",
          offset,
          size,
          entries: items.map(entryOfResult),
          unreadableCount,
          total: isAtLeast ? undefined : total,
          hasNext: isAtLeast ? undefined : hasNext,
        };
      } catch (error) {
        if (known === "results" || !isNotOffered(error)) throw error;
      }
    }
    if (known === "none") return emptyPage(offset, size);
    try {
      const page = await client.listRequests({ limit: size, offset }, signal);
      keepSource(queryClient, "requests");
      const { items, unreadableCount, total, hasNext } = page;
      return {
        source: "requests",
        offset,
        size,
        entries: items.map(entryOfRequest),
        unreadableCount,
        total,
        hasNext,
      };
    } catch (error) {
      if (known !== undefined || !isNotOffered(error)) throw error;
      keepSource(queryClient, "none");
      return emptyPage(offset, size);
    }
  }

  return (part: { offset: number; size: number }, signal: AbortSignal): Promise<LoadedPage> => {
    asked += 1;
    // Through the query client for its retries and for what it tells the rail; nothing is kept there.
    return queryClient.fetchQuery({
      queryKey: ["history-page", asked],
      queryFn: () => fetchPart(part.offset, part.size, signal),
      gcTime: 0,
      staleTime: 0,
      retry: (count, error) => {
        const { retry } = queryClient.getDefaultOptions().queries ?? {};
        return !signal.aborted && typeof retry === "function" && retry(count, error);
      },
    });
  };
}

function emptyPage(offset: number, size: number): LoadedPage {
  return { source: "none", offset, size, entries: [], unreadableCount: 0, total: 0, hasNext: false };
}
