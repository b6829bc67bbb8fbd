import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** The request that code runs for: one over HTTP, or one whose job is running, possibly in another process. */
interface RequestScope {
  /** Undefined: for no request. */
  id: string | undefined;
  /** Whether a stored request has this id. */
  isTaken: boolean;
  /** See `currentShare`. */
  share: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work` for the request with this id, or for none. Everything that it starts runs for the same one. */
export function runForRequest<Value>(id: string | undefined, work: () => Value): Value {
  return scopes.run({ id, isTaken: false, share: "" }, work);
}

/** The beginning of the shares of links, each with an address and a path; stored requests have only this. */
export const linkShare = "link";

/** Says whose share of the service the current request takes. Has no effect outside of a request. */
export function setShare(share: string): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.share = share;
}

/**
 * Whose share of the service the current request takes: that of a key, of a person, or of an address with a link. Gates
 * are fair between shares. Empty: not known yet, or no request.
 */
export function currentShare(): string {
  return scopes.getStore()?.share ?? "";
}

/** The share of all links of an address, for places that each link takes one of; other shares as they are. */
export function shareOfAddress(share: string): string {
  const [kind, address] = share.split(" ");
  return kind === linkShare && address !== undefined ? `${linkShare} ${address}` : share;
}

/** Runs work that a request happens to start and that is not for it, such as a timer that sums up several. */
export function runForNoRequest<Value>(work: () => Value): Value {
  return runForRequest(undefined, work);
}

/** The id that log lines and the response of the current request have; undefined outside of a request. */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

/**
 * An id for a request that is stored: that of the current one, so that its log lines, its record and its jobs have the
 * same. A further one of the same request gets an id of its own.
 */
export function takeRequestId(): string {
  const scope = scopes.getStore();
  if (scope?.id === undefined || scope.isTaken) return randomUUID();
  scope.isTaken = true;
  return scope.id;
}
