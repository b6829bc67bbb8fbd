import { ClientError } from "#client/client-error.ts";

/** The meaning of a failed call for a run. */
export type Verdict =
  /** The service requests a pause. Not a failure. */
  | { kind: "wait"; waitMs: number }
  /** The service or the network is away. `isLost`: the call may have arrived all the same. */
  | { kind: "away"; isLost: boolean; error: unknown }
  /** No row will be accepted: the key, or the template. */
  | { kind: "stop"; error: unknown }
  /** This row, and only this one. */
  | { kind: "failed"; reason: string };

const waitMsMax = 10 * 60_000;

export function classifySending(error: unknown): Verdict {
  if (!(error instanceof ClientError)) return { kind: "failed", reason: describe(error) };
  const { failure } = error;
  if (failure.kind === "unreachable" || failure.kind === "timedOut")
    return { kind: "away", isLost: true, error };
  if (failure.kind === "unreadable") return { kind: "failed", reason: error.message };
  const { status, code, retryAfterSeconds } = failure;
  // After many wrong keys its status is 429.
  if (code === "key_wrong") return { kind: "stop", error };
  if (status === 429 || (status === 503 && retryAfterSeconds !== undefined)) {
    return { kind: "wait", waitMs: Math.min(waitMsMax, Math.max(1, retryAfterSeconds ?? 5) * 1_000) };
  }
  // A refusal in the service's own form says that nothing was done; a gateway's may have come too late.
  if (status === 502 || status === 503) return { kind: "away", isLost: false, error };
  if (status === 504) return { kind: "away", isLost: true, error };
  if (status === 401 || status === 403 || status === 404) return { kind: "stop", error };
  return { kind: "failed", reason: wordsOf(failure.msg, failure.errors) };
}

/** Of the link: 503 means that the service is still at work. */
export function classifyArrival(error: unknown): Verdict {
  if (!(error instanceof ClientError)) return { kind: "failed", reason: describe(error) };
  const { failure } = error;
  if (failure.kind === "unreachable") return { kind: "away", isLost: false, error };
  if (failure.kind === "timedOut") return { kind: "wait", waitMs: 1_000 };
  if (failure.kind === "unreadable") return { kind: "failed", reason: error.message };
  const { status, code, retryAfterSeconds } = failure;
  // After many wrong keys its status is 429.
  if (code === "key_wrong") return { kind: "stop", error };
  if (status === 429 || (status === 503 && retryAfterSeconds !== undefined)) {
    return { kind: "wait", waitMs: Math.min(waitMsMax, Math.max(1, retryAfterSeconds ?? 1) * 1_000) };
  }
  if ([502, 503, 504].includes(status)) return { kind: "away", isLost: false, error };
  if (status === 401 || status === 403) return { kind: "stop", error };
  return { kind: "failed", reason: wordsOf(failure.msg, failure.errors) };
}

/** Whether the service has carried the render out and failed, so that asking for the link again is of no use. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ClientError) || error.failure.kind !== "refused") return false;
  return [404, 410, 422, 500].includes(error.failure.status);
}

function wordsOf(msg: string, errors: readonly string[]): string {
  const details = errors.filter((text) => !msg.includes(text));
  return details.length === 0 ? msg : `${msg} ${details.join("; ")}`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
