import { pause } from "../../../base/browser/pause.ts";
import { createGroupedWriter } from "../../../base/browser/grouped-writer.ts";
import { createListeners } from "../../../base/design-system/shared-state.ts";
import { batchLimits } from "../batch-limits.ts";
import { getStates, saveStates, updateBatch } from "../../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../../model/batches/stored-batch.ts";
import { BatchRun, type RunDependencies } from "./batch-run.ts";
import { afterReload } from "../../../model/batches/row-state.ts";

/** The part of a run's dependencies that calls the service. */
export type RunService = Pick<RunDependencies, "send" | "awaitPicture" | "warningsOf" | "hasIdempotencyKeys">;

/** A batch that this tab runs or has run. It continues while the user visits other pages of the dashboard. */
export interface RunSession {
  run: BatchRun;
  /** Increases with every notification, because the run is the same object. */
  version: number;
}

const sessions = new Map<string, RunSession>();
const listeners = createListeners();
export const subscribeToSessions = listeners.subscribe;
/** Throttles the updates of the page; the run itself does not wait for them. */
const notifyEveryMs = 250;

export function getSession(batchId: string): RunSession | undefined {
  return sessions.get(batchId);
}

export function forgetSession(batchId: string): void {
  sessions.delete(batchId);
}

/**
 * Starts or resumes the batch. Resolves to false if another tab runs it: two must not render the same rows. Reads the
 * stored states after it has acquired the lock, because another tab may have changed them.
 */
export async function startRun(
  batch: StoredBatch,
  service: RunService,
  { retriesFailed = false }: { retriesFailed?: boolean } = {},
): Promise<boolean> {
  const current = sessions.get(batch.id)?.run;
  if (current?.phase.name === "paused" && current.phase.by === "unavailable") {
    current.resumeNow();
    return true;
  }
  // This tab holds the lock until the rows in flight have finished.
  if (
    current?.isBusy === true ||
    (current !== undefined && ["running", "throttled"].includes(current.phase.name))
  ) {
    void current.run();
    return true;
  }
  return new Promise((resolve, reject) => {
    whileAtRest(batch.id, async () => {
      const run = await prepareRun(batch, service, retriesFailed);
      const running = run.run();
      // It is started; the lock is held until it ends.
      resolve(true);
      await running;
    }).then(resolve, reject);
  });
}

async function prepareRun(
  batch: StoredBatch,
  service: RunService,
  retriesFailed: boolean,
): Promise<BatchRun> {
  const kept = await getStates(batch.id);
  const now = Date.now();
  for (const [row, state] of kept)
    kept.set(row, afterReload(state, { hasIdempotencyKeys: service.hasIdempotencyKeys, now }));
  const run = new BatchRun(
    batch.rows,
    kept,
    {
      ...service,
      save: createGroupedWriter((changes) =>
        saveStates(batch.id, new Map(changes.flatMap((change) => [...change]))),
      ),
      now: () => Date.now(),
      sleep: pause,
      inFlightMax: service.hasIdempotencyKeys
        ? batchLimits.rowsInFlightMax
        : batchLimits.rowsInFlightElsewhereMax,
    },
    () => notify(),
  );
  const session: RunSession = { run, version: 0 };
  const notify = createNotifier(batch.id, session);
  sessions.set(batch.id, session);
  if (retriesFailed) await run.retryFailed();
  return run;
}

/** Returns a throttled function that notifies the page and updates the stored batch. */
function createNotifier(batchId: string, session: RunSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored = "";
  const notify = () => {
    timer = undefined;
    session.version += 1;
    listeners.notify();
    const { done, failed } = session.run.counts();
    const phase = toStoredPhase(session.run);
    const summary = `${phase} ${done} ${failed}`;
    if (summary === stored) return;
    stored = summary;
    // May fail: the row states are stored separately, and this is for the list of batches only.
    updateBatch(batchId, { phase, doneCount: done, failedCount: failed }).catch(() => undefined);
  };
  return () => {
    timer ??= setTimeout(notify, notifyEveryMs);
  };
}

function toStoredPhase({ phase }: BatchRun): StoredBatch["phase"] {
  if (phase.name === "cancelling" || phase.name === "cancelled") return "cancelled";
  if (phase.name === "ended") return "ended";
  if (phase.name === "pausing") return "paused";
  return phase.name === "paused" && phase.by !== "unavailable" ? "paused" : "running";
}

export function lockName(batchId: string): string {
  return `overprint-batch-${batchId}`;
}

/**
 * Runs `work` while no tab can start the batch. Resolves to false, without running it, if one runs the batch now. Only
 * where the run of this tab is at rest. Web locks exist on secure origins only; elsewhere the idempotency keys prevent
 * double renders.
 */
export async function whileAtRest(batchId: string, work: () => Promise<void>): Promise<boolean> {
  if (!("locks" in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(lockName(batchId), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

export async function isHeldElsewhere(batchId: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName(batchId));
}
