import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { peopleClient } from "../../../base/connection/session/session-query.ts";
import { type AuditAddress, toAuditListQuery } from "./audit-address.ts";

/** Query of one page of the audit log. Read anew at each visit, because others write it. */
export function auditQuery(client: Client, address: AuditAddress) {
  const query = toAuditListQuery(address);
  return queryOptions({
    queryKey: ["audit", address.log, query],
    queryFn: ({ signal }) => auditSource(client, address).listAudit(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whom the page asks for the entries. */
export function auditSource(client: Client, { log }: Pick<AuditAddress, "log">) {
  return log === "dashboard" ? peopleClient : client;
}
