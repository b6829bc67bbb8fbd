/** A server that restarts, or an administrator who ends a backend. Needs a PostgreSQL server. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { administer } from "#testing/server-stores.ts";
import { serverStores } from "#testing/test-stores.ts";
import { jobSettings } from "../jobs/job-settings.ts";
import { createQueue } from "../queue/queue.ts";
import type { OpenedDatabase } from "./database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

/** More than the pool has connections. */
const rounds = 12;
let database: OpenedDatabase;
let errors: unknown[];

beforeEach(async () => {
  errors = [];
  database = await openTestDatabase({ onError: (error) => errors.push(error) });
});
afterEach(() => database.close());

async function endBackends(name: "overprint" | "overprint-listen"): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>("select current_database() as name");
  await administer(
    serverStores()?.postgresUrl ?? "",
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${rows[0]?.name}' and application_name = '${name}'`,
  );
}

test("a connection that ends inside a transaction fails only that transaction", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const failure: unknown = await database.db
      .transaction(async (transaction) => {
        await transaction.execute("select 1");
        await endBackends("overprint");
        await transaction.execute("select 1");
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isStoreUnavailable(failure)).toBe(true);
  }
  // The server ends them one after another, and the pool learns of each by its socket.
  await vi.waitUntil(() => database.pool.totalCount === 0, { timeout: 20_000 });

  const all = Array.from({ length: rounds }, () =>
    database.db.transaction(async (transaction) => transaction.execute("select 1 as one")),
  );
  for (const { rows } of await Promise.all(all)) expect(rows).toEqual([{ one: 1 }]);
});

test("releases a connection that breaks before BEGIN to the pool", async () => {
  const breakIt = (client: object) => {
    (client as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  };
  database.pool.on("acquire", breakIt);
  for (let round = 0; round < rounds; round += 1)
    await expect(database.db.transaction(async () => undefined)).rejects.toThrow(/begin/);
  database.pool.off("acquire", breakIt);

  const { rows } = await database.db.transaction(async (transaction) =>
    transaction.execute("select 1 as one"),
  );
  expect(rows).toEqual([{ one: 1 }]);
});

test("receives notifications again after their connection ended", async () => {
  const heard: string[] = [];
  let connections = 0;
  await database.notifications.listen(
    "ended_connections",
    (payload) => heard.push(payload),
    () => (connections += 1),
  );
  await endBackends("overprint-listen");
  await vi.waitUntil(() => connections === 2, { timeout: 30_000 });

  await database.pool.query("select pg_notify('ended_connections', 'again')");
  await vi.waitUntil(() => heard.includes("again"), { timeout: 30_000 });
});

test("completes a job whose connections end while it runs", async () => {
  const onError = (error: unknown) => errors.push(error);
  const queue = await createQueue({ database, onError, jobs: { chore: jobSettings.render } });
  let runs = 0;
  queue.work("chore", {
    concurrency: 1,
    payload: z.object({}),
    handler: async () => {
      runs += 1;
      await endBackends("overprint");
    },
    onDeadLetter: async (_payload, message) => expect.unreachable(message),
  });
  await database.db.transaction((transaction) => queue.enqueue(transaction, "chore", {}));

  await vi.waitUntil(
    async () => {
      const query = "select state from jobs where name = 'chore'";
      // The query's own connection may be one of those that end.
      const rows = await database.pool.query<{ state: string }>(query).then(
        (result) => result.rows,
        () => [],
      );
      return rows.length === 1 && rows[0]?.state === "done";
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(runs).toBe(1);
  expect(errors.filter((error) => !isStoreUnavailable(error))).toEqual([]);
  await queue.stop({ timeoutMs: 0 });
});
