import {
  type Delivery,
  type RequestRecord,
  type ResultDetail,
  type ResultSummary,
  type WebhookState,
  webhookStates,
} from "#contract/request-records.ts";
import type { Links } from "../../edge/links.ts";
import { withoutNulls } from "../../edge/without-nulls.ts";
import type { ServiceContext } from "../service-context.ts";
import type { SentRequest } from "../../storage/request-lists.ts";
import type { RequestState, StoredRequest, StoredRequestSummary } from "../../storage/request-rows.ts";
import { resultDeletion } from "./result-end.ts";

const statusOfState: Record<RequestState, "200" | "202" | "422"> = {
  done: "200",
  queued: "202",
  failed: "422",
};

export function stateOfStatus(status: "200" | "202" | "422"): RequestState {
  return status === "200" ? "done" : status === "202" ? "queued" : "failed";
}

export type ResultContext = Pick<ServiceContext, "links" | "clock" | "resultRetentionMs">;

/** Fields without a value are omitted. An expired result has the moment of its expiry as `deletedAt`. */
export function toResultSummary(request: StoredRequestSummary, context: ResultContext): ResultSummary {
  const { outcome } = request;
  return {
    identifier: request.id,
    href: context.links.result(request.id, request.format),
    width: request.width,
    height: request.height,
    createdAt: request.createdAt.toISOString(),
    type: request.type,
    status: statusOfState[outcome.state],
    warnings: request.warnings,
    outputFormat: request.format,
    ...withoutNulls({
      templateName: request.templateName,
      templateIdentifier: request.templateId,
      fileName: request.fileName,
      deletedAt: resultDeletion(request, context)?.toISOString() ?? null,
      batchName: request.batchName,
      firstText: request.firstText,
      executeUrl: request.executeUrl,
      bytes: outcome.state === "done" ? outcome.bytes : null,
      durationMs:
        outcome.state === "queued" ? null : outcome.finishedAt.getTime() - request.createdAt.getTime(),
      expiresAt: request.expiresAt?.toISOString() ?? null,
      failure: outcome.state === "failed" ? outcome.failure.message : null,
      madeBy: toMaker(request),
    }),
  };
}

function toMaker({
  actorKind: kind,
  actorId: identifier,
  actorName: name,
}: StoredRequestSummary): ResultSummary["madeBy"] | null {
  return kind === null ? null : { kind, ...withoutNulls({ identifier, name }) };
}

export function toResultDetail(
  request: StoredRequest,
  context: ResultContext,
  deliveries: Delivery[],
): ResultDetail {
  return {
    ...toResultSummary(request, context),
    request: request.body,
    requestPayload: request.body,
    timings: request.timings ?? {
      queuedMs: null,
      imagesMs: null,
      paintMs: null,
      encodeMs: null,
      totalMs: null,
    },
    deliveries,
    ...withoutNulls({
      template: request.templateId,
      metadata: request.metadata,
      templateRevision: request.templateRevision,
      webhookState: worstOf(deliveries),
    }),
  };
}

function worstOf(deliveries: readonly Delivery[]): WebhookState | null {
  const states = deliveries.map(({ state, attempts }): WebhookState =>
    state === "pending" && (attempts.at(-1)?.failure ?? null) !== null ? "failing" : state,
  );
  return webhookStates.findLast((state) => states.includes(state)) ?? null;
}

/** An entry of the deprecated list, as JSON. Omits fields of the other request type. */
export function writeRequestRecord({ request, sentChanges }: SentRequest, links: Links): string {
  const record: RequestRecord = {
    identifier: request.id,
    href: links.result(request.id, request.format),
    status: statusOfState[request.outcome.state],
    width: request.width,
    height: request.height,
    type: request.type,
    ...(request.executeUrl === null ? {} : { executeUrl: request.executeUrl }),
    ...(request.templateId === null ? {} : { template: request.templateId }),
    ...(request.templateName === null ? {} : { templateName: request.templateName }),
    // The interface shows a date-time without a zone; ours is UTC.
    createdAt: request.createdAt.toISOString().replace(/Z$/, ""),
  };
  const written = JSON.stringify(record);
  return request.type === "image" ? `${written.slice(0, -1)},"changes":${sentChanges}}` : written;
}
