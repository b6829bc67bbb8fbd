import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { ResultDetail } from "#contract/request-records.ts";
import { findRequest } from "../journal/find-request.ts";
import { entryOfJournal, entryOfRequest, entryOfResult, type HistoryEntry } from "./history-entry.ts";

const workingPollMs = 2_000;

export interface HistoryDetail {
  entry: HistoryEntry;
  /** The sent body; `undefined` if it was not stored. */
  request: unknown;
  /** The service gave the whole body, so that it can be sent again as it was. */
  isComplete: boolean;
  /** Only the service's list knows it, so the request has no more than the list's fields. */
  isFromList: boolean;
  /** Fields that only the newer listing has. */
  more:
    | Pick<ResultDetail, "metadata" | "templateRevision" | "failure" | "timings" | "deliveries">
    | undefined;
}

/** Query of one result: from the service's details, else from its list, else from the journal. */
export function historyDetailQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ["history-detail", id],
    queryFn: async ({ signal, client: queryClient }): Promise<HistoryDetail> => {
      const { detail, listed, kept, request, isComplete } = await findRequest(
        client,
        queryClient,
        id,
        signal,
      );
      const sent = { request, isComplete, isFromList: detail === undefined && kept === undefined };
      if (detail !== undefined) return { entry: entryOfResult(detail), ...sent, more: detail };
      if (listed !== undefined) return { entry: entryOfRequest(listed), ...sent, more: undefined };
      if (kept !== undefined) return { entry: entryOfJournal(kept), ...sent, more: undefined };
      throw new Error("A request was found without a source that knows it.");
    },
    refetchInterval: (state) => (state.state.data?.entry.status === "working" ? workingPollMs : false),
  });
}
