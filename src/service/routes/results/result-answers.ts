import type { Delivery, RequestRecord, ResultDetail, ResultSummary } from "#contract/request-records.ts";
import type { Links } from "../../edge/links.ts";
import type { SentRequest } from "../../storage/request-lists.ts";
import type { RequestState, StoredRequest, StoredRequestSummary } from "../../storage/request-rows.ts";

const statusOfState: Record<RequestState, "200" | "202" | "422"> = {
  done: "200",
  queued: "202",
  failed: "422",
};

export function stateOfStatus(status: "200" | "202" | "422"): RequestState {
  return status === "200" ? "done" : status === "202" ? "queued" : "failed";
}

export function toResultSummary(request: StoredRequestSummary, links: Links): Required<ResultSummary> {
  const { outcome } = request;
  return {
    identifier: request.id,
    href: links.result(request.id, request.format),
    width: request.width,
    height: request.height,
    templateName: request.templateName,
    templateIdentifier: request.templateId,
    fileName: request.fileName,
    createdAt: request.createdAt.toISOString(),
    deletedAt: request.deletedAt?.toISOString() ?? null,
    type: request.type,
    status: statusOfState[outcome.state],
    warnings: request.warnings,
    batchName: request.batchName,
    firstText: request.firstText,
    outputFormat: request.format,
    executeUrl: request.executeUrl,
    bytes: outcome.state === "done" ? outcome.bytes : null,
    durationMs:
      outcome.state === "queued" ? null : outcome.finishedAt.getTime() - request.createdAt.getTime(),
    expiresAt: request.expiresAt?.toISOString() ?? null,
  };
}

export function toResultDetail(request: StoredRequest, links: Links, deliveries: Delivery[]): ResultDetail {
  const { outcome } = request;
  return {
    ...toResultSummary(request, links),
    request: request.body,
    metadata: request.metadata ?? null,
    templateRevision: request.templateRevision,
    failure: outcome.state === "failed" ? outcome.failure.message : null,
    timings: request.timings ?? {
      queuedMs: null,
      imagesMs: null,
      paintMs: null,
      encodeMs: null,
      totalMs: null,
    },
    deliveries,
  };
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
