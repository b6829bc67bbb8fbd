import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import { isJsonObject } from "#contract/json.ts";
import { findRequest } from "../../model/requests/journal/find-request.ts";
import { type Composition, emptyComposition, withChanges } from "../../model/composition/composition.ts";
import { importOptions } from "../../model/composition/import-options.ts";
import { texts } from "../../model/composition/texts.ts";

export interface ReopenedComposition {
  composition: Composition;
  /** The template that the request names; absent for a screenshot. */
  template: string | undefined;
  /** A message about the unreadable parts of the request. */
  problem: string | undefined;
}

/** The composition of an earlier render, from its request. */
export function reopenedQuery(client: Client, requestId: string) {
  return queryOptions({
    queryKey: ["results", requestId, "reopened"],
    queryFn: async ({ signal, client: queryClient }): Promise<ReopenedComposition> =>
      toComposition((await findRequest(client, queryClient, requestId, signal)).request),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function toComposition(request: unknown): ReopenedComposition {
  if (!isJsonObject(request)) {
    return { composition: emptyComposition, template: undefined, problem: texts.unopenableRequest };
  }
  const { template } = request;
  const read = readChanges(request);
  return {
    composition: importOptions(
      read.ok ? withChanges(emptyComposition, read.value.changes) : emptyComposition,
      request,
      { conflict: "replace" },
    ),
    template: typeof template === "string" ? template : undefined,
    problem: read.ok ? undefined : texts.unreadableChanges(read.problem.map(formatProblem).join("; ")),
  };
}
