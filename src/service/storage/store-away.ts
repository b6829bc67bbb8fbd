import { ObjectStoreError } from "./object-store.ts";

/** Of PostgreSQL: connections, resources, and servers that start, stop or may only read. */
const passingStates = /^(?:08|53|57P0[123]$|25006$|58030$)/;

const lostConnectionCodes: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's own failures to have a connection carry no code. */
const lostConnectionWords =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/**
 * Whether a failure, or what caused it, is that the database or the object store cannot be reached or takes nothing. The
 * caller did nothing wrong then, and may come back.
 */
export function isStoreAway(failure: unknown): boolean {
  let error = failure;
  for (let depth = 0; error instanceof Error && depth < 10; depth += 1) {
    if (error instanceof ObjectStoreError) return true;
    const code: unknown = "code" in error ? error.code : undefined;
    if (lostConnectionCodes.has(code) || (typeof code === "string" && passingStates.test(code))) return true;
    if (lostConnectionWords.test(error.message)) return true;
    error = error.cause;
  }
  return false;
}
