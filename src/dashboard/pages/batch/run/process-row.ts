import type { RenderResult } from "#contract/render.ts";
import { ClientError } from "#client/client-error.ts";
import type { RowState } from "../../../model/batches/row-state.ts";
import { isFinalFailure } from "../../../model/requests/result/result-file.ts";

export interface ArrivedPicture {
  bytes: number | undefined;
  /** The service's; absent if they have to be requested. */
  warnings?: readonly string[];
  /** Differences between request and file, as sentences. */
  differences?: readonly string[];
}

/** The calls of a row; tests provide their own. */
export interface RowCalls {
  /** Sends one row. With the same key it is rendered once, however often it is sent. */
  send: (row: number, key: string) => Promise<RenderResult>;
  /** Resolves when the picture is ready. Rejects with a `ClientError` while it is not. */
  awaitPicture: (result: RenderResult) => Promise<ArrivedPicture>;
  warningsOf: (requestId: string) => Promise<readonly string[]>;
  now: () => number;
  /** Resolves early when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether the service deduplicates by key, so that a row whose response was lost may be sent again. */
  hasIdempotencyKeys: boolean;
}

export interface RowRun {
  calls: RowCalls;
  /** Stores the row's state. Throws if it cannot be stored. */
  set: (state: RowState) => Promise<void>;
  /** The service accepted the row or delivered its picture, so it is available. */
  onAnswer: () => void;
  /** Aborted when the user stops the run, to stop waiting for late pictures. */
  stopping: () => AbortSignal;
}

export interface RowOutcome {
  /** `open`: to be processed again, before all others. */
  row: "open" | "done" | "failed";
  /** A failure that concerns the whole run. */
  verdict?: Verdict;
}

type AcceptedRow = Extract<RowState, { step: "accepted" }>;

/** Requests for one picture while the service says that it is in progress, half a minute each. */
const pictureRequestsMax = 20;

/** Sends a row, unless it was accepted already, and awaits its picture. Throws only if its state cannot be stored. */
export async function processRow(row: number, state: RowState, run: RowRun): Promise<RowOutcome> {
  if (state.step === "accepted") return finishRow(state, run);
  const { attempt } = state;
  const { send, hasIdempotencyKeys, now } = run.calls;
  await run.set({ step: "sending", attempt, sentAt: now() });
  let accepted: AcceptedRow;
  try {
    const { requestId, href } = await send(row, String(attempt));
    run.onAnswer();
    accepted = { step: "accepted", attempt, requestId, href };
    await run.set(accepted);
  } catch (error) {
    const verdict = classifyFailure(error, "send");
    if (verdict.kind === "failed") {
      await run.set({ step: "failed", attempt, why: "refused", reason: verdict.reason });
      return { row: "failed" };
    }
    if (verdict.kind === "unavailable" && verdict.isLost && !hasIdempotencyKeys) {
      await run.set({ step: "failed", attempt, why: "unsure", reason: "" });
      return { row: "failed", verdict };
    }
    await run.set({ step: "waiting", attempt });
    return { row: "open", verdict };
  }
  return finishRow(accepted, run);
}

async function finishRow(accepted: AcceptedRow, run: RowRun): Promise<RowOutcome> {
  const { awaitPicture, warningsOf, sleep, hasIdempotencyKeys } = run.calls;
  const { attempt, requestId, href } = accepted;
  for (let requests = 1; ; requests += 1) {
    try {
      const { bytes, differences = [], ...arrived } = await awaitPicture({ requestId, href });
      const warnings = [...(arrived.warnings ?? (await warningsOf(requestId))), ...differences];
      const size = bytes === undefined ? {} : { bytes };
      await run.set({ step: "done", attempt, requestId, href, warnings, ...size });
      run.onAnswer();
      return { row: "done" };
    } catch (error) {
      const verdict = classifyFailure(error, "picture");
      if (verdict.kind === "wait" && requests < pictureRequestsMax) {
        const signal = run.stopping();
        await sleep(verdict.waitMs, signal);
        if (!signal.aborted) continue;
        // The row is stored as accepted; the next run requests its picture again.
        return { row: "open" };
      }
      if (verdict.kind === "unavailable" || verdict.kind === "stop") return { row: "open", verdict };
      await run.set({
        step: "failed",
        attempt,
        // A picture that failed permanently must be rendered again; a late one is only waited for.
        why: isFinalFailure(error, hasIdempotencyKeys) ? "refused" : "neverCame",
        reason: verdict.kind === "failed" ? verdict.reason : "",
        requestId,
        href,
      });
      return { row: "failed" };
    }
  }
}

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
function classifyFailure(error: unknown, call: "send" | "picture"): Verdict {
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
