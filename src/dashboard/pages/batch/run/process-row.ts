import type { RenderResult } from "#contract/render.ts";
import { isFinalFailure } from "../../../model/requests/result/is-final-failure.ts";
import { classifyFailure, type Verdict } from "./classify-failure.ts";
import type { RowState } from "../../../model/batches/row-state.ts";

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
