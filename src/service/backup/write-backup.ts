import { randomBytes } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { checkCluster } from "../storage/check-cluster.ts";
import { holdDatabase } from "../storage/database-snapshots.ts";
import { flushedPositionFile } from "../storage/flushed-position.ts";
import { FolderInUseError, lockFolder } from "../storage/folder-lock.ts";
import { holdDeletion } from "../storage/folder-object-store.ts";
import { codeOf, readNames, reasonOf } from "../storage/file-facts.ts";
import { readControlFile, segmentName, supportedMajor } from "../storage/pg-control.ts";
import { ObjectStoreError } from "../storage/object-store.ts";
import { createS3ObjectStore } from "../storage/s3-object-store.ts";
import { syncFolder } from "../storage/data-files.ts";
import {
  backupFormat,
  databaseFolders,
  dumpName,
  filesFolder,
  type ListedObject,
  objectListName,
  objectsFolder,
  settingsFolder,
  toLines,
} from "./archive-contents.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { BackupProblem, toWriteProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";
import { checkProgram, dumpDatabase, readServerVersion } from "./postgres-programs.ts";
import type { StoredPlaces } from "./stored-places.ts";

export interface WrittenBackup {
  bytes: number;
  /** Objects in the backup, or in its list. */
  objects: number;
}

export interface BackupOptions {
  /** Of Overprint. */
  version: string;
  /** Paths of files with settings of the environment, which are added. */
  settings?: readonly string[] | undefined;
  /** Aborts the backup and removes what was written. */
  signal: AbortSignal;
}

/**
 * Writes a backup of `places` to the new file `path`, readable by its owner only, while the service runs: the database
 * as it was at one moment, and all objects that it names. The file appears when it is whole and on the disk. Throws
 * `BackupProblem`, and `FolderProblem` for a damaged database; no file is left then.
 */
export async function writeBackup(
  places: StoredPlaces,
  path: string,
  { version, settings = [], signal }: BackupOptions,
): Promise<WrittenBackup> {
  await refuseExisting(path);
  await refuseInside(places.dataDir, path);
  if (new Set(settings.map((file) => basename(file))).size < settings.length)
    throw new BackupProblem(`two files with settings have the same name: ${settings.join(", ")}.`);
  if (places.database.kind !== "server") await requireCluster(folderOf(places, places.database.kind));
  const postgres =
    places.database.kind === "server" ? await readServerVersion(places.database.url) : supportedMajor;
  if (places.database.kind === "server") await checkProgram("pg_dump", postgres);
  const draft = `${path}.${randomBytes(4).toString("hex")}.part`;
  let archive: ArchiveWriter | undefined;
  try {
    archive = await createArchive(draft, {
      format: backupFormat,
      version,
      createdAt: new Date().toISOString(),
      database: places.database.kind,
      postgres,
      objects: places.objects.kind,
    });
    for (const file of settings)
      await archive.bytes(`${settingsFolder}/${basename(file)}`, await readFile(file));
    const objects = await addAll(places, archive, { draft, signal });
    signal.throwIfAborted();
    const { bytes } = await archive.finish();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return { bytes, objects };
  } catch (error) {
    await archive?.abandon();
    // It fails too where the draft could not be made, such as below a file.
    await rm(draft, { force: true }).catch(() => undefined);
    throw describeFailure(path, draft, error);
  }
}

function folderOf({ dataDir }: StoredPlaces, kind: keyof typeof databaseFolders): string {
  return join(dataDir, databaseFolders[kind]);
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined)
    throw new BackupProblem(`${path} exists. Name a new file: a backup never replaces another.`);
}

/** Each backup would contain the ones before it, and be lost with the data. */
async function refuseInside(dataDir: string, path: string): Promise<void> {
  const [root, folder] = await Promise.all([dataDir, dirname(path)].map(toRealPath));
  if (root === undefined || (folder !== root && folder?.startsWith(root + sep) !== true)) return;
  throw new BackupProblem(
    `${path} is in DATA_DIR, beside the data. Name a file elsewhere, best on another disk.`,
  );
}

function toRealPath(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** Tells failures of the backup's own disk from those of what it reads. */
function describeFailure(path: string, draft: string, error: unknown): unknown {
  const outcome = "No backup was written.";
  if (error instanceof ObjectStoreError)
    return new BackupProblem(`the bucket cannot be listed (${messageOf(error)}). ${outcome}`, {
      cause: error,
    });
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const place = "path" in error && typeof error.path === "string" ? error.path : undefined;
  if (place === undefined || place.startsWith(draft)) return toWriteProblem(path, error, outcome);
  return new BackupProblem(`${place} ${reasonOf(error)}. ${outcome}`, { cause: error });
}

async function addAll(
  places: StoredPlaces,
  archive: ArchiveWriter,
  { draft, signal }: { draft: string; signal: AbortSignal },
): Promise<number> {
  await addFiles(places.dataDir, archive);
  const objectsPath = join(places.dataDir, "objects");
  // From before the database's moment until all objects that it names are copied.
  const hasObjects = places.objects.kind === "folder" && (await readNames(objectsPath)) !== undefined;
  const deletion = hasObjects ? await holdDeletion(objectsPath) : undefined;
  try {
    await addDatabase(places, archive, draft);
    signal.throwIfAborted();
    if (places.objects.kind === "folder") return await addObjects(objectsPath, archive, signal);
    const listed: ListedObject[] = [];
    for await (const object of createS3ObjectStore(places.objects).list?.() ?? []) listed.push(object);
    await archive.bytes(objectListName, toLines(listed));
    return listed.length;
  } finally {
    await deletion?.release();
  }
}

async function addDatabase(places: StoredPlaces, archive: ArchiveWriter, draft: string): Promise<void> {
  const { kind } = places.database;
  if (kind !== "server") return copyCluster(folderOf(places, kind), databaseFolders[kind], archive);
  const dump = `${draft}.dump`;
  try {
    await dumpDatabase(places.database.url, dump);
    await archive.file(dumpName, dump);
  } finally {
    await rm(dump, { force: true }).catch(() => undefined);
  }
}

/** `webhook-secret.4711.0a1b2c3d`: written, and not yet renamed. */
const draftPattern = /\.\d+\.[0-9a-f]{8}$/;

/** The files beside the folders: keys and secrets that were made at the first start. */
async function addFiles(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const name of (await readNames(dataDir)) ?? []) {
    const path = join(dataDir, name);
    if (draftPattern.test(name) || !(await stat(path)).isFile()) continue;
    await archive.bytes(`${filesFolder}/${name}`, await readFile(path));
  }
}

async function addObjects(
  root: string,
  archive: ArchiveWriter,
  signal: AbortSignal,
  folder = "",
): Promise<number> {
  let count = 0;
  for (const name of (await readNames(join(root, folder))) ?? []) {
    signal.throwIfAborted();
    const inside = folder === "" ? name : `${folder}/${name}`;
    const path = join(root, inside);
    if (name.endsWith(".object")) {
      const added = await archive.file(`${objectsFolder}/${inside}`, path);
      if (added !== undefined) count += 1;
    } else if ((await stat(path).catch(() => undefined))?.isDirectory() === true) {
      count += await addObjects(root, archive, signal, inside);
    }
  }
  return count;
}

/** Passes over the files before the database is held; each leaves fewer for the next. */
const passesMax = 4;
/** Bytes of changed files that the last pass may have to copy while the database is held: less than a second. */
const heldBytesMax = 33_554_432;
/** Attempts before a backup fails because the running process broke a hold off. */
const holdsMax = 3;
/** A file that was written this shortly before it was copied may have been written again within its clock's tick. */
const settledAfterMs = 2_000;

/** Throws `BackupProblem` if there is no cluster in `root`, a database's folder. */
async function requireCluster(root: string): Promise<void> {
  if ((await readNames(join(root, "cluster"))) === undefined) throw missing(root);
}

/**
 * Adds the files of the cluster in `root`, the database's folder, as they were at one moment, below `name` in the
 * archive. Throws `FolderProblem` if it is damaged and `BackupProblem` if its process does not answer.
 */
async function copyCluster(root: string, name: string, archive: ArchiveWriter): Promise<void> {
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
