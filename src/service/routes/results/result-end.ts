import type { ServiceContext } from "../service-context.ts";
import type { StoredRequestSummary } from "../../storage/request-rows.ts";

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
export function resultDeletion(
  record: Pick<StoredRequestSummary, "expiresAt" | "createdAt" | "deletedAt">,
  { clock, resultRetentionMs }: Pick<ServiceContext, "clock" | "resultRetentionMs">,
): Date | null {
  if (record.deletedAt !== null) return record.deletedAt;
  const end = resultEnd(record, resultRetentionMs);
  return end !== undefined && end <= clock.now() ? end : null;
}
