import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "#testing/test-stores.ts";
import { openDatabase, type OpenedDatabase } from "../storage/database.ts";
import type { RunningJob } from "./job.ts";
import { createQueue } from "./queue.ts";

const payloadSchema = z.object({ word: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/** pg-boss's table as its version 12.31 made it, without what plays no part in waiting jobs. */
const formerTable = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, priority integer not null default 0, data jsonb,
    state pgboss.job_state not null default 'created', retry_count integer not null default 0, group_id text,
    start_after timestamptz not null default now(), created_on timestamptz not null default now(),
    started_on timestamptz, output jsonb, primary key (name, id)
  ) partition by list (name);
  create table pgboss.job_common partition of pgboss.job default;
  create table pgboss.queue (name text primary key);
  insert into pgboss.queue values ('delivery'), ('delivery-given-up');`;

const data = (word: string, { orphaned = 0, unavailable = 0 } = {}) =>
  JSON.stringify({ payload: { word }, orphaned, unavailable });

let stored: TestDatabase;
let database: OpenedDatabase;
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
beforeAll(async () => {
  stored = await createTestDatabase();
  database = await openDatabase(stored.location, { onError });
});
beforeEach(async () => {
  await database.pool.query(`drop table jobs; drop schema if exists pgboss cascade; ${formerTable}`);
});
afterAll(async () => {
  await database.close();
  await stored.remove();
});

async function upgrade({ pool }: OpenedDatabase): Promise<void> {
  const migration = new URL("../storage/migrations/0013_jobs.sql", import.meta.url);
  await pool.query(await readFile(migration, "utf8"));
}

test("an upgrade runs the unfinished jobs of pg-boss with their attempts, and ends earlier versions", async () => {
  const { pool } = database;
  await pool.query(
    `insert into pgboss.job (name, state, retry_count, priority, group_id, data, output, created_on) values
      ('delivery', 'created', 0, 7, 'host', $1, null, now() - interval '1 minute'),
      ('delivery', 'retry', 1, 0, null, $2, null, now()),
      ('delivery', 'active', 1, 0, null, $3, null, now()),
      ('delivery-given-up', 'created', 0, 0, null, $4, '{"message":"never works"}', now()),
      ('delivery', 'completed', 0, 0, null, $5, null, now()),
      ('delivery', 'failed', 3, 0, null, $5, null, now())`,
    [
      data("new"),
      data("failed"),
      data("running", { orphaned: 2, unavailable: 3 }),
      data("hopeless"),
      data("done"),
    ],
  );

  await upgrade(database);

  const { rows } = await pool.query(
    `select payload ->> 'word' as word, name, state, priority, group_name, failures, crashes, outages, failure from jobs
     order by word`,
  );
  const common = { name: "delivery", state: "waiting", priority: 0, group_name: "", failure: null };
  expect(rows).toEqual([
    { ...common, word: "failed", failures: 2, crashes: 0, outages: 0 },
    { ...common, word: "hopeless", failures: 0, crashes: 0, outages: 0, failure: "never works" },
    { ...common, word: "new", priority: 7, group_name: "host", failures: 0, crashes: 0, outages: 0 },
    { ...common, word: "running", failures: 1, crashes: 2, outages: 3 },
  ]);
  // A version that no pg-boss migrates, so that it does not create its tables again.
  expect((await pool.query("select version from pgboss.version")).rows).toEqual([{ version: 2_147_483_647 }]);
  await expect(pool.query("select from pgboss.job")).rejects.toThrow("does not exist");

  const settings = { retryLimit: 2, retryDelaySeconds: 0, retryDelaySecondsMax: 1, deadlineSeconds: 30 };
  const queue = await createQueue({ database, jobs: { delivery: settings }, onError });
  onTestFinished(() => queue.stop({ timeoutMs: 10_000 }));
  const ran: string[] = [];
  const all = Promise.withResolvers<void>();
  const note = (line: string) => {
    if (ran.push(line) === rows.length) all.resolve();
  };
  queue.work("delivery", {
    concurrency: 1,
    payload: payloadSchema,
    handler: async ({ payload, attempt, isLastAttempt }: RunningJob<Payload>) =>
      note(`${payload.word} ${attempt} ${isLastAttempt}`),
    onDeadLetter: async ({ word }, message) => note(`${word}: ${message}`),
  });
  await all.promise;
  expect(ran[0]).toBe("new 1 false");
  expect(ran.toSorted()).toEqual([
    "failed 3 true",
    "hopeless: never works",
    "new 1 false",
    "running 2 false",
  ]);
  expect(errors).toEqual([]);
});

test("an upgrade leaves the jobs of another program that uses pg-boss in the same database", async () => {
  const { pool } = database;
  await pool.query("insert into pgboss.queue values ('newsletter')");
  await pool.query("insert into pgboss.job (name, data) values ('newsletter', $1), ('delivery', $2)", [
    data("theirs"),
    data("ours"),
  ]);

  await upgrade(database);

  expect((await pool.query("select payload ->> 'word' as word from jobs")).rows).toEqual([{ word: "ours" }]);
  expect((await pool.query("select name from pgboss.job")).rows).toEqual([{ name: "newsletter" }]);
  expect(errors).toEqual([]);
});
