/** Some damages, most without a start of the product; `npm run prove -- damaged-folders` starts it with each one. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#service/storage/database.ts";
import { StartProblem } from "#service/start-problem.ts";
import type { FoundDamage } from "#service/storage/engine-messages.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import { readWrittenPosition } from "#service/storage/flushed-position.ts";
import { FolderProblem } from "#service/storage/folder-problem.ts";
import { readControlFile } from "#service/storage/pg-control.ts";
import { tried } from "#testing/long-form.ts";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { insertRequest } from "#testing/stored-requests.ts";
import { checkStoredData } from "#server/check-stored-data.ts";
import { readEnvironment } from "#server/environment.ts";
import { changedNames, makeSecrets } from "./damaged-folders.ts";
import {
  copyFolder,
  damages,
  digestFolder,
  findRelationFiles,
  flipByte,
  restoreFolder,
  stampFolder,
  zeroPage,
} from "./damages.ts";

let folder: string;
let original: string;
/** Below a data folder. */
let files: {
  requests: string;
  ofCatalog: string;
  ofSchema: string;
  ordered: string;
  unique: string;
  trigrams: string;
};

/** Some pages. */
const requestCount = 60;

const onError = (error: unknown) => {
  throw error;
};
const locationIn = (dataDir: string) => ({ kind: "embedded", folder: join(dataDir, "database") }) as const;

/** A folder with a database, objects and secrets, copied while it is open: as a kill leaves it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-damaged-"));
  original = join(folder, "original");
  const used = dirname(await readyDatabaseFolder(folder));
  await makeSecrets(used);
  await createFolderObjectStore(join(used, "objects")).put("results/one.png", new Uint8Array(9), "image/png");
  const database = await openDatabase(locationIn(used), { onError });
  for (let number = 1; number <= requestCount; number += 1)
    await insertRequest(database.db, {
      // The last row of the table is not the last one by its key.
      id: `0f8b6c1e-5d0a-4a53-9a77-${String(requestCount - number).padStart(12, "0")}`,
      type: "image",
      createdAt: new Date("2026-01-01T00:00:00Z"),
      body: { template: "one" },
      changes: [],
      format: "jpeg",
      width: 100,
      height: 100,
      templateId: "one",
    });
  // Changes after a checkpoint are made again from the log.
  await database.pool.query("checkpoint");
  await database.pool.query("insert into request_counts values ('one', 1, 3)");
  const { rows: toasts } = await database.pool.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index join pg_class on reltoastrelid = indrelid
    where pg_class.oid = 'information_schema.sql_features'::regclass`);
  const [requests = "", ofSchema = "", ofCatalog = "", ordered = "", unique = "", trigrams = ""] =
    await findRelationFiles(database.pool, [
      "requests",
      ...toasts.map(({ name }) => name),
      "pg_class_oid_index",
      "requests_live",
      "requests_pkey",
      "request_texts_trigrams",
    ]);
  files = { requests, ofSchema, ofCatalog, ordered, unique, trigrams };
  await copyFolder(used, original);
  await database.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function copyOf(name: string): Promise<string> {
  const dataDir = join(folder, name.replaceAll(/\W+/g, "-"));
  await copyFolder(original, dataDir);
  return dataDir;
}

function check(dataDir: string, acceptLoss?: boolean): Promise<void> {
  const { service } = readEnvironment({});
  if (service.kind !== "embedded") throw new Error("not the embedded service");
  return checkStoredData(service, dataDir, { acceptLoss });
}

test("accepts the folder of a process that was killed under load", async () => {
  await expect(check(await copyOf("sound"))).resolves.toBeUndefined();
});

describe("refuses a damaged folder in one line without changing a byte:", () => {
  const checked = damages.filter(({ needsEngine }) => needsEngine !== true);
  test.each(tried(checked, 12))("$name", async ({ apply, says }) => {
    const dataDir = join(folder, "shared");
    restoreFolder(original, dataDir);
    await apply(dataDir);
    const before = stampFolder(dataDir);

    const failure = await check(dataDir).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(StartProblem);
    expect((failure as Error).message).toMatch(says);
    expect((failure as Error).message).not.toContain("\n");
    expect(changedNames(before, stampFolder(dataDir))).toEqual([]);
  });
});

async function expectRefused(dataDir: string, says: RegExp): Promise<void> {
  const before = digestFolder(dataDir);

  const failure = await openDatabase(locationIn(dataDir), {
    onError: () => undefined,
    onDamage: () => undefined,
  }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(FolderProblem);
  expect((failure as FolderProblem).message).toMatch(says);
  expect((failure as FolderProblem).message).not.toContain("\n");
  expect(changedNames(before, digestFolder(dataDir))).toEqual([]);
}

test("refuses a table that lost its last page, without changing a byte", async () => {
  const dataDir = await copyOf("last page");
  const path = join(dataDir, files.requests);
  await truncate(path, (await stat(path)).size - 8_192);

  await expectRefused(dataDir, /: requests cannot be read: page [1-9]\d* is lost\. Restore/);
  await rm(dataDir, { recursive: true });
});

test("makes damaged indexes again", async () => {
  const dataDir = await copyOf("indexes");
  for (const path of [files.ofCatalog, files.ordered]) await flipByte(join(dataDir, path), 8_000);
  await flipByte(join(dataDir, files.ofSchema), 1_000);
  await zeroPage(join(dataDir, files.unique));
  await rm(join(dataDir, files.trigrams));
  const found: FoundDamage[] = [];

  const database = await openDatabase(locationIn(dataDir), {
    onError,
    onDamage: (damage) => found.push(damage),
  });

  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from requests where id = any (array(select id from requests))",
  );
  await database.close();
  expect(rows).toEqual([{ count: requestCount }]);
  expect(
    found.flatMap((damage) => ("rebuilt" in damage ? damage.rebuilt : damage.reason)).toSorted(),
  ).toEqual([
    expect.stringMatching(/^pg_toast\./),
    "request_texts_trigrams",
    "requests_live",
    "requests_pkey",
    "those of the catalogs",
  ]);
});

test("expects the log to reach the last flushed position, or without one the last checkpoint", async () => {
  const database = join(original, "database");
  const control = readControlFile(await readFile(join(database, "cluster/global/pg_control")));
  const checkpoint = control.checkpoint + 1n;
  expect(await readWrittenPosition(join(folder, "nowhere"), control)).toBe(checkpoint);
  expect(await readWrittenPosition(database, control)).toBeGreaterThan(checkpoint);
});

test("refuses a log without its tail unless the loss is accepted, and what a newer version has changed", async () => {
  const dataDir = await copyOf("log");
  await damages.find(({ name }) => name === "the log lost its last bytes")?.apply(dataDir);
  await expectRefused(dataDir, /lost the end of its log.*--accept-loss$/);

  const database = await openDatabase({ ...locationIn(dataDir), acceptLoss: true }, { onError });
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from requests",
  );
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  await database.close();
  expect(rows[0]?.count).toBeGreaterThan(0);

  // Otherwise the engine is started twice.
  await rm(join(dataDir, "database/sealed"));
  // The accepted loss, which is checked first, is not reported again.
  await expectRefused(
    dataDir,
    /database was changed by a newer version of Overprint than this one\. Start the version/,
  );
});

test("recreates a missing database only when the loss is accepted", async () => {
  const dataDir = await copyOf("gone");
  await rm(join(dataDir, "database"), { recursive: true });

  await expect(check(dataDir)).rejects.toThrow("--accept-loss");
  await expect(check(dataDir, true)).resolves.toBeUndefined();
});

test("refuses a folder with a restore that was killed, and accepts a restored one with its empty rest", async () => {
  const dataDir = join(folder, "half");
  await mkdir(join(dataDir, "restore.0a1b2c3d/database"), { recursive: true });
  await expect(check(dataDir)).rejects.toThrow(
    /half holds a restore that is not finished \(restore\.0a1b2c3d\)\. .*npm run restore -- FILE again/,
  );

  const restored = await copyOf("restored");
  await mkdir(join(restored, "restore.0a1b2c3d"));
  await expect(check(restored)).resolves.toBeUndefined();
});

test("refuses a data folder that cannot be created, before anything is written", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");

  await expect(check(file)).rejects.toThrow(`${file} is a file, not a folder. Set DATA_DIR`);
  await expect(check(join(file, "below"))).rejects.toThrow("lies below a file");
  await expect(check("/proc/overprint/data")).rejects.toThrow("/proc/overprint/data is on a disk with less");
  await mkdir(join(folder, "empty"));
  await expect(check(join(folder, "empty"))).resolves.toBeUndefined();
  expect(await readdir(join(folder, "empty"))).toEqual([]);
});
