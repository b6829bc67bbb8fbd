/**
 * New, empty stores for one test. The run determines their kind: an embedded database and a folder, or a database on a
 * PostgreSQL server and a bucket of an S3 store.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { DatabaseLocation } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import type { ObjectStore } from "#service/storage/object-store.ts";
import { createS3ObjectStore } from "#service/storage/s3-object-store.ts";
import { readyDatabaseFolder } from "./ready-database.ts";
import { administer, databaseUrl, originalDatabase, type ServerStores } from "./server-stores.ts";

/** The servers of this run; null when it uses folders. */
export function serverStores(): ServerStores | null {
  // Nothing is provided in the other runs, which the type does not know.
  return (inject("serverStores") as ServerStores | null | undefined) ?? null;
}

export interface TestDatabase {
  location: DatabaseLocation;
  /** After it was closed. */
  remove: () => Promise<void>;
}

/** A database with its tables in place and nothing in them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const servers = serverStores();
  if (servers === null) {
    const folder = await readyDatabaseFolder();
    return {
      location: { kind: "embedded", folder },
      remove: () => rm(dirname(folder), { recursive: true, force: true }),
    };
  }
  const { postgresUrl } = servers;
  const name = `overprint_${randomBytes(6).toString("hex")}`;
  await administer(postgresUrl, `create database ${name} template ${originalDatabase}`);
  return {
    location: { kind: "server", url: databaseUrl(postgresUrl, name) },
    // Deleted with its server at the end of the run.
    remove: async () => undefined,
  };
}

/** An object store that shows what is in it. */
export interface TestObjects extends ObjectStore {
  keys: () => string[];
  remove: () => Promise<void>;
}

export async function createTestObjects(): Promise<TestObjects> {
  const servers = serverStores();
  if (servers !== null) {
    // A path below the bucket, which isolates tests from each other.
    const { s3 } = servers;
    const store = createS3ObjectStore({ ...s3, bucket: `${s3.bucket}/${randomBytes(6).toString("hex")}` });
    return watchKeys(store, async () => undefined);
  }
  const folder = await mkdtemp(join(tmpdir(), "overprint-objects-"));
  return watchKeys(createFolderObjectStore(folder), () => rm(folder, { recursive: true, force: true }));
}

function watchKeys(store: ObjectStore, remove: () => Promise<void>): TestObjects {
  const keys = new Set<string>();
  return {
    ...store,
    put: async (key, bytes, contentType) => {
      await store.put(key, bytes, contentType);
      keys.add(key);
    },
    delete: async (key) => {
      await store.delete(key);
      keys.delete(key);
    },
    // Objects that probes write do not belong to a test.
    keys: () => [...keys].filter((key) => !key.startsWith("health/")).toSorted(),
    remove,
  };
}
