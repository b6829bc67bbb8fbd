import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { openDatabase } from "./database.ts";
import { flushedLater } from "./embedded-pool.ts";

const folder = await readyDatabaseFolder();
afterAll(() => rm(dirname(folder), { recursive: true, force: true }));
const onError = (error: unknown) => {
  throw error;
};
const database = await openDatabase({ kind: "embedded", folder }, { onError });
afterAll(() => database.close());

const unwritable = {
  toPostgres: () => {
    throw new Error("cannot be written");
  },
};

// Regression: the first bad value ended the connection under every later query, until the process was restarted.
test.for([
  ["a date before the calendar", "select $1::timestamptz", "0000-01-01T00:00:00Z", "out of range"],
  ["a NUL in a text", "select $1::text", "a\u0000b", "invalid byte sequence"],
  ["a word for a number", "select $1::int", "abc", "invalid input syntax"],
  ["a statement that does not parse", "selec $1", "1", "syntax error"],
  ["a value that has no text form", "select $1::text", unwritable, "cannot be written"],
  ["a write with a bad value", "update request_counts set total = $1::int", "abc", "invalid input syntax"],
] as const)("after %s, later queries get their own answers", async ([, text, value, fault]) => {
  const { pool, db } = database;

  await expect(pool.query(text, [value])).rejects.toThrow(fault);

  for (let number = 0; number < 10; number += 1) await expectOwnAnswer(number);
  await Promise.all(Array.from({ length: 10 }, (_, number) => expectOwnAnswer(number)));
  expect((await db.execute("select 'drizzle' as own")).rows).toEqual([{ own: "drizzle" }]);
});

test("bad values among concurrent queries fail alone", async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      database.pool.query<{ own: number }>("select $1::int as own", [number % 4 === 1 ? "abc" : number]),
    ),
  );

  expect(
    answers.map((answer) => (answer.status === "fulfilled" ? answer.value.rows[0]?.own : "failed")),
  ).toEqual(Array.from({ length: 20 }, (_, number) => (number % 4 === 1 ? "failed" : number)));
});

test("a transaction with a bad value is undone and the next one is whole", async () => {
  const { db } = database;
  const failed = db.transaction(async (transaction) => {
    await transaction.execute("insert into request_counts values ('undone', 1, 1)");
    await transaction.execute("select 'abc'::int");
  });
  await expect(failed).rejects.toThrow("Failed query");

  await db.transaction((transaction) =>
    transaction.execute("insert into request_counts values ('kept', 1, 1)"),
  );

  const { rows } = await db.execute("select template_id from request_counts");
  expect(rows).toEqual([{ template_id: "kept" }]);
});

const insertLater = `${flushedLater} insert into request_counts values ('later', 1, 1) on conflict do nothing`;

test("a flush covers a statement that is flushed later, and what was committed after it", async () => {
  const { pool } = database;
  await pool.query(insertLater);
  const client = await pool.connect();
  await client.query("insert into request_counts values ('after', 1, 1)");
  client.release();

  await database.flush();

  expect(await isAllFlushed()).toBe(true);
});

test("a statement that is flushed later fails alone", async () => {
  const { pool } = database;
  await expect(
    pool.query(`${flushedLater} insert into request_counts values ($1)`, [unwritable]),
  ).rejects.toThrow("cannot be written");
  await expect(pool.query(`${flushedLater} insert into nowhere values (1)`)).rejects.toThrow(
    "does not exist",
  );

  await pool.query(insertLater);
  await database.flush();

  expect(await isAllFlushed()).toBe(true);
});

async function isAllFlushed(): Promise<boolean | undefined> {
  const { rows } = await database.pool.query<{ flushed: boolean }>(
    "select pg_current_wal_insert_lsn() <= pg_current_wal_flush_lsn() as flushed",
  );
  return rows[0]?.flushed;
}

async function expectOwnAnswer(number: number): Promise<void> {
  const { rows } = await database.pool.query("select $1::int as own", [number]);
  expect(rows).toEqual([{ own: number }]);
}
