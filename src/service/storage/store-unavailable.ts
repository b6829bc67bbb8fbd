import { causesOf } from "../logged-message.ts";
import { ExternalError } from "../external-error.ts";
import { ObjectStoreError } from "./object-store.ts";

/**
 * Transient SQLSTATEs: connections, resources, I/O, statements that took too long, transactions that were in each
 * other's way, and servers that start, stop, end a connection or are read-only.
 */
const transientStates = /^(?:08|53|40001$|40P01$|57014$|57P0[1235]$|25006$|25P0[34]$|58030$)/;

const connectionCodes: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EPIPE",
  "ETIMEDOUT",
  "EADDRNOTAVAIL",
  "EMFILE",
  "ENFILE",
  "ENOSPC",
  "EROFS",
  "EDQUOT",
]);

/** Connection errors of the driver carry no code. */
const connectionMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|This socket has been ended|Cannot use a pool after calling end|PGlite is closed)/;

/** Which store a failure, or one of its causes, shows to be unavailable; undefined for any other failure. */
export function unavailableStore(failure: unknown): "database" | "objects" | undefined {
  for (const error of causesOf(failure)) {
    // A caller's host refused the connection, or the browser's pipe broke: no store of ours.
    if (error instanceof ExternalError) return undefined;
    if (error instanceof ObjectStoreError) return "objects";
    // A program that could not be started is no store.
    if (error.message.startsWith("spawn ")) continue;
    const code: unknown = "code" in error ? error.code : undefined;
    if (connectionCodes.has(code) || (typeof code === "string" && transientStates.test(code)))
      return "database";
    if (connectionMessages.test(error.message)) return "database";
  }
  return undefined;
}

/** Whether the database may only be read: a former primary, to which a connection still leads. */
export function isReadOnly(failure: unknown): boolean {
  return causesOf(failure).some((error) => "code" in error && error.code === "25006");
}

/**
 * Whether the database or the object store cannot be reached or cannot write. A request then gets 503, and a job is
 * retried without losing an attempt.
 */
export function isStoreUnavailable(failure: unknown): boolean {
  return unavailableStore(failure) !== undefined;
}
