import type { AuditListQuery } from "#contract/audit.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { Calls } from "./calls.ts";

// Loaded by the first call that needs it, because the gallery needs none of these.
export const auditEntry = async () => (await import("#contract/audit.ts")).auditEntrySchema;

/** Enough for the longest file at 1 Mbit/s. */
export const auditFileMs = 180_000;

/** The audit log. */
export function auditCalls({ requestPage, requestFile }: Calls) {
  return {
    listAudit: (query: AuditListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listAudit, auditEntry, { query, signal }),
    /** All matches as CSV, at most `limits.auditExportMax`. */
    getAuditFile: (query: AuditListQuery = {}, signal?: AbortSignal) =>
      requestFile(endpointCalls.listAudit, {
        query: { ...query, format: "csv" },
        signal,
        timeoutMsMin: auditFileMs,
      }),
  };
}
