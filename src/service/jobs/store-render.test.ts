import { randomUUID } from "node:crypto";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { renderResultSchema } from "#contract/render.ts";
import { serverStores } from "#testing/test-stores.ts";
import { createQueue } from "../queue/queue.ts";
import { renderJobSettings } from "./render-jobs.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { createStoreRender } from "./store-render.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { openTestService } from "#testing/open-test-service.ts";

/** Uses of a connection. */
let acquired = 0;
const database = await openTestDatabase({ onError: () => undefined });
afterAll(() => database.close());
// Without a worker, so that every request stays as it was stored.
const service = await openTestService({
  database,
  roles: ["api"],
  admission: { accepts: { queuedMin: 100 } },
});
database.pool.on("acquire", () => (acquired += 1));

async function render(title: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { template: "card", changes: [{ id: "title", text: title }], ...more };
  const answer = await service.post("/api/v1/render", body);
  expect(answer.status).toBe(200);
  return renderResultSchema.parse(await answer.json()).requestId;
}

/** Statements that are executed alone, outside of transactions and flushes. */
function recordStatements(): () => string[] {
  const { pool } = database;
  const query = vi.spyOn(pool, "query");
  onTestFinished(() => query.mockRestore());
  return () => query.mock.calls.map(([statement]) => textOf(statement));
}

function textOf(statement: unknown): string {
  return typeof statement === "string" ? statement : z.object({ text: z.string() }).parse(statement).text;
}

interface Row {
  id: string;
  body: { note?: string };
  jobs: number;
}

/** The stored requests with the number of their jobs, in the order in which they were stored. */
async function listStored(ids: readonly string[]): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select id, body, (select count(*)::int from jobs where payload->>'requestId' = requests.id::text) as jobs
     from requests where id = any($1::uuid[]) order by sequence`,
    [ids],
  );
  return rows;
}

test("stores a job for each of 100 concurrent renders; embedded, in a few transactions", async () => {
  acquired = 0;
  const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => render(`one of 100: ${index}`)));
  if (database.kind === "embedded") expect(acquired).toBeLessThan(100);
  const rows = await listStored(ids);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(rows.every(({ jobs }) => jobs === 1)).toBe(true);
});

test.skipIf(serverStores() !== null)(
  "embedded, stores a render of a known template with one statement and one flush",
  async () => {
    await render("makes its template known");
    const texts = recordStatements();
    const costs: { statements: number; others: number }[] = [];
    let id = "";
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const before = texts().length;
      acquired = 0;
      id = await render(`of a known template: ${number}`);
      const all = texts().slice(before);
      const statements = all.filter((text) => !text.includes("count(*)")).length;
      costs.push({ statements, others: acquired - all.length });
    }
    // Maintenance may run beside one of them; the flush is the other use of a connection.
    expect(costs).toContainEqual({ statements: 1, others: 1 });
    expect((await listStored([id])).map(({ jobs }) => jobs)).toEqual([1]);
  },
);

test("stores each body of concurrent renders unchanged", async () => {
  const notes = ['{"a","b"}', "\\", "null", "", "'; --", "日本語 🙂", "x".repeat(600_000)];
  const ids = await Promise.all(notes.map((note, index) => render(`with note ${index}`, { note })));
  const rows = await listStored(ids);
  expect(ids.map((id) => rows.find((row) => row.id === id)?.body.note)).toEqual(notes);
});

test("stores consecutive renders in their order", async () => {
  const ids: string[] = [];
  for (const title of ["first", "second", "third"]) ids.push(await render(title));
  expect((await listStored(ids)).map(({ id }) => id)).toEqual(ids);
});

test("a share that has nothing running is rendered at once beside one that has filled the places", async () => {
  const own = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  const queue = await createQueue({
    database: own,
    jobs: { render: renderJobSettings },
    onError: (error) => expect.unreachable(String(error)),
  });
  const ended = Promise.withResolvers<void>();
  const begun: string[] = [];
  queue.work("render", {
    concurrency: 1,
    concurrencyAmongSeveral: 1,
    payload: z.object({ requestId: z.string() }),
    handler: async ({ payload: { requestId } }) => {
      begun.push(requestId);
      await ended.promise;
    },
    onDeadLetter: async (_payload, message) => expect.unreachable(message),
  });
  const deliveries: Pick<Deliveries, "enqueueResults"> = {
    enqueueResults: async (_transaction, finished) => expect(finished).toEqual([]),
  };
  const store = createStoreRender({ database: own, queue, deliveries, clock: { now: () => new Date() } });
  const storeFor = async (share: string) => {
    const request = {
      id: randomUUID(),
      type: "image" as const,
      createdAt: new Date(),
      body: {},
      changes: [],
      format: "png" as const,
      width: 1,
      height: 1,
      renderKey: share,
    };
    return (
      await store(request, { share, mayJoin: true, answerSlot: undefined, answer: { status: 200, body: {} } })
    ).pictureRequestId;
  };

  const busy = await storeFor("busy");
  await expect.poll(() => begun).toEqual([busy]);
  const other = await storeFor("other");
  await expect.poll(() => begun).toEqual([busy, other]);

  ended.resolve();
  await queue.stop({ timeoutMs: 30_000 });
  await own.close();
});
