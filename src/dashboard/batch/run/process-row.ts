import type { RenderResult } from "#contract/render.ts";
import { classifyArrival, classifySending, isFinal, type Verdict } from "./classify-failure.ts";
import type { RowState } from "./row-state.ts";

/** The calls that a row needs; tests provide their own. */
export interface RowCalls {
  /** Sends one row. The key makes that it is carried out once, however often it is sent. */
  send: (row: number, key: string) => Promise<RenderResult>;
  /** Settles when the picture is there. Throws a `ClientError` while it is not. */
  arrive: (result: RenderResult) => Promise<{ bytes: number | undefined }>;
  warningsOf: (requestId: string) => Promise<readonly string[]>;
  now: () => number;
  /** Ends early, and does not throw, when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether a row may be sent again when its answer was lost. */
  knowsKeys: boolean;
}

/** How one row reports to its run. */
export interface RowRun {
  calls: RowCalls;
  /** Stores the row's state. Throws if it cannot be stored. */
  set: (state: RowState) => Promise<void>;
  /** The service accepted the row or delivered its picture: it is not away. */
  onAnswer: () => void;
  /** Aborted when a person stops the run: late pictures are not waited for any longer. */
  stopping: () => AbortSignal;
}

/** What a row means for its run. */
export interface RowOutcome {
  /** `open`: to be done again, before all others. */
  row: "open" | "done" | "failed";
  /** The failure, where it concerns the whole run. */
  verdict?: Verdict;
}

type AcceptedRow = Extract<RowState, { step: "accepted" }>;

/** The link is asked this often while the service says that it is still at work, half a minute each. */
const arrivalAsksMax = 20;

/** Sends a row, unless the service has it already, and awaits its picture. Throws only where storing its state fails. */
export async function processRow(row: number, state: RowState, run: RowRun): Promise<RowOutcome> {
  if (state.step === "accepted") return awaitPicture(state, run);
  const { attempt } = state;
  const { send, knowsKeys, now } = run.calls;
  await run.set({ step: "sending", attempt, sentAt: now() });
  let accepted: AcceptedRow;
  try {
    const { requestId, href } = await send(row, String(attempt));
    run.onAnswer();
    accepted = { step: "accepted", attempt, requestId, href };
    await run.set(accepted);
  } catch (error) {
    const verdict = classifySending(error);
    if (verdict.kind === "failed") {
      await run.set({ step: "failed", attempt, why: "refused", reason: verdict.reason });
      return { row: "failed" };
    }
    if (verdict.kind === "away" && verdict.isLost && !knowsKeys) {
      await run.set({ step: "failed", attempt, why: "unsure", reason: "" });
      return { row: "failed", verdict };
    }
    await run.set({ step: "waiting", attempt });
    return { row: "open", verdict };
  }
  return awaitPicture(accepted, run);
}

async function awaitPicture(accepted: AcceptedRow, run: RowRun): Promise<RowOutcome> {
  const { arrive, warningsOf, sleep } = run.calls;
  const { attempt, requestId, href } = accepted;
  for (let asks = 1; ; asks += 1) {
    try {
      const { bytes } = await arrive({ requestId, href });
      const warnings = [...(await warningsOf(requestId))];
      const size = bytes === undefined ? {} : { bytes };
      await run.set({ step: "done", attempt, requestId, href, warnings, ...size });
      run.onAnswer();
      return { row: "done" };
    } catch (error) {
      const verdict = classifyArrival(error);
      if (verdict.kind === "wait" && asks < arrivalAsksMax) {
        const signal = run.stopping();
        await sleep(verdict.waitMs, signal);
        if (!signal.aborted) continue;
        // The row is stored as accepted; the next run requests its picture again.
        return { row: "open" };
      }
      if (verdict.kind === "away" || verdict.kind === "stop") return { row: "open", verdict };
      await run.set({
        step: "failed",
        attempt,
        // A picture that failed for good has to be rendered anew; one that is late is only waited for.
        why: isFinal(error) ? "refused" : "neverCame",
        reason: verdict.kind === "failed" ? verdict.reason : "",
        requestId,
        href,
      });
      return { row: "failed" };
    }
  }
}
