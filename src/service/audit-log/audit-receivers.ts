import { hash } from "node:crypto";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createOutbound, type Outbound } from "../outbound/outbound.ts";
import { type StoredAuditEntry, toAuditEntry } from "../storage/audit.ts";
import { codeOf, openPlainFile } from "../storage/file-facts.ts";
import type { SignDelivery } from "../webhooks/sign-delivery.ts";
import { type AuditReceiver, AuditReceiverError } from "./forward-audit-log.ts";

/** Receivers of the audit log that `AUDIT_LOG` names: a file, or an https address. */

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

/**
 * Opens a file to append, and creates it for its owner alone if it is missing. Rejects for anything but a plain file on a
 * disk.
 */
export async function openLogFile(path: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT } = constants;
  const file = await openPlainFile(path, O_RDWR | O_APPEND | O_CREAT, 0o600);
  try {
    // Files of `/proc` and `/sys` seem plain, but keep nothing, so they refuse it.
    await file.datasync();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const writeReasons: Readonly<Record<string, string>> = {
  ENOENT: "is in a folder that is missing",
  ENOTDIR: "is in a folder that is missing",
  EISDIR: "is a folder",
  NO_PLAIN_FILE: "is not a plain file",
  ENXIO: "is not a plain file",
  EINVAL: "is not on a disk",
  EACCES: "may not be read and written by this user",
  EPERM: "may not be read and written by this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "has no space left on its disk",
  EDQUOT: "has no space left in its quota",
};

/** The reason why a file cannot be written, to follow its name. */
export function writeReasonOf(error: unknown): string {
  return writeReasons[codeOf(error)] ?? `cannot be written (${codeOf(error) || String(error)})`;
}

const lineEnd = "\n";

/** Appends lines, all or none: half a line would join the next one. Resolves when they are on the disk. */
async function appendLines(file: FileHandle, lines: string): Promise<void> {
  const { size: before } = await file.stat();
  const last = Buffer.from(lineEnd);
  if (before > 0) await file.read(last, 0, 1, before - 1);
  // A process that was killed while it wrote has left half a line.
  const isWhole = last.toString() === lineEnd;
  try {
    await file.writeFile(isWhole ? lines : lineEnd + lines);
    await file.datasync();
  } catch (error) {
    // Unless it was truncated meanwhile.
    const { size } = await file.stat();
    if (size > before) await file.truncate(before);
    throw error;
  }
}
