/** The embedded PostgreSQL on a full disk. Needs root on Linux, to mount a file system. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, open, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { openDatabase, type OpenedDatabase } from "./database.ts";
import { EngineStoppedError } from "./engine-thread.ts";
import { codeOf } from "./file-facts.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

const run = promisify(execFile);
/** Size of the disk, MB; the cluster takes about 50. */
const diskMegabytes = 150;
/** Files of the disk; the cluster has about 1,000. */
const inodes = 5_000;
const megabyte = new Uint8Array(1_048_576);

test("rejects writes as unavailable without space, then without inodes, and recovers once there are some", async ({
  skip,
}) => {
  const disk = await mountDisk();
  if (disk === undefined) return skip("only root on Linux can mount a disk of its own");
  const errors: unknown[] = [];
  const folder = await databaseOn(disk);
  const database = await openDatabase(
    { kind: "embedded", folder },
    { onError: (error) => void errors.push(error) },
  );
  onTestFinished(() => database.close());
  const { pool, db } = database;
  await pool.query("insert into request_counts values ('acknowledged', 1, 1)");
  const ballast = join(disk, "ballast");
  await fill(ballast);

  // More rows than the table's file can hold.
  const rows = "insert into request_counts select 'rejected', n, 1 from generate_series(1, 100000) n";
  await expect(pool.query(rows)).rejects.toSatisfy(isStoreUnavailable);
  await expect(db.transaction((own) => own.execute(rows))).rejects.toSatisfy(isStoreUnavailable);
  // More log than the disk can hold, at which PostgreSQL panics.
  await expect(writeLog(database)).rejects.toThrow("No space left on device");
  await expect(pool.query(rows)).rejects.toSatisfy(isStoreUnavailable);
  expect(errors[0]).toBeInstanceOf(EngineStoppedError);

  await rm(ballast);
  const insert = "insert into request_counts values ('afterwards', 1, 1) on conflict do nothing";
  await expect
    .poll(async () => pool.query(insert).then(() => "written", isStoreUnavailable), { timeout: 50_000 })
    .toBe("written");
  const { rows: kept } = await pool.query("select template_id from request_counts order by 1");
  expect(kept).toEqual([{ template_id: "acknowledged" }, { template_id: "afterwards" }]);

  await pool.query("create table growing (number int)");
  await mkdir(ballast);
  await fillInodes(ballast);
  // The map of a table's free space is a file with the same name at each try.
  const grow = "insert into growing select generate_series(1, 10000)";
  for (let tries = 0; tries < 3; tries += 1)
    await expect(pool.query(grow)).rejects.toSatisfy(isStoreUnavailable);
  await rm(ballast, { recursive: true });
  await pool.query(grow);
});

async function fillInodes(folder: string): Promise<void> {
  for (let number = 0; ; number += 1) {
    try {
      await writeFile(join(folder, String(number)), "");
    } catch (error) {
      if (codeOf(error) !== "ENOSPC") throw error;
      return;
    }
  }
}

async function writeLog({ pool, db }: OpenedDatabase): Promise<void> {
  for (let written = 0; written < diskMegabytes; written += 1) {
    await pool.query("select pg_logical_emit_message(true, 'log', repeat('x', 1000000))");
    await db.transaction(async () => undefined);
  }
}

/** `undefined` where no file system can be mounted. */
async function mountDisk(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "overprint-full-disk-"));
  try {
    await run("mount", [
      "-t",
      "tmpfs",
      "-o",
      `size=${diskMegabytes}m,nr_inodes=${inodes}`,
      "overprint-test",
      folder,
    ]);
    return folder;
  } catch {
    await rmdir(folder);
    return undefined;
  }
}

async function databaseOn(mounted: string): Promise<string> {
  onTestFinished(async () => {
    await run("umount", ["--lazy", mounted]);
    await rmdir(mounted);
  });
  const ready = await readyDatabaseFolder();
  const folder = join(mounted, "database");
  await cp(ready, folder, { recursive: true });
  await rm(dirname(ready), { recursive: true, force: true });
  return folder;
}

async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const chunk of [megabyte, megabyte.subarray(0, 4096)])
      for (let isFull = false; !isFull;)
        isFull = await file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten === 0,
          () => true,
        );
  } finally {
    await file.close();
  }
}
