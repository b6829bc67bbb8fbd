/**
 * PostgreSQL inside this process, in a folder: PGlite with what it needs to be a database that may be relied on.
 * `docs/decisions/0007-embedded-postgresql.md` has the measurements behind each measure taken here.
 */
import { execFile } from "node:child_process";
import { access, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { lockFolder } from "./folder-lock.ts";

const run = promisify(execFile);

const startParameters = [
  "--single",
  "-O",
  "-j",
  ...settings({
    search_path: "public",
    exit_on_error: "false",
    log_checkpoints: "false",
    max_worker_processes: "0",
    max_parallel_workers: "0",
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    io_method: "sync",
    fsync: "on",
    // Whoever commits waits for the disk afterwards; see shared-flush.ts.
    synchronous_commit: "off",
    wal_sync_method: "fsync",
    // The process's memory holds it, and the system's cache holds the files as well.
    shared_buffers: "32MB",
    max_wal_size: "256MB",
    // Compiling a plan costs more than any query here takes.
    jit: "off",
  }),
];

/** The engine, and the lock that keeps its folder ours while it is open. */
export interface EmbeddedEngine {
  pglite: PGlite;
  close(): Promise<void>;
}

/**
 * Opens the cluster in `folder`, making folder and cluster when there are none.
 * Throws `FolderInUseError` when another process has the folder.
 */
export async function openEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(root);
  try {
    const cluster = join(root, "cluster");
    if (!(await exists(cluster))) await createCluster(cluster);
    const pglite = new YieldingPGlite({ fs: new DurableNodeFS(cluster), startParams: startParameters });
    await pglite.waitReady;
    return {
      pglite,
      async close() {
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * PGlite answers in microtasks, so a busy pool would keep timers and sockets waiting for seconds. Every query ends with
 * a sync (`S`) or is a simple one (`Q`); after those the rest of the process gets its turn.
 */
class YieldingPGlite extends PGlite {
  override async execProtocolStream(...[message, options]: Parameters<PGlite["execProtocolStream"]>) {
    const messages = await super.execProtocolStream(message, options);
    if (message[0] === 0x53 || message[0] === 0x51) await nextTurn();
    return messages;
  }
}

/** A cluster that is there under its name is whole: it is made beside, written through to the disk, then renamed. */
async function createCluster(cluster: string): Promise<void> {
  const unfinished = `${cluster}.init`;
  await rm(unfinished, { recursive: true, force: true });
  await run(process.execPath, [fileURLToPath(new URL("./create-cluster.ts", import.meta.url)), unfinished]);
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  await syncEntry(join(cluster, ".."));
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncEntry(path);
  }
  await syncEntry(folder);
}

async function syncEntry(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
