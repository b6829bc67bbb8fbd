import { batchLimits } from "../batch-limits.ts";
import { getStates, saveStates, updateBatch } from "../store/batch-store.ts";
import type { StoredBatch } from "../store/stored-batch.ts";
import { BatchRun, type RunDependencies } from "./batch-run.ts";
import { afterReload } from "./row-state.ts";

type RunService = Pick<RunDependencies, "send" | "arrive" | "warningsOf" | "knowsKeys">;

/** A batch that this tab runs or has run. It goes on while other pages of the dashboard are looked at. */
export interface RunSession {
  run: BatchRun;
  /** Rises with every change that is shown. */
  version: number;
}

const sessions = new Map<string, RunSession>();
const listeners = new Set<() => void>();
/** The page draws what has changed this often; the run itself does not wait for it. */
const tellEveryMs = 250;

export function subscribeToSessions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getSession(batchId: string): RunSession | undefined {
  return sessions.get(batchId);
}

export function forgetSession(batchId: string): void {
  sessions.delete(batchId);
}

/**
 * Runs or continues the batch. Resolves to false if another tab runs it: two must not render the same rows. Reads the
 * stored states once this tab has the lock, because another one may have continued meanwhile.
 */
export async function startRun(
  batch: StoredBatch,
  service: RunService,
  { retriesFailed = false }: { retriesFailed?: boolean } = {},
): Promise<boolean> {
  const current = sessions.get(batch.id)?.run;
  if (current?.phase.name === "paused" && current.phase.by === "away") {
    current.resumeNow();
    return true;
  }
  // This tab has the lock until what is under way has ended.
  if (
    current?.isBusy === true ||
    (current !== undefined && ["running", "holding"].includes(current.phase.name))
  ) {
    void current.run();
    return true;
  }
  return withLock(lockName(batch.id), () => prepareRun(batch, service, retriesFailed));
}

async function prepareRun(
  batch: StoredBatch,
  service: RunService,
  retriesFailed: boolean,
): Promise<() => Promise<void>> {
  const kept = await getStates(batch.id);
  const now = Date.now();
  for (const [row, state] of kept) kept.set(row, afterReload(state, { knowsKeys: service.knowsKeys, now }));
  const run = new BatchRun(
    batch.rows,
    kept,
    {
      ...service,
      save: (states) => saveStates(batch.id, states),
      now: () => Date.now(),
      sleep,
      inFlightMax: batchLimits.rowsInFlightMax,
    },
    () => tell(),
  );
  const session: RunSession = { run, version: 0 };
  const tell = createTeller(batch.id, session);
  sessions.set(batch.id, session);
  if (retriesFailed) await run.retryFailed();
  return () => run.run();
}

/** Tells the page and the record now and then, and at once when it is over. */
function createTeller(batchId: string, session: RunSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = "";
  const tell = () => {
    timer = undefined;
    session.version += 1;
    for (const listener of listeners) listener();
    const { done, failed } = session.run.counts();
    const phase = toStoredPhase(session.run);
    const line = `${phase} ${done} ${failed}`;
    if (line === told) return;
    told = line;
    // The rows' own states are what counts; this is for the list of batches.
    updateBatch(batchId, { phase, doneCount: done, failedCount: failed }).catch(() => undefined);
  };
  return () => {
    timer ??= setTimeout(tell, tellEveryMs);
  };
}

function toStoredPhase({ phase }: BatchRun): StoredBatch["phase"] {
  if (phase.name === "cancelling" || phase.name === "cancelled") return "cancelled";
  if (phase.name === "ended") return "ended";
  if (phase.name === "pausing") return "paused";
  return phase.name === "paused" && phase.by !== "away" ? "paused" : "running";
}

export function lockName(batchId: string): string {
  return `overprint-batch-${batchId}`;
}

/** Resolves to true as soon as the work has begun, which holds the lock to its end; to false where another tab has it. */
function withLock(name: string, prepare: () => Promise<() => Promise<void>>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const begin = async () => {
      const work = await prepare();
      const working = work();
      resolve(true);
      await working;
    };
    // Only pages of a secure origin have locks; elsewhere the keys of the rows have to do.
    if (!("locks" in navigator)) {
      begin().catch(reject);
      return;
    }
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) resolve(false);
        else await begin();
      })
      .catch(reject);
  });
}

export async function isHeldElsewhere(batchId: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName(batchId));
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
