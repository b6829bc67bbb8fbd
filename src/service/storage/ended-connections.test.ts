/** A server that restarts, or an administrator who ends a backend. Needs a PostgreSQL server. */
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { administer } from "#testing/server-stores.ts";
import { createTestDatabase, serverStores } from "#testing/test-stores.ts";
import { jobSettings } from "../create-jobs.ts";
import { createQueue } from "../queue/queue.ts";
import { openDatabase, type OpenedDatabase } from "./database.ts";
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

test("leaves a server that has become read-only", async () => {
  const { rows } = await database.pool.query<{ name: string }>("select current_database() as name");
  const administrate = (change: string) =>
    administer(serverStores()?.postgresUrl ?? "", `alter database ${rows[0]?.name} ${change}`);
  const write = () =>
    database.db.transaction(async (transaction) => transaction.execute("delete from receivers"));
  // A connection keeps what held when it was made, as one to a former primary does.
  await administrate("set default_transaction_read_only = on");
  await endBackends("overprint");
  await vi.waitUntil(() => database.pool.totalCount === 0, { timeout: 20_000 });
  await expect(write()).rejects.toSatisfy(isStoreUnavailable);
  await administrate("reset default_transaction_read_only");
  await write();
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

test("closes idle connections, and those that have said goodbye, without an error", async () => {
  const { location, remove } = await createTestDatabase();
  onTestFinished(remove);
  if (location.kind !== "server") throw new Error("this needs a server");
  const wire = await startWire(location.url);
  const opened = await openDatabase(
    { kind: "server", url: wire.url, deadlines: { connectMs: 5_000, silentMs: 1_000 } },
    { onError: (error) => errors.push(error) },
  );
  await Promise.all([1, 2, 3].map(() => opened.pool.query("select 1")));
  await vi.waitUntil(() => opened.pool.totalCount === 0, { timeout: 20_000 });
  const last = await opened.pool.connect();
  wire.cut();
  last.release(true);
  await opened.close();
  await vi.waitUntil(() => wire.open() === 0, { timeout: 20_000 });
  expect(errors).toEqual([]);
});

test("a connection whose client has vanished holds its locks no longer than the client would wait", async () => {
  const { location, remove } = await createTestDatabase();
  onTestFinished(remove);
  if (location.kind !== "server") throw new Error("this needs a server");
  const wire = await startWire(location.url);
  const onError = (error: unknown) => errors.push(error);
  const staying = await openDatabase(location, { onError });
  onTestFinished(() => staying.close());
  const vanishing = await openDatabase(
    { kind: "server", url: wire.url, deadlines: { connectMs: 5_000, silentMs: 1_000 } },
    { onError },
  );
  onTestFinished(() => vanishing.close());
  const lock = "lock table jobs in exclusive mode";
  const transaction = vanishing.db.transaction(async (inside) => {
    await inside.execute(lock);
    wire.cut();
    await inside.execute("select 1");
  });
  expect(isStoreUnavailable(await transaction.catch((error: unknown) => error))).toBe(true);

  // Without an end in the server, the statement of the other would end there after 8 s.
  await staying.db.transaction(async (inside) => inside.execute(lock));
});

/** A wire to the server that can be cut: nothing arrives any more, and neither end is told. */
async function startWire(url: string) {
  const target = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on("data", (bytes) => isCut || to.write(bytes));
      from.on("error", () => undefined);
      from.once("close", () => isCut || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  const near = new URL(url);
  near.hostname = "127.0.0.1";
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    /** Near ends that are open. */
    open: () => [...pairs].filter(([near]) => !near.closed).length,
    cut: () => (isCut = true),
    /** Connections of before stay dead, as after a failover to another machine. */
    restore: () => {
      for (const pair of pairs) for (const socket of pair) socket.removeAllListeners("data");
      isCut = false;
    },
  };
}

test("goes on with new connections when the server's machine has vanished without a word", async () => {
  const { location, remove } = await createTestDatabase();
  onTestFinished(remove);
  if (location.kind !== "server") throw new Error("this needs a server");
  const wire = await startWire(location.url);
  const opened = await openDatabase(
    { kind: "server", url: wire.url, deadlines: { connectMs: 500, silentMs: 500 } },
    { onError: (error) => errors.push(error) },
  );
  onTestFinished(() => opened.close());
  const heard: string[] = [];
  let connections = 0;
  await opened.notifications.listen(
    "vanished",
    (payload) => heard.push(payload),
    () => (connections += 1),
  );
  await opened.pool.query("select 1");

  wire.cut();
  const failures = await Promise.all([
    opened.pool.query("select 1").catch((error: unknown) => error),
    opened.db
      .transaction(async (transaction) => transaction.execute("select 1"))
      .catch((error: unknown) => error),
  ]);
  expect(failures.map(isStoreUnavailable)).toEqual([true, true]);
  wire.restore();

  await vi.waitUntil(
    () =>
      opened.pool.query("select 1").then(
        () => true,
        () => false,
      ),
    { timeout: 30_000 },
  );
  await vi.waitUntil(() => connections >= 2, { timeout: 30_000 });
  await opened.pool.query("select pg_notify('vanished', 'again')");
  await vi.waitUntil(() => heard.includes("again"), { timeout: 30_000 });
  expect(errors.filter((error) => !isStoreUnavailable(error))).toEqual([]);
});
