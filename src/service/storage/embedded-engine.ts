/**
 * PostgreSQL inside this process, with its own folder and thread: PGlite with a lock, durable writes and restarts.
 * `docs/decisions/0007-embedded-postgresql.md` has the measurements behind each measure taken here.
 */
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkCluster, type ClusterCheck } from "./check-cluster.ts";
import { type EngineThread, startEngineThread } from "./engine-thread.ts";
import { lockFolder } from "./folder-lock.ts";
import { toFolderProblem } from "./folder-problem.ts";
import { makeCluster, removeUnfinished } from "./make-cluster.ts";

/** The engine, and the lock that keeps its folder ours while it is open. */
export interface EmbeddedEngine {
  /** The thread that runs PostgreSQL. Rejects with `EngineStoppedError` while there is none. */
  thread(): Promise<EngineThread>;
  close(): Promise<void>;
}

export interface EmbeddedEngineOptions extends ClusterCheck {
  /** Called when PostgreSQL stops, and once for each distinct failure to restart it. */
  onError: (error: unknown) => void;
  /** Called after a restart; all connections are new. */
  onRestart: () => void;
}

/** Backoff before PostgreSQL is restarted, ms. It fails to start on a full disk, for example. */
const restartDelaysMs = [100, 500];
const restartDelayMaxMs = 1_000;
/** A run longer than this, ms, resets the backoff. */
const stableAfterMs = 10_000;

/**
 * Opens the cluster in `folder`, creating folder and cluster if they are missing. Restarts PostgreSQL when it stops,
 * until `close`: it recovers all flushed data, as after a kill. Throws `FolderInUseError` when another process has the
 * folder, and `FolderProblem` when the cluster cannot be opened; its files are then unchanged (limits: see `UndoLog`).
 */
export async function openEmbeddedEngine(
  folder: string,
  options: EmbeddedEngineOptions,
): Promise<EmbeddedEngine> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(root);
  try {
    const { cluster, undoFolder } = await prepareCluster(root, options);
    const engine = keepRunning(cluster, await startEngineThread({ cluster, undoFolder }), options);
    return {
      thread: () => engine.thread(),
      async close() {
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw await toFolderProblem(root, error);
  }
}

/**
 * Checks the cluster in `root`, or creates one if it is missing, and removes leftovers of interrupted starts. Returns
 * its folder, and the one for the originals of files that opening replaces (`UndoLog`). The caller holds the folder's
 * lock. Throws `FolderProblem` without changing anything, and `StartProblem` when no cluster can be created.
 */
async function prepareCluster(
  root: string,
  check: ClusterCheck,
): Promise<{ cluster: string; undoFolder: string }> {
  const prepared = { cluster: join(root, "cluster"), undoFolder: join(root, "undo") };
  const control = await checkCluster(root, check);
  await rm(prepared.undoFolder, { recursive: true, force: true });
  if (control === undefined) await makeCluster(prepared.cluster);
  else await removeUnfinished(prepared.cluster);
  return prepared;
}

function keepRunning(cluster: string, first: EngineThread, options: EmbeddedEngineOptions): EmbeddedEngine {
  let running: EngineThread | undefined = first;
  let failure: unknown;
  let failures = 0;
  let starting: Promise<void> | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;
  void watch(first);

  async function watch(thread: EngineThread): Promise<void> {
    const startedAt = performance.now();
    const error = await thread.ended;
    if (performance.now() - startedAt > stableAfterMs) failures = 0;
    startLater(error);
  }

  function startLater(error: unknown): void {
    running = undefined;
    const isKnown = String(error) === String(failure);
    failure = error;
    if (isClosed) return;
    if (!isKnown) options.onError(error);
    const delayMs = restartDelaysMs[failures] ?? restartDelayMaxMs;
    restart = setTimeout(() => void (starting = start()), delayMs);
    restart.unref();
    failures += 1;
  }

  async function start(): Promise<void> {
    try {
      running = await startEngineThread({ cluster });
      failure = undefined;
      void watch(running);
      if (!isClosed) options.onRestart();
    } catch (error) {
      startLater(error);
    } finally {
      starting = undefined;
    }
  }

  return {
    async thread() {
      await starting;
      if (running === undefined) throw failure;
      return running;
    },
    async close() {
      isClosed = true;
      clearTimeout(restart);
      await starting;
      await running?.close();
    },
  };
}
