/** Databases in the state of an earlier version: migrated by a part of the migrations. */
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { DatabaseLocation } from "#service/storage/database.ts";
import { keepRunning, prepareFolder, startEngine } from "#service/storage/embedded-engine.ts";
import { createEmbeddedPool } from "#service/storage/embedded-pool.ts";

const migrations = join(import.meta.dirname, "../service/storage/migrations");

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** A copy of the migrations up to `last`, in a new folder; `more` is one that follows them. */
export async function copyMigrations(last: string, more?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === last);
  if (end === -1) throw new Error(`there is no migration ${last}`);
  const entries = journal.entries.slice(0, end + 1);
  const newest = entries.at(-1);
  if (more !== undefined && newest !== undefined) {
    await writeFile(join(folder, "9999_more.sql"), more);
    entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: "9999_more" });
  }
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Names of all migrations, in their order. */
export async function listMigrations(): Promise<string[]> {
  const journal = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8")) as Journal;
  return journal.entries.map(({ tag }) => tag);
}

/** Migrates the database with the migrations in `folder`, then calls `work`. */
export async function migrateWith(
  folder: string,
  location: DatabaseLocation,
  work: (pool: pg.Pool) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const engine =
    location.kind === "embedded"
      ? keepRunning(await startEngine(await prepareFolder(location.folder)), {
          onError: () => undefined,
          onRestart: () => undefined,
        })
      : undefined;
  const pool =
    engine === undefined
      ? new pg.Pool({ connectionString: location.kind === "server" ? location.url : "", max: 1 })
      : createEmbeddedPool(engine, { connectionTimeoutMs: 60_000, onConnect: async () => undefined });
  try {
    await migrate(drizzle(pool), { migrationsFolder: folder });
    await work(pool);
  } finally {
    await pool.end();
    await engine?.close();
  }
}
