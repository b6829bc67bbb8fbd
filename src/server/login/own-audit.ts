/** The audit log of a dashboard whose people are in a database of its own, because its service is elsewhere. */
import { hash } from "node:crypto";
import { actingPersonProofHeader } from "#contract/acting-person.ts";
import {
  type AuditReport,
  auditReportAnswerSchema,
  auditReportPath,
  reportSubject,
} from "#contract/audit-report.ts";
import { auditListQuerySchema } from "#contract/audit.ts";
import type { Connection } from "#contract/connection.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { parseJson } from "#contract/json.ts";
import { errorAnswer } from "#proxy/error-answer.ts";
import { readBody } from "#proxy/read-body.ts";
import { toUpstreamUrl, writeProof } from "#proxy/upstream-request.ts";
import { type AuditLogPlace, createAuditReceiver } from "#service/audit-log/audit-receivers.ts";
import {
  auditJobSettings,
  type AuditReceiver,
  AuditReceiverError,
  forwardAuditLog,
} from "#service/audit-log/forward-audit-log.ts";
import { endedRead } from "#service/edge/answer.ts";
import { readQuery } from "#service/edge/read-fields.ts";
import { createQueue } from "#service/queue/queue.ts";
import { answerAudit } from "#service/routes/audit.ts";
import { ServiceError } from "#service/service-error.ts";
import type { StoredAuditEntry } from "#service/storage/audit.ts";
import { ReadEndedError } from "#service/storage/bounded-reads.ts";
import type { OpenedDatabase } from "#service/storage/database.ts";
import { namedSecrets, signWith } from "#service/webhooks/sign-delivery.ts";
import type { Log } from "../log.ts";

export interface ServiceAccess {
  baseUrl: URL;
  /** Its root key; with another one the service refuses the entries. */
  apiKey: string;
  /** Prove that the dashboard reports them; empty: the service marks the actors as unproved. */
  dashboardSecrets: readonly string[];
  fetch: (request: Request) => Promise<Response>;
}

export interface OwnAuditOptions {
  database: OpenedDatabase;
  service: ServiceAccess;
  /** Where the operator wants these entries as well. */
  place: { auditLog: AuditLogPlace; webhookSecrets: readonly string[] } | undefined;
  log: Pick<Log, "info" | "warn" | "error">;
}

export interface OwnAudit {
  /** Why the service does not take the entries; undefined: it does, or was not asked yet. */
  refusal: () => Connection["ownAudit"];
  /** Answers like the service's `GET /api/v2/audit`, with the entries of this dashboard. */
  list: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
}

const stopMs = 5_000;

/**
 * Starts to report the entries to the service, whose audit log then has everything on one page. While it cannot be
 * reached, or does not take them, they wait in the dashboard's database; logins do not.
 */
export async function startOwnAudit({ database, service, place, log }: OwnAuditOptions): Promise<OwnAudit> {
  const onError = (error: unknown) => log.error("the audit log of the dashboard could not be sent on", error);
  const queue = await createQueue({ database, jobs: { audit: auditJobSettings }, onError });
  const report = createReport(service);
  const receivers = [
    report.receiver,
    ...(place === undefined
      ? []
      : [createAuditReceiver(place.auditLog, signWith(namedSecrets(place.webhookSecrets)))]),
  ];
  const forwarding = await forwardAuditLog({ database, queue, receivers, log, onError });
  return {
    refusal: report.refusal,
    list: (request) => listOwn(database, request),
    close: async () => {
      await forwarding.close();
      await queue.stop({ timeoutMs: stopMs });
    },
  };
}

const timeoutMs = 15_000;
const answerBytesMax = 10_000;
/** Of a service that has the call but cannot take the entries at the moment; also of proxies in front of it. */
const temporary = new Set([408, 413, 421, 425, 429]);

function createReport({ baseUrl, apiKey, dashboardSecrets, fetch }: ServiceAccess): {
  receiver: AuditReceiver;
  refusal: OwnAudit["refusal"];
} {
  let refusal: Connection["ownAudit"];
  const fail = (reason: string, becomes = refusal): never => {
    refusal = becomes;
    throw new AuditReceiverError(reason);
  };

  async function send(entries: readonly StoredAuditEntry[], aborted: AbortSignal): Promise<void> {
    const url = toUpstreamUrl(baseUrl, auditReportPath, "");
    const body = JSON.stringify({ entries: entries.map(toReported) } satisfies AuditReport);
    const subject = reportSubject(hash("sha256", body, "hex"));
    const headers = new Headers({ "content-type": "application/json", "x-api-key": apiKey });
    if (dashboardSecrets.length > 0)
      headers.set(
        actingPersonProofHeader,
        writeProof(dashboardSecrets, subject, { method: "POST", path: auditReportPath }),
      );
    const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)]);
    const { status, text } = await fetch(
      new Request(url ?? baseUrl, { method: "POST", redirect: "manual", headers, body, signal }),
    )
      .then(async (answer) => ({ status: answer.status, text: await textOf(answer) }))
      .catch((error: unknown) => {
        aborted.throwIfAborted();
        return fail(`the service cannot be reached (${causeOf(error)})`);
      });
    if (
      status === 200 &&
      auditReportAnswerSchema.safeParse(parseJson(text)).data?.stored === entries.length
    ) {
      refusal = undefined;
      return;
    }
    if (status >= 500 || temporary.has(status)) fail(`the service answered ${status}`);
    if (status === 401 || status === 403)
      fail(
        `the service refused them: ${errorBodySchema.safeParse(parseJson(text)).data?.msg ?? `it answered ${status}`}`,
        "refused",
      );
    fail("the service does not take entries of dashboards; they are listed beside its own", "unsupported");
  }

  return {
    receiver: { name: `service ${baseUrl.href}`, shown: "the service at BASE_URL", send },
    refusal: () => refusal,
  };
}

function toReported(entry: StoredAuditEntry): AuditReport["entries"][number] {
  const { eventId, at, actorKind, actorId, actorName, address, action, targetId, targetName } = entry;
  return {
    eventId,
    at: at.toISOString(),
    // The database of people has no others.
    actor: { kind: actorKind === "person" ? "person" : "service", id: actorId, name: actorName },
    address,
    action,
    target: { id: targetId, name: targetName },
    detail: entry.detail,
    count: entry.count,
  };
}

async function textOf(answer: Response): Promise<string> {
  const body = await readBody(answer, answerBytesMax);
  return body.whole ? new TextDecoder().decode(body.bytes) : "";
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : "unknown";
}

async function listOwn(database: Pick<OpenedDatabase, "read">, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  try {
    const query = readQuery(auditListQuerySchema, searchParams);
    return await answerAudit(database, { request, query, address: pathname });
  } catch (failure) {
    const error = failure instanceof ReadEndedError ? endedRead(failure, auditListQuerySchema) : failure;
    if (!(error instanceof ServiceError)) throw error;
    const { status, code, publicMessage, errors } = error;
    return errorAnswer(status, code, publicMessage, {}, [...errors]);
  }
}
