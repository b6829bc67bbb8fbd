import { isAbsolute } from "node:path";
import { type AuditLogPlace, openLogFile, writeReasonOf } from "#service/audit-log/audit-receivers.ts";
import { isLoopbackName } from "./loopback.ts";
import { EnvironmentProblem, type VariableReader } from "./read-variables.ts";

const accepted =
  "accepted: an absolute path, such as /var/log/overprint/audit.jsonl, or an https address without user and fragment, such as https://siem.example/overprint (http with localhost)";

/** Reads `AUDIT_LOG`. The message of a problem does not show the value, because an address may have a token in it. */
export function readAuditLog(read: VariableReader): AuditLogPlace | undefined {
  const text = read.text("AUDIT_LOG", /^[^\0]+$/, "a path or an address");
  if (text === undefined) return undefined;
  const refuse = (fault: string) => new EnvironmentProblem(`AUDIT_LOG ${fault}; ${accepted}.`);
  if (isAbsolute(text)) {
    if (/[/\\]$/.test(text)) throw refuse("is a folder");
    return { kind: "file", path: text };
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw refuse("is neither an absolute path nor an https address");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    throw refuse("has a user, a password or a fragment in its address");
  if (url.protocol === "http:" && !isLoopbackName(url.hostname))
    throw refuse("is an http address of another machine, and entries could be read on the way");
  return { kind: "address", url };
}

/** For processes that make no secret themselves: what is sent to an address is signed. */
export function requireAuditSecret(webhookSecrets: readonly string[] | undefined): void {
  if (webhookSecrets === undefined)
    throw new EnvironmentProblem(
      "AUDIT_LOG is an address, and WEBHOOK_SECRET is not set, which signs what is sent there; set the one that the receiver knows.",
    );
}

/** Throws `EnvironmentProblem` if the file cannot be written. Creates it. */
export async function checkAuditLog(place: AuditLogPlace | undefined): Promise<void> {
  if (place?.kind !== "file") return;
  try {
    await (await openLogFile(place.path)).close();
  } catch (error) {
    throw new EnvironmentProblem(
      `AUDIT_LOG is ${JSON.stringify(place.path)}, which ${writeReasonOf(error)}.`,
      { cause: error },
    );
  }
}

/** Parts of an address that are redacted from the log. */
export function auditLogSecrets(place: AuditLogPlace | undefined): string[] {
  if (place?.kind !== "address" || place.url.search === "") return [];
  return [place.url.search, ...place.url.searchParams.values()].filter((value) => value.length >= 8);
}
