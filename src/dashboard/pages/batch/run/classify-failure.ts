import { ClientError } from "#client/client-error.ts";

/** How a run reacts to a failed call. */
export type Verdict =
  /** The service requests a delay. Not a failure. */
  | { kind: "wait"; waitMs: number }
  /** The service or the network is unavailable. `isLost`: the request may have been processed. */
  | { kind: "unavailable"; isLost: boolean; error: unknown }
  /** No row would be accepted, because of the key or the template. */
  | { kind: "stop"; error: unknown }
  /** Only this row fails. */
  | { kind: "failed"; reason: string };

const waitMsMax = 10 * 60_000;

/** Classifies the failure of a call: sending a row, or requesting its picture, where a 503 means in progress. */
export function classifyFailure(error: unknown, call: "send" | "picture"): Verdict {
  if (!(error instanceof ClientError))
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  const { failure } = error;
  const isSend = call === "send";
  if (failure.kind === "timedOut" && !isSend) return { kind: "wait", waitMs: 1_000 };
  if (failure.kind === "unreachable" || failure.kind === "timedOut")
    return { kind: "unavailable", isLost: isSend, error };
  if (failure.kind === "unreadable") return { kind: "failed", reason: error.message };
  const { status, code, retryAfterSeconds } = failure;
  // After many wrong keys its status is 429.
  if (code === "key_wrong") return { kind: "stop", error };
  if (status === 429 || (status === 503 && retryAfterSeconds !== undefined)) {
    const seconds = Math.max(1, retryAfterSeconds ?? (isSend ? 5 : 1));
    return { kind: "wait", waitMs: Math.min(waitMsMax, seconds * 1_000) };
  }
  // After a 502 or 503 nothing was rendered; a gateway's 504 may be sent after the service has accepted the row.
  if ([502, 503, 504].includes(status))
    return { kind: "unavailable", isLost: isSend && status === 504, error };
  if (status === 401 || status === 403 || (isSend && status === 404)) return { kind: "stop", error };
  return { kind: "failed", reason: wordsOf(failure.msg, failure.errors) };
}

function wordsOf(msg: string, errors: readonly string[]): string {
  const details = errors.filter((text) => !msg.includes(text));
  return details.length === 0 ? msg : `${msg} ${details.join("; ")}`;
}
