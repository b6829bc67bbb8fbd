import { afterAll, expect, test } from "vitest";
import { createTestDatabase, serverStores } from "#testing/test-stores.ts";
import { openDatabase } from "./database.ts";
import { ReadEndedError } from "./bounded-reads.ts";

const stored = await createTestDatabase();
afterAll(() => stored.remove());
const database = await openDatabase(stored.location, {
  onError: (error) => expect.unreachable(String(error)),
});
afterAll(() => database.close());
// More than the embedded engine keeps in memory.
await database.pool.query(
  "create table filled as select n, repeat('x', 500) as text from generate_series(1, 60000) n",
);

const endless = "select count(*) from filled one, filled other where one.text || other.text = ''";

function readEndlessly(request?: { signal: AbortSignal }): Promise<unknown> {
  return database.read((db) => db.execute(endless), request).catch((error: unknown) => error);
}

/** The statements of the test that the server is executing. */
async function running(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and state = 'active' and backend_type = 'client backend' and query = $1`,
    [endless],
  );
  return rows[0]?.count ?? 0;
}

test("ends a read in the database when its caller has gone", async () => {
  const caller = new AbortController();
  const reading = readEndlessly(caller);
  if (database.kind === "server") await expect.poll(running).toBe(1);
  caller.abort();
  expect(await reading).toMatchObject({ reason: "callerGone" });
  if (database.kind === "server") await expect.poll(running).toBe(0);
  expect(await database.read(async (db) => (await db.execute("select 1 as one")).rows)).toEqual([{ one: 1 }]);
});

test("begins no read for a caller that has gone", async () => {
  const gone = { signal: AbortSignal.abort() };
  await expect(database.read(() => expect.unreachable(), gone)).rejects.toMatchObject({
    reason: "callerGone",
  });
});

test("ends a read at its deadline, also inside a transaction", async () => {
  const ended = await database
    .read((db) => db.transaction(async (transaction) => transaction.execute(endless)))
    .catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(ReadEndedError);
  expect(ended).toMatchObject({ reason: "tooWide" });
  expect(await database.read(async (db) => (await db.execute("select 1 as one")).rows)).toEqual([{ one: 1 }]);
});

test("keeps no other work from the database while it reads", async () => {
  const caller = new AbortController();
  const readings = Array.from({ length: 6 }, () => readEndlessly(caller));
  for (let number = 0; number < 5; number += 1) {
    const { rows } = await database.pool.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  }
  caller.abort();
  for (const ended of await Promise.all(readings)) expect(ended).toMatchObject({ reason: "callerGone" });
});

test.skipIf(serverStores() !== null)("reads again what gave way to other work", async () => {
  let begun = 0;
  const started = Promise.withResolvers<void>();
  const reading = database.read(async (db) => {
    begun += 1;
    if (begun > 1) return (await db.execute("select 1 as one")).rows;
    started.resolve();
    return (await db.execute(endless)).rows;
  });
  await started.promise;
  await database.pool.query("select 1");
  expect(await reading).toEqual([{ one: 1 }]);
  expect(begun).toBe(2);
});

test("passes on the failure of a statement", async () => {
  await expect(database.read((db) => db.execute("select 1 / 0"))).rejects.toMatchObject({
    cause: { code: "22012" },
  });
});
