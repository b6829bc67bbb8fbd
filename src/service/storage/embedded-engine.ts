/**
 * PostgreSQL inside this process, with its own folder and thread: PGlite with a lock, durable writes and restarts.
 * `docs/decisions/0007-embedded-postgresql.md` has the measurements behind each measure taken here.
 */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkCluster, type ClusterCheck } from "./check-cluster.ts";
import type { FoundDamage } from "./engine-messages.ts";
import { EngineStoppedError, type EngineThread, startEngineThread } from "./engine-thread.ts";
import { readWrittenPosition } from "./flushed-position.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { FolderProblem, toFolderProblem } from "./folder-problem.ts";
import { makeCluster, removeUnfinished } from "./make-cluster.ts";
import { type LogPosition, readControlFile } from "./pg-control.ts";

/** A folder with a cluster that can be opened, locked for this process. */
export interface PreparedFolder {
  folder: string;
  cluster: string;
  /** For the originals of files that opening replaces (`UndoLog`). */
  undoFolder: string;
  /** As in `EngineSettings`. */
  writtenPosition: LogPosition | undefined;
  lock: FolderLock;
}

/** PostgreSQL on a prepared folder, before anything restarts it. */
export interface StartedEngine extends PreparedFolder {
  thread: EngineThread;
  onDamage: OnDamage | undefined;
}

/** Called for rebuilt indexes, and for damage that is found while PostgreSQL runs. */
export type OnDamage = (damage: FoundDamage) => void;

/** The engine, and the lock that keeps its folder ours while it is open. */
export interface EmbeddedEngine {
  /** The thread that runs PostgreSQL. Rejects with `EngineStoppedError` while there is none. */
  thread(): Promise<EngineThread>;
  close(): Promise<void>;
}

export interface EmbeddedEngineOptions {
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
 * Locks the folder and checks the cluster in it, creating folder and cluster if they are missing; removes leftovers of
 * interrupted starts. Throws `FolderInUseError` when another process has the folder, `FolderProblem` without changing
 * anything, and `StartProblem` when no cluster can be created.
 */
export async function prepareFolder(
  folder: string,
  { acceptLoss }: ClusterCheck = {},
): Promise<PreparedFolder> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(root);
  try {
    const cluster = join(root, "cluster");
    const undoFolder = join(root, "undo");
    const control = await checkCluster(root, { acceptLoss });
    await rm(undoFolder, { recursive: true, force: true });
    if (control === undefined) await makeCluster(cluster);
    else await removeUnfinished(cluster);
    const mayEndAnywhere = control === undefined || acceptLoss === true;
    const writtenPosition = mayEndAnywhere ? undefined : await readWrittenPosition(root, control);
    return { folder: root, cluster, undoFolder, writtenPosition, lock };
  } catch (error) {
    await lock.release();
    throw await toFolderProblem(root, error);
  }
}

/**
 * Resolves when PostgreSQL is ready. Throws `FolderProblem` when the cluster cannot be opened; its files are then
 * unchanged (limits: see `UndoLog`), and the folder is unlocked. With `onDamage` it first checks the pages of a folder that
 * has changed since an orderly stop, and rebuilds damaged indexes.
 */
export async function startEngine(prepared: PreparedFolder, onDamage?: OnDamage): Promise<StartedEngine> {
  const { folder, cluster, undoFolder, writtenPosition, lock } = prepared;
  const files = { cluster, undoFolder, writtenPosition };
  const settings = { ...files, checksPages: onDamage !== undefined };
  try {
    if (await isSealed(prepared)) {
      const thread = await startEngineThread(files, onDamage).catch(() => undefined);
      if (thread !== undefined) return { ...prepared, thread, onDamage };
    }
    const thread = await startEngineThread(settings, onDamage).catch(async (error: unknown) => {
      if (onDamage === undefined || !(await mayBeSystemIndex(folder, error))) throw error;
      // Whatever fails now, the first failure is the one to report.
      const repair = await startEngineThread({ ...settings, rebuildsSystemIndexes: true }, onDamage).catch(
        () => {
          throw error;
        },
      );
      await repair.close();
      return startEngineThread(settings, onDamage);
    });
    return { ...prepared, thread, onDamage };
  } catch (error) {
    await lock.release();
    throw await toFolderProblem(folder, error);
  }
}

/** Without an index of its catalogs, PostgreSQL may fail in any way. */
async function mayBeSystemIndex(folder: string, error: unknown): Promise<boolean> {
  if (error instanceof EngineStoppedError && error.verdict !== undefined) return false;
  const problem = await toFolderProblem(folder, error);
  return problem instanceof FolderProblem && problem.kind === "damaged";
}

/** Shuts PostgreSQL down and unlocks the folder, if `keepRunning` has not taken the engine over. */
export async function closeEngine(engine: StartedEngine): Promise<void> {
  await engine.thread.close();
  await sealFolder(engine);
  await engine.lock.release();
}

/**
 * Takes the engine over: restarts PostgreSQL whenever it stops, until `close`, which also unlocks the folder. A restart
 * recovers all flushed data, as after a kill.
 */
export function keepRunning(
  { folder, cluster, lock, thread: first, onDamage }: StartedEngine,
  options: EmbeddedEngineOptions,
): EmbeddedEngine {
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
      running = await startEngineThread({ cluster }, onDamage);
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
      if (running !== undefined) {
        await running.close();
        await sealFolder({ folder, cluster });
      }
      await lock.release();
    },
  };
}

interface Place {
  folder: string;
  cluster: string;
}

const sealFile = (folder: string) => join(folder, "sealed");

/** Notes the state after an orderly stop. Without the note, which a full disk may prevent, the pages are checked. */
async function sealFolder({ folder, cluster }: Place): Promise<void> {
  try {
    const { wasClosed } = readControlFile(await readFile(join(cluster, "global/pg_control")));
    if (wasClosed) await writeFile(sealFile(folder), digestOf(cluster), { mode: 0o600 });
  } catch {
    // The next start checks.
  }
}

/**
 * Whether a cluster is as PostgreSQL left it at its last orderly stop: by the size and the times of each of its
 * files. Its pages, which take 0.3 s, then need no check at the start. A page that changed on the disk without a write is
 * found by the first query that reads it (`damaged-relations.ts`).
 */
export async function isSealed({ folder, cluster }: Place): Promise<boolean> {
  const sealed = await readFile(sealFile(folder), "latin1").catch(() => undefined);
  return sealed !== undefined && sealed === digestOf(cluster);
}

/** About 1,000 files in some 10 ms. The time of the last change of its entry shows a write whose time was set back. */
function digestOf(cluster: string): string {
  const digest = createHash("sha256");
  const names = readdirSync(cluster, { recursive: true, encoding: "utf8" }).toSorted();
  for (const name of names) {
    const { size, ino, mtimeNs, ctimeNs } = lstatSync(join(cluster, name), { bigint: true });
    digest.update(`${name}\0${size} ${ino} ${mtimeNs} ${ctimeNs}\n`);
  }
  return digest.digest("hex");
}
