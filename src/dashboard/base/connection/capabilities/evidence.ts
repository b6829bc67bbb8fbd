import type { EndpointCall } from "#contract/endpoint-calls.ts";
import { createSharedState } from "../../design-system/shared-state.ts";

/** Information that one answer gave. */
export type CallEvidence =
  | { isOffered: true }
  /** The status that says that the call does not exist. */
  | { isOffered: false; status: number };

/** An output format that a service did not give. */
export interface FormatEvidence {
  /** The format of the file that came instead. */
  came?: string;
  /** The service's message, if it refused the format. */
  message?: string;
}

export interface Evidence {
  /** By `callKey`. */
  calls: ReadonlyMap<string, CallEvidence>;
  /** By `formatKey`. */
  formats: ReadonlyMap<string, FormatEvidence>;
}

/** The kind of request that names a format. */
export type FormatUse = "render" | "screenshot";

export const noEvidence: Evidence = { calls: new Map(), formats: new Map() };

/** Kept until the page is reloaded: the service may be upgraded, so nothing is stored. */
const shared = createSharedState(noEvidence);

export const getEvidence = shared.get;
export const useEvidence = shared.useValue;

export function callKey({ method, path }: EndpointCall): string {
  return `${method} ${path}`;
}

export function formatKey(use: FormatUse, format: string): string {
  return `${use} ${format}`;
}

/** Whether the service has said that it lacks the call, so that it need not be asked again. */
export function isCallNotOffered(endpoint: EndpointCall): boolean {
  return shared.get().calls.get(callKey(endpoint))?.isOffered === false;
}

/** Forgets everything, before the service is probed again. */
export function forgetEvidence(): void {
  shared.set(noEvidence);
}

/** Reads from each answer of the service whether it has the call. */
export function noteAnswer(endpoint: EndpointCall, status: number): void {
  const found = evidenceOf(endpoint, status);
  if (found === undefined) return;
  const key = callKey(endpoint);
  const { calls, formats } = shared.get();
  const known = calls.get(key);
  // An equal value must not notify, because every answer gets here.
  if (known?.isOffered === found.isOffered) return;
  shared.set({ calls: new Map(calls).set(key, found), formats });
}

/** Remembers that a format was refused, or that a file came in another one. */
export function noteFormat(use: FormatUse, asked: string, found: FormatEvidence): void {
  const { calls, formats } = shared.get();
  shared.set({ calls, formats: new Map(formats).set(formatKey(use, asked), found) });
}

/** Statuses of a call that exists: the service read the request and refused its content. */
const readStatuses = new Set([400, 409, 413, 415, 422]);

/** `undefined` if the answer does not show it: a 404 for an identifier may mean the entry or the call. */
export function evidenceOf({ path }: EndpointCall, status: number): CallEvidence | undefined {
  if (status >= 200 && status < 300) return { isOffered: true };
  if (status === 405 || status === 501) return { isOffered: false, status };
  if (path.includes("{")) return undefined;
  if (readStatuses.has(status)) return { isOffered: true };
  return status === 404 ? { isOffered: false, status } : undefined;
}
