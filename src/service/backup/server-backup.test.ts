/** Backups of a PostgreSQL server and an S3 bucket. They need `pg_dump`, which Debian's PostgreSQL has beside it. */
import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readTables } from "#testing/read-tables.ts";
import { administer, databaseUrl } from "#testing/server-stores.ts";
import { createTestDatabase, serverStores } from "#testing/test-stores.ts";
import { openDatabase } from "../storage/database.ts";
import { createS3ObjectStore } from "../storage/s3-object-store.ts";
import { writeDatedBackup } from "./dated-backup.ts";
import { readServerVersion } from "./postgres-programs.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { StoredPlaces } from "./stored-places.ts";
import { writeBackup } from "./write-backup.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const servers = serverStores();
const dumpVersion = await promisify(execFile)("pg_dump", ["--version"]).then(
  ({ stdout }) => Number(/\) (\d+)/.exec(stdout)?.[1]),
  () => 0,
);
const serverVersion = servers === null ? Infinity : await readServerVersion(servers.postgresUrl);
const { signal } = new AbortController();
const options = { version: "0.2.0", signal };
const onError = (error: unknown) => {
  throw error;
};

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

// A pg_dump refuses a server that is newer than itself.
describe.skipIf(dumpVersion < serverVersion)("a backup of servers", () => {
  test("whose dump cannot be read is removed, and the earlier ones stay", async () => {
    const { places } = await openPlaces();
    const earlier = join(folder, "daily-20250101T031500Z.backup");
    await writeFile(earlier, "earlier");
    const programs = join(folder, "bin");
    await mkdir(programs);
    const { stdout } = await promisify(execFile)("sh", ["-c", "command -v pg_dump"]);
    const write = (end: string) =>
      writeFile(join(programs, "pg_dump"), `#!/bin/sh\n${stdout.trim()} "$@" ${end}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${programs}:${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const backup = () => writeDatedBackup(places, join(folder, "daily"), { ...options, keepDays: 1 });
    const listFiles = async () => (await readdir(folder)).filter((name) => name !== "bin");

    // It says that all is well, as one whose output goes through a pipe does.
    await write("| head -c 20000");
    await expect(backup()).rejects.toThrow(
      /cannot be read and was removed \(pg_restore cannot read the dump/,
    );
    expect(await listFiles()).toEqual([basename(earlier)]);

    await write("");
    const { path, deleted } = await backup();
    expect(deleted).toEqual([earlier]);
    expect(await listFiles()).toEqual([basename(path)]);
  });

  test("restores the rows of all tables, and tells which listed objects a bucket lacks", async () => {
    const { url, places } = await openPlaces(1_200);
    const first = await openDatabase({ kind: "server", url }, { onError });
    await first.pool.query("insert into request_counts select 'many', n, n from generate_series(1, 2000) n");
    const file = join(folder, "one.backup");

    expect(await writeBackup(places, file, options)).toMatchObject({ objects: 1_200 });
    const elsewhere = await emptyDatabase();
    const restored = await restoreBackup({ ...places, database: elsewhere }, file, {
      acceptLoss: false,
      signal,
    });
    expect(restored).toMatchObject({ objects: 1_200, missing: [] });
    // Nothing is kept in the data folder.
    expect(await readdir(folder)).toEqual(["one.backup"]);

    const second = await openDatabase({ kind: "server", url: elsewhere.url }, { onError });
    expect(await readTables(second.pool)).toEqual(await readTables(first.pool));
    await Promise.all([first.close(), second.close()]);

    // Restored once more, the database is not empty.
    await expect(
      restoreBackup({ ...places, database: elsewhere }, file, { acceptLoss: false, signal }),
    ).rejects.toThrow(/DATABASE_URL is not empty/);

    await createS3ObjectStore(places.objects).delete("results/7.png");
    const third = { ...places, database: await emptyDatabase() };
    await expect(restoreBackup(third, file, { acceptLoss: false, signal })).rejects.toThrow(
      /lacks 1 objects that the backup lists, such as results\/7\.png.*--accept-loss/,
    );
    expect(await restoreBackup(third, file, { acceptLoss: true, signal })).toMatchObject({
      objects: 1_199,
      missing: ["results/7.png"],
    });
  });

  test("names the kind of place that a backup does not fit", async () => {
    const { places } = await openPlaces();
    const file = join(folder, "one.backup");
    await writeBackup(places, file, options);
    await expect(
      restoreBackup({ ...places, database: { kind: "folder" } }, file, { acceptLoss: false, signal }),
    ).rejects.toThrow("set DATABASE_URL to an empty database");
    await expect(
      restoreBackup({ ...places, objects: { kind: "folder" } }, file, { acceptLoss: false, signal }),
    ).rejects.toThrow("S3_BUCKET is not set");
    expect(await readdir(folder)).toEqual(["one.backup"]);
  });
});

test("says in one line that a database cannot be reached, and leaves no file", async () => {
  const places: StoredPlaces = {
    dataDir: join(folder, "data"),
    database: { kind: "server", url: "postgres://someone:secret@127.0.0.1:1/overprint" },
    objects: { kind: "folder" },
  };
  await expect(writeBackup(places, join(folder, "one.backup"), options)).rejects.toThrow(
    /^the database at DATABASE_URL cannot be used \(.*\)\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

async function openPlaces(count = 50) {
  const { location } = await createTestDatabase();
  if (location.kind !== "server" || servers === null)
    throw new Error("this test belongs to the run on servers");
  // A bucket of its own, because all of it is listed; more than one page of a list has.
  const bucket = `backup-${Date.now()}`;
  const objects = { kind: "s3" as const, ...servers.s3, bucket };
  await createBucket(objects);
  const store = createS3ObjectStore(objects);
  for (let number = 0; number < count; number += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        store.put(`results/${number + index}.png`, new Uint8Array(number + 1), "image/png"),
      ),
    );
  const places = { dataDir: join(folder, "data"), database: location, objects };
  return { url: location.url, places };
}

async function createBucket({ endpoint, bucket }: { endpoint: string; bucket: string }): Promise<void> {
  const answer = await fetch(`${endpoint}/${bucket}`, { method: "PUT" });
  expect(answer.status).toBeLessThan(300);
}

async function emptyDatabase(): Promise<{ kind: "server"; url: string }> {
  const { postgresUrl } = servers ?? { postgresUrl: "" };
  const name = `restored_${Date.now()}`;
  await administer(postgresUrl, `create database ${name}`);
  return { kind: "server", url: databaseUrl(postgresUrl, name) };
}
