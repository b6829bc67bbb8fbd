import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkCluster } from "../storage/check-cluster.ts";
import { restoreDraftPattern } from "../storage/check-data-folder.ts";
import { giveToOwner, makeDataFolder, syncFolder } from "../storage/data-files.ts";
import { codeOf, readNames, reasonOf } from "../storage/file-facts.ts";
import { createS3ObjectStore } from "../storage/s3-object-store.ts";
import {
  type BackupHeader,
  databaseFolders,
  dumpName,
  filesFolder,
  listedObjectSchema,
  objectListName,
  objectsFolder,
  readLines,
  settingsFolder,
} from "./archive-contents.ts";
import { type VerifiedBackup, verifyBackup } from "./archive-reader.ts";
import { BackupProblem, toWriteProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";
import { checkProgram, hasTables, readServerVersion, restoreDatabase } from "./postgres-programs.ts";
import type { StoredPlaces } from "./stored-places.ts";

export interface RestoredBackup {
  header: BackupHeader;
  /** Objects that were restored, or that are in the bucket. */
  objects: number;
  /** Names of listed objects that the bucket lacks; only with `acceptLoss`. */
  missing: string[];
  /** Names of files with settings, which stay in the backup. */
  settings: string[];
}

export interface RestoreOptions {
  /** Restores the database although the bucket lacks objects. */
  acceptLoss: boolean;
  /** Aborts the restore and removes what was written. Ignored once parts move to their places. */
  signal: AbortSignal;
}

/**
 * Restores the backup at `path` to empty places of the same kinds. The whole backup is read and verified before anything
 * is written, and the parts appear under their names when all of them are on the disk. Throws `BackupProblem`.
 */
export async function restoreBackup(
  places: StoredPlaces,
  path: string,
  { acceptLoss, signal }: RestoreOptions,
): Promise<RestoredBackup> {
  await refuseUsedFolder(places.dataDir);
  const backup = await verifyBackup(path, signal);
  await refuseOtherKinds(places, backup.header);
  if (places.database.kind === "server") await checkServer(places.database.url, backup.header);
  const missing = await findMissingObjects(places, backup);
  if (missing.length > 0 && !acceptLoss)
    throw new BackupProblem(
      `the bucket lacks ${missing.length} objects that the backup lists, such as ${missing[0]}. Nothing was restored. Bring them back (an earlier version of the bucket has them), or restore without them: npm run restore -- --accept-loss FILE`,
    );
  await restoreFiles(places, backup, signal);
  const names = [...backup.parts.keys()];
  const objects =
    backup.header.objects === "folder"
      ? names.filter((name) => name.startsWith(`${objectsFolder}/`)).length
      : (await readList(backup)).length - missing.length;
  const settings = names.filter((name) => name.startsWith(`${settingsFolder}/`));
  return { header: backup.header, objects, missing, settings };
}

/** A file system's own, in the root of a mounted disk. */
const harmlessNames: ReadonlySet<string> = new Set(["lost+found"]);

async function listUsed(folder: string): Promise<string[]> {
  try {
    return ((await readNames(folder)) ?? []).filter((name) => !harmlessNames.has(name));
  } catch (error) {
    throw new BackupProblem(`${folder} ${reasonOf(error)}. Nothing was restored; check DATA_DIR.`, {
      cause: error,
    });
  }
}

async function refuseUsedFolder(folder: string): Promise<void> {
  const [first] = (await listUsed(folder)).filter((name) => !restoreDraftPattern.test(name));
  if (first !== undefined)
    throw new BackupProblem(
      `${folder} is not empty (it has ${first}). Nothing was restored; a backup is restored to an empty folder only: set DATA_DIR to another one, or move this one away.`,
    );
}

const otherDatabase: Record<BackupHeader["database"], string> = {
  folder:
    "the backup has an embedded database, and DATABASE_URL or BASE_URL is set. Nothing was restored; leave both empty.",
  people:
    "the backup is of a dashboard with a remote service, and BASE_URL is not set. Nothing was restored; set BASE_URL and API_KEY.",
  server:
    "the backup has a server's database, and DATABASE_URL is not set. Nothing was restored; set DATABASE_URL to an empty database.",
};

async function refuseOtherKinds({ database, objects }: StoredPlaces, header: BackupHeader): Promise<void> {
  if (database.kind !== header.database) throw new BackupProblem(otherDatabase[header.database]);
  if (objects.kind !== header.objects)
    throw new BackupProblem(
      header.objects === "folder"
        ? "the backup has the objects of a folder, and S3_BUCKET names a bucket. Nothing was restored; leave the variables of S3 empty."
        : "the backup lists the objects of a bucket, and S3_BUCKET is not set. Nothing was restored; set the variables of S3 to that bucket or a copy of it.",
    );
}

async function checkServer(url: string, { postgres }: BackupHeader): Promise<void> {
  const major = await readServerVersion(url);
  if (major < postgres)
    throw new BackupProblem(
      `the backup is of PostgreSQL ${postgres}, and the server at DATABASE_URL is of ${major}. Nothing was restored; use a server of ${postgres} or newer.`,
    );
  await checkProgram("pg_restore", postgres);
  if (await hasTables(url))
    throw new BackupProblem(
      "the database at DATABASE_URL is not empty. Nothing was restored; create a new one (createdb) and set DATABASE_URL to it.",
    );
}

async function readList(backup: VerifiedBackup) {
  const list: { key: string; size: number }[] = [];
  await backup.read(async (name, body) => {
    if (name === objectListName)
      for await (const object of readLines(body, listedObjectSchema)) list.push(object);
  });
  return list;
}

async function findMissingObjects({ objects }: StoredPlaces, backup: VerifiedBackup): Promise<string[]> {
  if (objects.kind !== "s3") return [];
  const sizes = new Map<string, number>();
  try {
    for await (const { key, size } of createS3ObjectStore(objects).list?.() ?? []) sizes.set(key, size);
  } catch (error) {
    throw new BackupProblem(`the bucket cannot be listed (${messageOf(error)}). Nothing was restored.`, {
      cause: error,
    });
  }
  return (await readList(backup)).filter(({ key, size }) => sizes.get(key) !== size).map(({ key }) => key);
}

async function restoreFiles(
  places: StoredPlaces,
  backup: VerifiedBackup,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = places;
  let outcome = "Nothing was restored.";
  let made: string | undefined;
  const draft = join(dataDir, `restore.${randomBytes(4).toString("hex")}`);
  try {
    made = await makeDataFolder(draft, 0o700);
    // Of restores that were killed.
    for (const name of await listUsed(dataDir))
      if (restoreDraftPattern.test(name) && join(dataDir, name) !== draft)
        await rm(join(dataDir, name), { recursive: true, force: true });
    await extract(backup, draft, signal);
    if (backup.header.database !== "server")
      await checkCluster(join(draft, databaseFolders[backup.header.database]));
    signal.throwIfAborted();
    if (places.database.kind === "server") {
      await restoreServer(places.database.url, backup);
      outcome = "Only the database was restored; empty it before you restore again.";
    }
    await giveToOwner(draft);
    await moveIn(draft, dataDir);
    // Servers keep everything. An empty folder of root would be one that the service may not read.
    if (made !== draft) await rmdir(dataDir).catch(() => undefined);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw isOfFile(error) ? toWriteProblem(dataDir, error, outcome) : error;
  }
}

function isOfFile(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

async function restoreServer(url: string, backup: VerifiedBackup): Promise<void> {
  await backup.read(async (name, body) => {
    if (name === dumpName) await restoreDatabase(url, body);
  });
}

/** Folders of the backup that are unpacked, and not read from the archive. */
const extractedPattern = new RegExp(
  `^(?:${filesFolder}|${Object.values(databaseFolders).join("|")}|${objectsFolder})/`,
);

async function extract(backup: VerifiedBackup, draft: string, signal: AbortSignal): Promise<void> {
  const folders = new Set<string>([draft]);
  const makeFolder = async (folder: string) => {
    if (folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let made = folder; !folders.has(made); made = dirname(made)) folders.add(made);
  };
  await backup.read(async (name, body) => {
    signal.throwIfAborted();
    if (!extractedPattern.test(name)) return;
    const path = join(draft, name);
    if (name.endsWith("/")) return makeFolder(path.replace(/[\\/]$/, ""));
    await makeFolder(dirname(path));
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
  });
  for (const folder of folders) await syncFolder(folder);
}

/** The database last: without it the product refuses the folder instead of beginning with a new one. */
async function moveIn(draft: string, dataDir: string): Promise<void> {
  const files = await readdir(join(draft, filesFolder)).catch((error: unknown): string[] => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of files) await rename(join(draft, filesFolder, name), join(dataDir, name));
  for (const name of [objectsFolder, ...Object.values(databaseFolders)]) {
    await rename(join(draft, name), join(dataDir, name)).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
    });
  }
  await rm(join(draft, filesFolder), { recursive: true, force: true });
  await rmdir(draft);
  await syncFolder(dataDir);
}
