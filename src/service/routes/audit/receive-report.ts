import { hash } from "node:crypto";
import type { Hono } from "hono";
import { actingPersonHeader } from "#contract/acting-person.ts";
import { auditReportPath, auditReportSchema, reportSubject } from "#contract/audit-report.ts";
import { type DashboardProof, createProofCheck } from "../../edge/acting-person-check.ts";
import { addressOf } from "../../edge/address-of.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { parseBody } from "../../edge/read-body.ts";
import { readBodyFields } from "../../edge/read-fields.ts";
import { readBytes } from "../../edge/receive-body.ts";
import type { Edge } from "../../edge/register-endpoint.ts";
import { ServiceError } from "../../service-error.ts";
import { insertReported } from "../../storage/audit.ts";
import type { ServiceContext } from "../service-context.ts";

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
  const faultOf = createProofCheck({ ...dashboardProof, clock });
  app.post(auditReportPath, async (call) => {
    const request = call.req.raw;
    const caller = await checkKey(request, {
      address: addressOf(call),
      onWrong: () => rateLimits.countWrongKey(request),
    });
    rateLimits.countKey(request, caller);
    if (caller.actor.kind !== "root" || request.headers.has(actingPersonHeader))
      throw notAllowed("Only a dashboard with the root key may report entries of the audit log.");
    const bytes = await readBytes(request.body, bodyBytesMax);
    const fault = faultOf(request, reportSubject(hash("sha256", bytes, "hex")));
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
