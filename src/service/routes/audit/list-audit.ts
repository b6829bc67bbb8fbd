import type { AuditListQuery } from "#contract/audit.ts";
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { placedPageHeaders } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { streamedText } from "../../edge/streamed-text.ts";
import { invalidField } from "../../service-error.ts";
import { type AuditFilter, countAudit, listAudit, toAuditEntry } from "../../storage/audit.ts";
import type { OpenedDatabase } from "../../storage/database.ts";
import type { RouteParts } from "../route-parts.ts";
import { writeAuditCsv } from "./audit-csv.ts";

/** `GET /api/v2/audit`: newest first, a bare array with the total and the neighbouring pages in headers, or a CSV file. */
export function listAuditHandler({ database, links }: RouteParts): Handler<"listAudit"> {
  return ({ request, query }) =>
    answerAudit(database, { request, query, address: links.path(endpoints.listAudit.path) });
}

/** `address`: of the list, without a query. */
export async function answerAudit(
  database: Pick<OpenedDatabase, "read">,
  { request, query, address }: { request: Request; query: AuditListQuery; address: string },
): Promise<Response> {
  const { before, after, size = limits.pageSizeDefault, format } = query;
  if (before !== undefined && after !== undefined)
    throw invalidField("after", "must be absent with before: a page is older or newer than one entry");
  const filter = toFilter(query);
  const page = { request, address, total: await database.read((db) => countAudit(db, filter), request) };
  if (format === "csv") {
    return streamedText(
      writeAuditCsv((work) => database.read(work, request), filter, before),
      {
        ...placedPageHeaders(page),
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
      },
    );
  }
  const { entries, hasNewer, hasOlder } = await database.read(
    (db) => listAudit(db, filter, { before, after, size }),
    request,
  );
  const newest = entries[0]?.id ?? before;
  const oldest = entries.at(-1)?.id;
  return jsonAnswer(entries.map(toAuditEntry), {
    headers: placedPageHeaders({
      ...page,
      newer: hasNewer && newest !== undefined && page.total > 0 ? { after: String(newest) } : undefined,
      // The entry after which there is none may itself be one of the list, so the first page has it.
      older:
        hasOlder && page.total > 0 ? (oldest === undefined ? {} : { before: String(oldest) }) : undefined,
    }),
  });
}

function toFilter(query: AuditListQuery): AuditFilter {
  const { actorKind, actor, action, targetKind, target, text, from, until } = query;
  return {
    actorKind,
    actorId: actor,
    action,
    targetKind,
    targetId: target,
    text,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}
