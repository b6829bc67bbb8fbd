import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { type AuditAddress, toAuditListQuery } from "./audit-address.ts";

/** Query of one page of the audit log. Read anew at each visit, because others write it. */
export function auditQuery(client: Client, address: AuditAddress) {
  const query = toAuditListQuery(address);
  return queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => client.listAudit(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
