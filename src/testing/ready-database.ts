import { createHash, randomBytes } from "node:crypto";
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { seedStarters } from "#service/starters/seed-starters.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { type Database, openDatabase } from "#service/storage/database.ts";
import { templates } from "#service/storage/schema.ts";

const root = join(import.meta.dirname, "../..");
const migrations = join(root, "src/service/storage/migrations");

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the databases and browsers that stay open until the end of the run. */
    keptFolder: string;
  }
}

/** Makes the original of all test databases ahead: it takes seconds, which no test's time limit has to include. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await readyOriginal();
  const folder = await mkdtemp(join(tmpdir(), "overprint-kept-"));
  // As root a browser runs as another user, who needs access to its folder.
  await chmod(folder, 0o711);
  project.provide("keptFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** A new folder with an embedded database whose tables are in place: a copy of the original. */
export async function readyDatabaseFolder(parent = tmpdir()): Promise<string> {
  const original = await readyOriginal();
  const folder = await mkdtemp(join(parent, "overprint-test-"));
  await cp(original, join(folder, "database"), { recursive: true });
  return join(folder, "database");
}

/**
 * A new data folder for a process, with the starters and what `prepare` stores. A service that starts afterwards draws
 * none of their previews.
 */
export async function readyDataFolder(
  prepare: (db: Database) => Promise<void> = async () => undefined,
): Promise<string> {
  const folder = await readyDatabaseFolder();
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase({ kind: "embedded", folder }, { onError });
  await seedStarters(database.db, await readStarters(), new Date());
  await prepare(database.db);
  await pretendDrawn(database.db);
  await database.close();
  return dirname(folder);
}

/** As if all previews had been drawn, which takes 10 s of CPU for the starters. */
export async function pretendDrawn(db: Database): Promise<void> {
  await db.update(templates).set({ previewKey: "previews/drawn-before.webp" });
}

async function readyOriginal(): Promise<string> {
  const original = join(tmpdir(), `overprint-test-database-${await fingerprint()}`);
  if (!(await exists(original))) await makeOriginal(original);
  return original;
}

async function makeOriginal(original: string): Promise<void> {
  const draft = `${original}.${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true });
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase({ kind: "embedded", folder: draft }, { onError });
  await database.close();
  try {
    await rename(draft, original);
  } catch (error) {
    // Another test file was faster.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(original))) throw error;
  }
}

/** Of what shapes an empty database: the versions of its packages and our tables. */
async function fingerprint(): Promise<string> {
  const sources = [join(root, "package-lock.json")];
  for (const name of (await readdir(migrations)).toSorted()) {
    if (name.endsWith(".sql")) sources.push(join(migrations, name));
  }
  const hash = createHash("sha256");
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest("hex").slice(0, 16);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
