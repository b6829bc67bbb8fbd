import { refusalOf } from "#client/client-error.ts";
import { pause } from "../browser/pause.ts";

/** Calls so far. */
export interface CallProgress {
  done: number;
  failed: number;
  total: number;
}

export interface CallOutcome extends CallProgress {
  /** In the order in which they failed. */
  failures: { id: string; error: unknown }[];
  /** Identifiers without a call, because it was stopped. */
  left: string[];
}

const concurrency = 4;
/** How often a call is made while the service answers that it has too much to do. */
const callsMax = 4;
/** A longer wait is the user's decision. */
const waitSecondsMax = 60;

/**
 * Calls the service for each identifier, a few concurrently. Counts a failed call and continues. Waits as long as a
 * refusal asks for with `Retry-After`. Makes no further calls when `signal` is aborted; those under way end as they do.
 */
export async function runCalls(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  signal: AbortSignal,
  onProgress: (progress: CallProgress) => void,
): Promise<CallOutcome> {
  const waiting = [...ids];
  const failures: CallOutcome["failures"] = [];
  let done = 0;
  const count = () => ({ done, failed: failures.length, total: ids.length });
  const work = async () => {
    while (!signal.aborted) {
      const id = waiting.shift();
      if (id === undefined) return;
      try {
        await callPatiently(() => call(id), signal);
        done += 1;
      } catch (error) {
        failures.push({ id, error });
      }
      onProgress(count());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { ...count(), failures, left: waiting };
}

async function callPatiently(call: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let calls = 1; ; calls += 1) {
    try {
      await call();
      return;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === undefined || calls === callsMax) throw error;
      await pause(seconds * 1_000, signal);
      if (signal.aborted) throw error;
    }
  }
}

function secondsToWait(error: unknown): number | undefined {
  const { status, retryAfterSeconds } = refusalOf(error) ?? {};
  if (status !== 429 && status !== 503) return undefined;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= waitSecondsMax
    ? Math.max(0, retryAfterSeconds)
    : undefined;
}
