import { hash } from "node:crypto";
import type { Hono } from "hono";
import { actingPersonHeader } from "#contract/acting-person.ts";
import { auditReportPath, auditReportSchema, reportSubject } from "#contract/audit-report.ts";
import type { AuditListQuery } from "#contract/audit.ts";
import { endpoints } from "#contract/endpoints.ts";
import * as limits from "#contract/limits.ts";
import { type CsvCell, toCsvLine } from "#contract/to-csv.ts";
import { createProofCheck, type DashboardProof } from "../edge/acting-person-check.ts";
import { addressOf } from "../edge/network-of.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { placedPageHeaders } from "../edge/page-answer.ts";
import { parseBody } from "../edge/read-body.ts";
import { readBodyFields } from "../edge/read-fields.ts";
import { readBytes } from "../edge/receive-body.ts";
import type { Edge, Handler, Handlers } from "../edge/register-endpoint.ts";
import { streamedText } from "../edge/answer-bodies.ts";
import { listHeaders, type NotesByOperation, tags, templateId } from "../openapi/operation-notes.ts";
import { invalidField, ServiceError } from "../service-error.ts";
import {
  type AuditFilter,
  countAudit,
  insertReported,
  listAudit,
  type StoredAuditEntry,
  toAuditEntry,
} from "../storage/audit.ts";
import type { Read } from "../storage/bounded-reads.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import type { RouteParts } from "./route-parts.ts";
import type { ServiceContext } from "./service-context.ts";

export function createAuditRoutes(parts: RouteParts) {
  return { listAudit: listAuditHandler(parts) } satisfies Partial<Handlers>;
}

/** `GET /api/v2/audit`: newest first, a bare array with the total and the neighbouring pages in headers, or a CSV file. */
function listAuditHandler({ database, links }: RouteParts): Handler<"listAudit"> {
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

const columns: readonly (readonly [name: string, read: (entry: StoredAuditEntry) => CsvCell])[] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => at.toISOString()],
  ["actor_kind", ({ actorKind }) => actorKind],
  ["actor_id", ({ actorId }) => actorId],
  ["actor", ({ actorName }) => actorName],
  ["address", ({ address }) => address],
  ["action", ({ action }) => action],
  ["target_kind", ({ targetKind }) => targetKind],
  ["target_id", ({ targetId }) => targetId],
  ["target", ({ targetName }) => targetName],
  ["revision", ({ revision }) => revision],
  ["detail", ({ detail }) => detail],
  ["actor_unproved", ({ actorUnproved }) => (actorUnproved ? "yes" : "")],
  ["count", ({ count }) => count],
  ["event_id", ({ eventId }) => eventId],
];

/** A byte order mark, by which Excel detects UTF-8. */
const mark = "\u{FEFF}";
const readAtOnce = 500;

/**
 * The matching entries as a CSV file, newest first, at most `limits.auditExportMax`: those before an entry, or all.
 * Cells that a spreadsheet would run as formulas are escaped.
 */
async function* writeAuditCsv(
  read: Read,
  filter: AuditFilter,
  before?: number,
): AsyncGenerator<string, void> {
  yield mark + toCsvLine(columns.map(([name]) => name));
  let place = before;
  let left: number = limits.auditExportMax;
  while (left > 0) {
    const part = { before: place, size: Math.min(readAtOnce, left) };
    const { entries, hasOlder } = await read((db) => listAudit(db, filter, part));
    if (entries.length > 0)
      yield entries.map((entry) => toCsvLine(columns.map(([, read]) => read(entry)))).join("");
    if (!hasOlder) return;
    place = entries.at(-1)?.id;
    left -= entries.length;
  }
}

const bodyBytesMax = 2 * 1_048_576;

/**
 * `POST /dashboard/audit`: logins, invitations and roles of a dashboard whose people are in a database of its own. Only the
 * root key itself may report: a person or a limited key could write what others have done. With `DASHBOARD_SECRET` a
 * report needs its proof; without it the actors in it are marked as unproved.
 */
export function registerAuditReports(
  app: Hono,
  { checkKey, rateLimits }: Pick<Edge, "checkKey" | "rateLimits">,
  {
    database,
    clock,
    dashboardProof,
  }: Pick<ServiceContext, "database" | "clock"> & { dashboardProof: DashboardProof },
): void {
  const problemOf = createProofCheck({ ...dashboardProof, clock });
  app.post(auditReportPath, async (call) => {
    const request = call.req.raw;
    const caller = await checkKey(request, { address: addressOf(call) });
    rateLimits.countKey(request, caller);
    if (caller.actor.kind !== "root" || request.headers.has(actingPersonHeader))
      throw notAllowed("Only a dashboard with the root key may report entries of the audit log.");
    const bytes = await readBytes(request.body, bodyBytesMax);
    const fault = problemOf(request, reportSubject(hash("sha256", bytes, "hex")));
    if (fault !== undefined && dashboardProof.isRequired)
      throw notAllowed(`Dashboard and service need the same DASHBOARD_SECRET: ${fault}.`);
    const { entries } = readBodyFields(auditReportSchema, await parseBody(bytes));
    await database.db.transaction((transaction) =>
      insertReported(
        transaction,
        entries.map(({ at, actor, address, ...entry }) => ({
          ...entry,
          at: new Date(at),
          actor: {
            ...actor,
            address: address ?? undefined,
            isUnproved: fault !== undefined,
          },
          detail: entry.detail ?? undefined,
        })),
      ),
    );
    return jsonAnswer({ stored: entries.length });
  });
}

function notAllowed(publicMessage: string): ServiceError {
  return new ServiceError("a report of audit entries was refused", {
    status: 403,
    code: "caller_not_allowed",
    publicMessage,
  });
}

export const auditDescription = {
  listAudit: {
    tag: tags.audit,
    description: `In the order of time, newest first. Entries are neither changed nor deleted. The next page is the \`next\` of \`Link\`: it is counted from an entry, so new entries do not move it. An actor with \`isUnproved\` is a person that a dashboard named without the proof of \`DASHBOARD_SECRET\`. An entry with \`count\` stands for several events, such as refused logins of an hour; \`eventId\` is the same wherever the entry is sent. With \`format=csv\` the answer is a file with all matches, of which it has the newest ${limits.auditExportMax.toLocaleString("en")}.`,
    answerHeaders: listHeaders,
    fileTypes: ["text/csv"],
    parameters: { size: 20, action: "template.created" },
    answerExample: [
      {
        identifier: "1042",
        at: "2026-11-02T09:31:07.418Z",
        actor: { kind: "person", id: "3c7e8a52-2a8f-4d0e-8f0c-5f4b1d7a9e20", name: "ada@example.com" },
        address: "192.0.2.44",
        action: "template.published",
        target: { kind: "template", id: templateId, name: "Product update" },
        revision: 12,
        detail: null,
        eventId: "8f14c0de-6f2b-4b0f-9d53-2f0a51c7e6b4",
      },
    ],
  },
} satisfies NotesByOperation;
