import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childEnvironment } from "#testing/child-environment.ts";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { openDatabase, type OpenedDatabase } from "./database.ts";
import { FolderInUseError } from "./folder-lock.ts";

let folder: string;
let killed: NodeJS.Signals | null;
let database: OpenedDatabase;
const onError = (error: unknown) => {
  throw error;
};

/** Opened once, after a process that was killed with it: a start takes seconds of a core. */
beforeAll(async () => {
  folder = await readyDatabaseFolder();
  killed = await runInAnotherProcess(`
    const { pool, db } = await openDatabase(location, { onError: console.error });
    await pool.query("insert into request_counts values ('committed', 1, 41)");
    await Promise.all(Array.from({ length: 50 }, (_, number) =>
      db.transaction((own) => own.execute("insert into request_counts values ('kept', " + number + ", 1)"))));
    await pool.query("begin");
    await pool.query("insert into request_counts values ('open', 1, 1)");
    process.kill(process.pid, "SIGKILL");`);
  database = await openDatabase({ kind: "embedded", folder }, { onError });
});
afterAll(async () => {
  if (!database.pool.ended) await database.close();
  await rm(dirname(folder), { recursive: true, force: true });
});

test("keeps acknowledged data over a kill, also of fifty concurrent transactions, and no uncommitted data", async () => {
  expect(killed).toBe("SIGKILL");
  const { rows } = await database.db.execute(
    "select template_id as name, count(*)::int as kept from request_counts group by 1 order by 1",
  );
  expect(rows).toEqual([
    { name: "committed", kept: 1 },
    { name: "kept", kept: 50 },
  ]);
});

test("rejects a second opening of the folder, and the first continues", async () => {
  await expect(openDatabase({ kind: "embedded", folder }, { onError })).rejects.toThrow(FolderInUseError);

  expect((await database.db.execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("flushes the log to the disk, once for commits that share a flush", async () => {
  const { rows } = await database.db.execute(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') order by name",
  );

  expect(rows).toEqual([
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "synchronous_commit", setting: "off" },
    { name: "wal_sync_method", setting: "fsync" },
  ]);
  const flushes = async () => {
    // The engine reports its statistics late unless it is asked.
    await database.pool.query("select pg_stat_force_next_flush()");
    const result = await database.pool.query<{ count: string }>(
      "select sum(fsyncs) as count from pg_stat_io where object = 'wal'",
    );
    return Number(result.rows[0]?.count);
  };
  const before = await flushes();
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      database.pool.query("insert into request_counts values ('shared', $1, 1)", [number]),
    ),
  );
  const made = (await flushes()) - before;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(10);
  const whole = await flushes();
  await database.pool.query("update request_counts set total = 2 where template_id = 'nobody'");
  await database.db.transaction((own) => own.execute("select 1"));
  expect(await flushes()).toBe(whole);
});

test("a flush that is requested as another begins is the same one", async () => {
  const { pool, flush } = database;
  const begun = once(pool, "acquire");

  const first = flush();
  await begun;
  await new Promise<void>((resolve) => process.nextTick(resolve));

  expect(flush()).toBe(first);
  await first;
});

test("timers run while queries follow one another", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);

  for (let query = 0; query < 300; query += 1) await database.db.execute(`select ${query}::int`);

  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test("a notification arrives with the commit and not with a rollback", async () => {
  const heard: string[] = [];
  await database.notifications.listen(
    "news",
    (payload) => heard.push(payload),
    () => undefined,
  );

  await database.db
    .transaction(async (transaction) => {
      await transaction.execute("select pg_notify('news', 'undone')");
      transaction.rollback();
    })
    .catch(() => undefined);
  await database.db.transaction((transaction) => transaction.execute("select pg_notify('news', 'done')"));

  expect(heard).toEqual(["done"]);
});

test("a closed database unlocks its folder", async () => {
  await database.close();

  expect(await readdir(folder)).toEqual(["cluster", "flushed-position", "sealed"]);
});

async function runInAnotherProcess(code: string): Promise<NodeJS.Signals | null> {
  const module = fileURLToPath(new URL("./database.ts", import.meta.url));
  const script = `const { openDatabase } = await import(${JSON.stringify(module)});
    const location = { kind: "embedded", folder: ${JSON.stringify(folder)} };
    ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: childEnvironment({}),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return signal;
}
