/** Copies an embedded database to a backup, also while another process has it open. */
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkCluster } from "../storage/check-cluster.ts";
import { holdDatabase } from "../storage/database-snapshots.ts";
import { codeOf, readNames } from "../storage/file-facts.ts";
import { FolderInUseError, lockFolder } from "../storage/folder-lock.ts";
import { flushedPositionFile } from "../storage/flushed-position.ts";
import { readControlFile, segmentName } from "../storage/pg-control.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { BackupProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";

/** Passes over the files before the database is held; each leaves fewer for the next. */
const passesMax = 4;
/** Bytes of changed files that the last pass may have to copy while the database is held: less than a second. */
const heldBytesMax = 33_554_432;
/** Attempts before a backup fails because the running process broke a hold off. */
const holdsMax = 3;
/** A file that was written this shortly before it was copied may have been written again within its clock's tick. */
const settledAfterMs = 2_000;

/** Throws `BackupProblem` if there is no cluster in `root`, a database's folder. */
export async function requireCluster(root: string): Promise<void> {
  if ((await readNames(join(root, "cluster"))) === undefined) throw missing(root);
}

/**
 * Adds the files of the cluster in `root`, the database's folder, as they were at one moment, below `name` in the
 * archive. Throws `FolderProblem` if it is damaged and `BackupProblem` if its process does not answer.
 */
export async function copyCluster(root: string, name: string, archive: ArchiveWriter): Promise<void> {
  const lock = await lockFolder(root).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  const copy = createCopy(root, name, archive);
  if (lock === undefined) return copyOpenCluster(root, copy);
  try {
    const control = await checkCluster(root);
    if (control === undefined) throw missing(root);
    await copy.run({ first: segmentName(control, control.redo), last: undefined });
  } finally {
    await lock.release();
  }
}

function missing(root: string): BackupProblem {
  return new BackupProblem(`${root} holds no database: there is nothing to back up. Check DATA_DIR.`);
}

async function copyOpenCluster(root: string, copy: Copy): Promise<void> {
  for (let pass = 1; pass <= passesMax; pass += 1) {
    if ((await copy.run("without log")) < heldBytesMax) break;
  }
  for (let attempt = 1; ; attempt += 1) {
    const hold = await holdDatabase(root).catch((error: unknown) => {
      throw notHeld(root, error);
    });
    try {
      const control = readControlFile(await readFile(join(root, "cluster/global/pg_control")));
      await copy.run({ first: segmentName(control, control.redo), last: hold.lastSegment });
    } catch (error) {
      await hold.release().catch(() => undefined);
      throw error;
    }
    try {
      return await hold.release();
    } catch (error) {
      if (attempt === holdsMax) throw notHeld(root, error);
    }
  }
}

function notHeld(root: string, error: unknown): BackupProblem {
  return new BackupProblem(
    `the process that has ${root} open did not hold its database for the copy (${messageOf(error)}). Try again when it is less busy, or stop it first.`,
    { cause: error },
  );
}

/** Segments of the log that recovery needs. */
interface LogRange {
  first: string;
  /** Undefined: up to the newest. */
  last: string | undefined;
}

interface Copied {
  size: number;
  mtimeMs: number;
  /** When its copy began, ms. */
  at: number;
}

type Copy = ReturnType<typeof createCopy>;

/** Copies the cluster in `root` to a folder of the archive. */
function createCopy(root: string, folder: string, archive: ArchiveWriter) {
  const cluster = join(root, "cluster");
  const target = `${folder}/cluster`;
  const copied = new Map<string, Copied>();
  const folders = new Set<string>();

  async function copyFile(name: string): Promise<number> {
    const path = join(cluster, name);
    const stats = await stat(path).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    });
    if (stats === undefined) return 0;
    const { size, mtimeMs } = stats;
    const before = copied.get(name);
    if (
      before !== undefined &&
      before.size === size &&
      before.mtimeMs === mtimeMs &&
      mtimeMs < before.at - settledAfterMs
    )
      return 0;
    copied.set(name, { size, mtimeMs, at: Date.now() });
    return (await archive.file(`${target}/${name}`, path)) ?? 0;
  }

  return {
    /** Copies what changed since the last run. Returns its bytes. */
    async run(log: LogRange | "without log"): Promise<number> {
      let bytes = 0;
      const present = new Set<string>();
      for await (const { name, isFolder } of listCluster(cluster)) {
        const entry = `${target}/${name}/`;
        if (isFolder) {
          present.add(name);
          if (!folders.has(name)) await archive.folder(entry);
          folders.add(name);
        } else if (isNeeded(name, log)) {
          present.add(name);
          bytes += await copyFile(name);
        }
      }
      for (const name of copied.keys()) {
        if (present.has(name)) continue;
        copied.delete(name);
        archive.drop(`${target}/${name}`);
      }
      for (const name of folders) {
        if (present.has(name)) continue;
        folders.delete(name);
        archive.drop(`${target}/${name}/`);
      }
      // A restored log that lacks its tail is then refused.
      if (log !== "without log")
        await archive.file(`${folder}/${flushedPositionFile}`, join(root, flushedPositionFile));
      return bytes;
    },
  };
}

const segmentPattern = /^pg_wal\/([0-9A-F]{24})$/;
/** Files of a running server only. */
const passingPattern = /^postmaster\.(?:pid|opts)$|(?:^|\/)pgsql_tmp|(?:^|\/)pg_internal\.init/;

function isNeeded(name: string, log: LogRange | "without log"): boolean {
  if (passingPattern.test(name)) return false;
  if (!name.startsWith("pg_wal/")) return true;
  const segment = segmentPattern.exec(name)?.[1];
  if (log === "without log" || segment === undefined) return log !== "without log";
  return segment >= log.first && (log.last === undefined || segment <= log.last);
}

/** Names relative to the cluster, folders before what is in them. */
async function* listCluster(
  cluster: string,
  folder = "",
): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(
    (error: unknown): Dirent[] => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    },
  );
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      yield* listCluster(cluster, name);
    } else if (entry.isFile()) {
      yield { name, isFolder: false };
    }
  }
}
