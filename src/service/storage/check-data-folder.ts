/**
 * Checks whether a data folder can be used, before creating or changing anything in it: the folder itself, its parts,
 * and that objects and database belong together.
 */
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkCluster } from "./check-cluster.ts";
import { codeOf, readNames, reasonOf } from "./file-facts.ts";
import { lockFolder } from "./folder-lock.ts";
import { clusterFreeMB, FolderProblem, isDiskFull, segmentFreeMB } from "./folder-problem.ts";

export interface DataFolderParts {
  /** Whether the database is embedded and lies in the folder. */
  database: boolean;
  /** Whether objects are kept in the folder. */
  objects: boolean;
  /** Opens the rest of a database that lost data. */
  acceptLoss?: boolean | undefined;
}

/** The folder of the embedded database. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, "database");
}

/** Names of the folder in which a restore prepares a data folder. */
export const restoreDraftPattern = /^restore\.[0-9a-f]{8}$/;
/** The parts that a restore moves to their places last. */
const restoredLast: ReadonlySet<string> = new Set(["database", "people"]);

/** Throws `FolderProblem` if a restore to the folder is in progress or was killed: a start would begin with nothing. */
export async function refuseUnfinishedRestore(folder: string): Promise<void> {
  const names = (await readNames(folder)) ?? [];
  if (names.some((name) => restoredLast.has(name))) return;
  for (const name of names) {
    if (!restoreDraftPattern.test(name) || (await readNames(join(folder, name)))?.length === 0) continue;
    throw new FolderProblem(folder, "restore", `holds a restore that is not finished (${name})`);
  }
}

/** Throws `FolderProblem`, or `FolderInUseError` when another process has the folder's database open. */
export async function checkDataFolder(
  folder: string,
  { database, objects, acceptLoss }: DataFolderParts,
): Promise<void> {
  if (!(await isUsableFolder(folder))) {
    const parent = await checkCreatable(folder);
    return checkSpace(folder, database ? clusterFreeMB : segmentFreeMB, parent);
  }
  await refuseUnfinishedRestore(folder);
  const objectsFolder = join(folder, "objects");
  const hasObjectsFolder = objects && (await isUsableFolder(objectsFolder));
  await checkSpace(folder, segmentFreeMB);
  if (!database) return;
  const root = databaseFolder(folder);
  if ((await isUsableFolder(root)) && (await checkUnderLock(root, acceptLoss))) return;
  await checkSpace(folder, clusterFreeMB);
  if (acceptLoss === true || !hasObjectsFolder || !(await holdsObjects(objectsFolder))) return;
  throw new FolderProblem(
    folder,
    "loss",
    "holds objects, and the database that they belong to is missing (database/cluster)",
  );
}

async function checkUnderLock(root: string, acceptLoss: boolean | undefined): Promise<boolean> {
  const lock = await lockFolder(root);
  try {
    return (await checkCluster(root, { acceptLoss })) !== undefined;
  } finally {
    await lock.release();
  }
}

/** False when the folder is missing. Throws `FolderProblem` when it cannot be used. */
async function isUsableFolder(folder: string): Promise<boolean> {
  try {
    const stats = await stat(folder);
    if (!stats.isDirectory()) throw new FolderProblem(folder, "wrong place", "is a file, not a folder");
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return false;
    if (error instanceof FolderProblem) throw error;
    if (code === "ENOTDIR") throw new FolderProblem(folder, "wrong place", "lies below a file");
    throw new FolderProblem(folder, "permission", reasonOf(error), { cause: error });
  }
}

/** Returns the nearest existing ancestor of a missing folder. Throws `FolderProblem` when it is not writable. */
async function checkCreatable(folder: string, missing = folder): Promise<string> {
  const parent = dirname(missing);
  if (parent === missing) throw new FolderProblem(folder, "wrong place", "is missing");
  try {
    const stats = await stat(parent);
    if (!stats.isDirectory())
      throw new FolderProblem(folder, "wrong place", `cannot be made: ${parent} is a file`);
    await access(parent, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof FolderProblem) throw error;
    if (codeOf(error) === "ENOENT") return checkCreatable(folder, parent);
    throw new FolderProblem(folder, "permission", `cannot be made: ${parent} ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return parent;
}

async function checkSpace(folder: string, freeMB: number, existing = folder): Promise<void> {
  if (await isDiskFull(existing, freeMB))
    throw new FolderProblem(folder, "full", `is on a disk with less than ${freeMB} MB of free space`);
}

/** Whether the folder holds any object; empty folders of deleted objects do not count. */
async function holdsObjects(folder: string): Promise<boolean> {
  for (const name of (await readNames(folder)) ?? []) {
    const path = join(folder, name);
    if (name.endsWith(".object")) return true;
    if ((await stat(path)).isDirectory() && (await holdsObjects(path))) return true;
  }
  return false;
}
