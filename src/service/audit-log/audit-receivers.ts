/** Receivers of the audit log that `AUDIT_LOG` names: a file, or an https address. */
import { hash } from "node:crypto";
import { createOutbound, type Outbound } from "../outbound/outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { type StoredAuditEntry, toAuditEntry } from "../storage/audit.ts";
import type { SignDelivery } from "../webhooks/sign-delivery.ts";
import { type AuditReceiver, AuditReceiverError } from "./forward-audit-log.ts";
import { appendLines, openLogFile, writeReasonOf } from "./log-file.ts";

/** As the operator sets it. */
export type AuditLogPlace = { kind: "file"; path: string } | { kind: "address"; url: URL };

export function createAuditReceiver(place: AuditLogPlace, sign: SignDelivery): AuditReceiver {
  return place.kind === "file" ? fileReceiver(place.path) : addressReceiver(place.url, sign);
}

/** JSON lines: each entry as the interface has it. */
function toLines(entries: readonly StoredAuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(toAuditEntry(entry))}\n`).join("");
}

/**
 * Appends lines to a file, which only its owner may read. It is opened for each batch, so that rotation by renaming or
 * truncating needs no signal.
 */
function fileReceiver(path: string): AuditReceiver {
  return {
    name: `file ${path}`,
    shown: path,
    send: async (entries) => {
      const file = await openLogFile(path).catch((error: unknown) => refuse(path, error));
      try {
        await appendLines(file, toLines(entries));
      } catch (error) {
        refuse(path, error);
      } finally {
        await file.close();
      }
    },
  };
}

function refuse(path: string, error: unknown): never {
  throw new AuditReceiverError(`${path} ${writeReasonOf(error)}`, { cause: error });
}

const timeoutMs = 15_000;
const answerBytesMax = 1_000;

/**
 * Posts lines to an address, signed like webhooks. The operator names the address, so it may be private; redirects are
 * not followed. An entry that is sent again has the same `eventId`, and the same batch the same `webhook-id`.
 */
function addressReceiver(url: URL, sign: SignDelivery): AuditReceiver {
  const outbound: Pick<Outbound, "post"> = createOutbound({ allowHosts: new Set([url.hostname]) });
  return {
    // Without the query, which may have a token that is replaced.
    name: `address ${url.origin}${url.pathname}`,
    shown: url.host,
    send: async (entries, signal) => {
      const body = toLines(entries);
      const id = `audit_${hash("sha256", entries.map(({ eventId }) => eventId).join(), "hex").slice(0, 32)}`;
      const headers = {
        "Content-Type": "application/x-ndjson",
        ...(await sign({ id, at: new Date(), body })),
      };
      const answer = await outbound
        .post(url.href, { body, headers, timeoutMs, answerBytesMax, signal })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (error instanceof OutboundError) throw new AuditReceiverError(error.publicMessage);
          throw error;
        });
      if (answer.status < 200 || answer.status > 299)
        throw new AuditReceiverError(`it answered ${answer.status}`);
    },
  };
}
