import { execFile } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { openDatabase } from "./database.ts";
import { EngineStoppedError } from "./engine-thread.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";
import type { FoundDamage } from "./engine-messages.ts";

/** One for both tests: a start takes seconds of a core. */
const folder = await readyDatabaseFolder();
afterAll(() => rm(dirname(folder), { recursive: true, force: true }));
const errors: unknown[] = [];
const damage: FoundDamage[] = [];
const database = await openDatabase(
  { kind: "embedded", folder },
  { onError: (error) => void errors.push(error), onDamage: (found) => void damage.push(found) },
);
afterAll(() => database.close());

test("runs vacuum and inserts with at most a quarter of their CPU time on the main thread", async () => {
  const { pool } = database;
  await pool.query(
    "create table filled as select n, repeat('x', 200) as text from generate_series(1, 30000) n",
  );
  await pool.query("create index on filled (text, n)");
  const insert = (number: number) => pool.query("insert into filled values ($1, 'more')", [number]);
  const ownBefore = process.threadCpuUsage();
  const allBefore = process.cpuUsage();

  for (const rest of [0, 1]) {
    const inserts = Array.from({ length: 40 }, (_, number) => insert(number));
    await pool.query("delete from filled where n % 4 = $1::int", [rest]);
    await Promise.all([pool.query("vacuum (analyze) filled"), ...inserts]);
  }

  const own = process.threadCpuUsage(ownBefore);
  const all = process.cpuUsage(allBefore);
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(1 / 4);
});

test("restarts a stopped engine without losing acknowledged writes, and makes a damaged index again", async () => {
  const { pool, db, notifications } = database;
  await pool.query("create table counted as select n from generate_series(1, 2000) n");
  await pool.query("create index counted_n on counted (n)");
  await pool.query("create table damaged as select n from generate_series(1, 10) n");
  const { rows: files } = await pool.query<{ path: string }>(
    "select pg_relation_filepath(name::regclass) as path from unnest('{counted_n,damaged}'::text[]) name",
  );
  await pool.query("checkpoint");
  const heard: string[] = [];
  let reconnects = 0;
  await notifications.listen(
    "news",
    (payload) => void heard.push(payload),
    () => (reconnects += 1),
  );
  await pool.query("insert into request_counts values ('acknowledged', 1, 1)");
  const log = join(folder, "cluster/pg_wal");

  await rename(log, `${log}.away`);
  await pool.query("select pg_switch_wal()");
  const written = await Promise.allSettled([
    pool.query("insert into request_counts values ('lost', 1, 1)"),
    db.transaction((own) => own.execute("insert into request_counts values ('lost', 2, 1)")),
  ]);
  for (const write of written) {
    expect(write).toMatchObject({
      status: "rejected",
      reason: expect.toSatisfy(isStoreUnavailable) as unknown,
    });
  }
  await expect(pool.query("select 1")).rejects.toSatisfy(isStoreUnavailable);
  // One error for the stop, and one for all starts with the same failure.
  await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(2);
  expect(errors).toSatisfy((all: unknown[]) => all.every((error) => error instanceof EngineStoppedError));

  // The engine that starts again has no page in its memory.
  for (const { path } of files) await flipLastByte(join(folder, "cluster", path));
  await rename(`${log}.away`, log);
  await expect.poll(() => reconnects, { timeout: 60_000 }).toBe(2);
  const { rows } = await pool.query("select template_id from request_counts");
  expect(rows).toEqual([{ template_id: "acknowledged" }]);
  await db.transaction((own) => own.execute("select pg_notify('news', 'again')"));
  await expect.poll(() => heard).toEqual(["again"]);

  const byIndex = "select count(*)::int as count from counted where n > 1900 and n <= 2000";
  await expect(pool.query(byIndex)).rejects.toSatisfy(isStoreUnavailable);
  expect((await pool.query(byIndex)).rows).toEqual([{ count: 100 }]);
  await expect(pool.query("select * from damaged")).rejects.toSatisfy(isStoreUnavailable);
  await expect(pool.query("select * from damaged")).rejects.toMatchObject({ code: "XX001" });
  expect(damage).toEqual([{ rebuilt: ["counted_n"] }, { reason: "damaged cannot be read" }]);
});

async function flipLastByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  await writeFile(path, bytes);
}

test("V8 optimizes functions of the engine, and never its parser", async () => {
  const own = await readyDatabaseFolder();
  const statements = Array.from({ length: 100 }, (_, number) => `select ${number} as n, 'x' as x order by 1`);
  const code = `
    import { openDatabase } from ${JSON.stringify(new URL("./database.ts", import.meta.url))};
    const { pool, close } = await openDatabase(${JSON.stringify({ kind: "embedded", folder: own })}, { onError: console.error });
    for (const statement of ${JSON.stringify(statements)}) await pool.query(statement);
    await close();`;
  const flags = ["--trace-wasm-compilation-times", "--wasm-sync-tier-up", "--input-type=module"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "--eval", code], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(dirname(own), { recursive: true, force: true });
  const sizes = Array.from(stdout.matchAll(/using TurboFan.* bodysize (\d+)/g), ([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(0);
  // The parser has 104,930 bytes.
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});
