import { type BrowserPool, browserPatienceMs } from "../capture/browser-pool.ts";
import { JobPostponedError, type Pause, type RunningJob } from "../queue/job.ts";
import type { OpenedDatabase } from "../storage/database.ts";

/** Jobs that need a browser, while it does not start in this process. */
export interface BrowserWait {
  /** No such job starts meanwhile. */
  pause: Pause;
  /**
   * Throws `JobPostponedError` if the job may wait for this process's browser, or for a process with one; otherwise it
   * has failed.
   */
  postpone: (job: Pick<RunningJob<unknown>, "ageMs">, cause: Error) => void;
}

/** On a server another process may take the job; later none of them seems to have a browser. */
const serverMsMax = 600_000;

/** `browser`: undefined where this process has none for good; jobs then fail. */
export function createBrowserWait(
  browser: Pick<BrowserPool, "state" | "onAvailable"> | undefined,
  kind: OpenedDatabase["kind"],
): BrowserWait {
  const failing = () => {
    const state = browser?.state();
    return state?.state === "off" ? state : undefined;
  };
  const mayReturn = ({ isLasting, failingMs }: { isLasting: boolean; failingMs: number }) =>
    kind === "server" ? failingMs < serverMsMax : !isLasting && failingMs < browserPatienceMs;
  return {
    pause: {
      // After that they start again, to fail with the reason.
      isPaused: () => {
        const state = failing();
        return state !== undefined && mayReturn(state);
      },
      onResume: (wake) => browser?.onAvailable(wake),
    },
    postpone: ({ ageMs }, cause) => {
      if (browser === undefined) return;
      const state = failing();
      const mayWait = kind === "server" ? ageMs < serverMsMax : state === undefined || mayReturn(state);
      if (mayWait) throw new JobPostponedError(cause.message, { cause });
    },
  };
}
