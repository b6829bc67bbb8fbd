import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { ClientError } from "#client/client-error.ts";
import type { Page } from "#client/page.ts";
import type { ResultDetail } from "#contract/request-records.ts";
import { type HistoryAddress, toResultListQuery } from "./history-address.ts";
import { entryOfRequest, entryOfResult, type HistoryEntry } from "./history-entry.ts";

const workingPollMs = 2_000;
const idlePollMs = 10_000;

/** Which of the interface's two lists the service has. The older one cannot filter. */
type HistorySource = "results" | "requests";

export interface HistoryPageData extends Page<HistoryEntry> {
  source: HistorySource;
}

const sourceKey = ["history-source"];

/** One page of the history, asked for again while it is looked at: soon when something is in work. */
export function historyQuery(client: Client, address: HistoryAddress, { isLive }: { isLive: boolean }) {
  const query = toResultListQuery(address);
  return queryOptions({
    queryKey: ["history", query],
    queryFn: async ({ signal, client: queryClient }): Promise<HistoryPageData> => {
      if (queryClient.getQueryData<HistorySource>(sourceKey) !== "requests") {
        try {
          const page = await client.listResults(query, signal);
          return { ...page, items: page.items.map(entryOfResult), source: "results" };
        } catch (error) {
          if (!isNotOffered(error)) throw error;
          queryClient.setQueryData<HistorySource>(sourceKey, "requests");
        }
      }
      const page = await client.listRequests(
        { limit: address.size, offset: (address.page - 1) * address.size },
        signal,
      );
      return { ...page, items: page.items.map(entryOfRequest), source: "requests" };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (state) => {
      if (!isLive) return false;
      return state.state.data?.items.some((entry) => entry.status === "working") === true
        ? workingPollMs
        : idlePollMs;
    },
  });
}

/** One result with everything that is known of it. */
export interface HistoryDetail {
  entry: HistoryEntry;
  /** The body as it was sent; `undefined` when the service does not keep it. */
  request: unknown;
  /** What only the newer listing knows. */
  more:
    | Pick<ResultDetail, "metadata" | "templateRevision" | "failure" | "timings" | "deliveries">
    | undefined;
}

export function historyDetailQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ["history-detail", id],
    queryFn: async ({ signal, client: queryClient }): Promise<HistoryDetail> => {
      try {
        const result = await client.getResult(id, signal);
        return { entry: entryOfResult(result), request: result.request, more: result };
      } catch (error) {
        // A service with the older list only: what the list said is all there is.
        const listed = isNotOffered(error) ? findListed(queryClient, id) : undefined;
        if (listed === undefined) throw error;
        return { entry: listed, request: listed.listedRequest, more: undefined };
      }
    },
    refetchInterval: (state) => (state.state.data?.entry.status === "working" ? workingPollMs : false),
  });
}

function findListed(queryClient: QueryClient, id: string): HistoryEntry | undefined {
  return queryClient
    .getQueriesData<HistoryPageData>({ queryKey: ["history"] })
    .flatMap(([, page]) => page?.items ?? [])
    .find((entry) => entry.id === id && entry.listedRequest !== undefined);
}

function isNotOffered(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    [404, 405, 501].includes(error.failure.status)
  );
}
