import {
  hideAddressSecrets,
  hideSecretsInJson,
  hideSecretsWithin,
  originOf,
} from "#contract/address-secrets.ts";
import { isJsonObject } from "#contract/json.ts";
import {
  type Delivery,
  type RequestRecord,
  type ResultDetail,
  type ResultSummary,
  type WebhookState,
  webhookStates,
} from "#contract/request-records.ts";
import type { RenderResult } from "#contract/render.ts";
import { toWarningDetails } from "#contract/texts/read-service-text.ts";
import { listUnknownNames } from "#scene/fit-report.ts";
import type { Links } from "../edge/links.ts";
import { withoutNulls } from "../edge/answer.ts";
import type { SentRequest } from "../storage/request-lists.ts";
import type { RequestState, StoredRequest, StoredRequestSummary } from "../storage/request-rows.ts";
import type { ServiceContext } from "./service-context.ts";

const statusOfState: Record<RequestState, "200" | "202" | "422"> = {
  done: "200",
  queued: "202",
  failed: "422",
};

export function stateOfStatus(status: "200" | "202" | "422"): RequestState {
  return status === "200" ? "done" : status === "202" ? "queued" : "failed";
}

/** The warnings of a response; no fields without any. */
export function warningFields(
  warnings: readonly string[],
): Pick<RenderResult, "warnings" | "warningDetails"> {
  return warnings.length === 0 ? {} : { warnings: [...warnings], warningDetails: toWarningDetails(warnings) };
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
      firstText: request.firstText === null ? null : hideAddressSecrets(request.firstText),
      executeUrl: request.executeUrl === null ? null : hideAddressSecrets(request.executeUrl),
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

/** Parts of a request's addresses that its reader may see. */
export interface SeenAddresses {
  /** Those of webhooks; else their origins. */
  webhooks: boolean;
  /** All, with their passwords and tokens. */
  secrets: boolean;
}

export function toResultDetail(
  request: StoredRequest,
  { deliveries, sees, ...context }: ResultContext & { deliveries: Delivery[]; sees: SeenAddresses },
): ResultDetail {
  const body = toSeenBody(request.body, sees);
  const warningDetails = toWarningDetails(request.warnings);
  return {
    ...toResultSummary(request, context),
    request: body,
    requestPayload: JSON.stringify(body),
    timings: request.timings ?? {
      queuedMs: null,
      imagesMs: null,
      paintMs: null,
      encodeMs: null,
      totalMs: null,
    },
    warningDetails,
    deliveries,
    ...withoutNulls({
      fit: request.fit === null ? null : { ...request.fit, unknown: listUnknownNames(warningDetails) },
      pageTitle: request.pageTitle,
      template: request.templateId,
      metadata: sees.secrets ? request.metadata : hideSecretsWithin(request.metadata),
      templateRevision: request.templateRevision,
      webhookState: worstOf(deliveries),
    }),
  };
}

/** A sent body as its reader may see it. A webhook's address is all or only its origin, whatever the field's spelling. */
export function toSeenBody(body: unknown, sees: SeenAddresses): unknown {
  if (sees.secrets) return body;
  const hidden = hideSecretsWithin(body);
  if (!isJsonObject(body) || !isJsonObject(hidden)) return hidden;
  const addresses = Object.entries(body).flatMap(([name, value]) =>
    /webhook(?!on$)/i.test(name) && typeof value === "string"
      ? [[name, sees.webhooks ? value : originOf(value)] as const]
      : [],
  );
  return addresses.length === 0 ? hidden : { ...hidden, ...Object.fromEntries(addresses) };
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
    ...(request.executeUrl === null ? {} : { executeUrl: hideAddressSecrets(request.executeUrl) }),
    ...(request.templateId === null ? {} : { template: request.templateId }),
    ...(request.templateName === null ? {} : { templateName: request.templateName }),
    // The interface shows a date-time without a zone; ours is UTC.
    createdAt: request.createdAt.toISOString().replace(/Z$/, ""),
  };
  const written = JSON.stringify(record);
  return request.type === "image"
    ? `${written.slice(0, -1)},"changes":${hideSecretsInJson(sentChanges)}}`
    : written;
}

/**
 * When a result's link expires: at the end of the lifetime that the request set, or of the service's retention.
 * Undefined: never.
 */
export function resultEnd(
  { expiresAt, createdAt }: Pick<StoredRequestSummary, "expiresAt" | "createdAt">,
  resultRetentionMs: number | undefined,
): Date | undefined {
  if (resultRetentionMs === undefined) return expiresAt ?? undefined;
  const outlivedAt = new Date(createdAt.getTime() + resultRetentionMs);
  return expiresAt !== null && expiresAt < outlivedAt ? expiresAt : outlivedAt;
}

/** When a result was deleted or its link expired, whichever the record says first; null while the link lives. */
function resultDeletion(
  record: Pick<StoredRequestSummary, "expiresAt" | "createdAt" | "deletedAt">,
  { clock, resultRetentionMs }: Pick<ServiceContext, "clock" | "resultRetentionMs">,
): Date | null {
  if (record.deletedAt !== null) return record.deletedAt;
  const end = resultEnd(record, resultRetentionMs);
  return end !== undefined && end <= clock.now() ? end : null;
}
