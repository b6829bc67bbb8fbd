import { OutboundError } from "../outbound/outbound-error.ts";
import { ObjectStoreError } from "./object-store.ts";

/** PostgreSQL's: connections, resources, I/O, and servers that start, stop, end a connection or are read-only. */
const transientStates = /^(?:08|53|57P0[1235]$|25006$|58030$)/;

const connectionCodes: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "ENOSPC",
  "EROFS",
  "EDQUOT",
]);

/** The driver's own connection failures carry no code. */
const connectionMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|This socket has been ended|Cannot use a pool after calling end|PGlite is closed)/;

const causesMax = 10;

/**
 * Whether a failure, or one of its causes, is that the database or the object store cannot be reached or cannot write.
 * The caller did nothing wrong then: a request gets 503, and a job is run again without losing an attempt. A host that a
 * caller named and that refuses connections (`OutboundError`) is not ours.
 */
export function isStoreUnavailable(failure: unknown): boolean {
  let error = failure;
  for (let depth = 0; error instanceof Error && depth < causesMax; depth += 1) {
    if (error instanceof OutboundError) return false;
    if (error instanceof ObjectStoreError) return true;
    const code: unknown = "code" in error ? error.code : undefined;
    if (connectionCodes.has(code) || (typeof code === "string" && transientStates.test(code))) return true;
    if (connectionMessages.test(error.message)) return true;
    error = error.cause;
  }
  return false;
}
