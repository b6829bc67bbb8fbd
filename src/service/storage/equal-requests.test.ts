import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { findEqualRequest, finishRequest, insertRequest } from "#testing/stored-requests.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import type { Transaction } from "./database.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import { failEqualRequests, findWaitingEqual, finishRequests, lockEqualRequests } from "./equal-requests.ts";
import { deleteRequest, getRequest } from "./requests-store.ts";
import * as schema from "./schema.ts";
import { noteUnusedObjects } from "./unused-objects.ts";

const database = await openFileDatabase();
const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-01T12:00:02.500Z");

function draft(renderKey: string, overrides: { warnings?: string[]; webhookUrl?: string } = {}) {
  return {
    id: randomUUID(),
    type: "image" as const,
    createdAt: now,
    body: { template: "card" },
    changes: [],
    format: "jpeg" as const,
    width: 1,
    height: 1,
    renderKey,
    ...overrides,
  };
}

function picture(objectKey: string, overrides: { warnings?: string[]; mayBeShared?: boolean } = {}) {
  return {
    startedAt: now,
    finishedAt: later,
    objectKey,
    bytes: 9,
    width: 20,
    height: 10,
    warnings: [],
    drawing: null,
    timings: { queuedMs: 1, imagesMs: 2, paintMs: 3, encodeMs: 4, totalMs: 10 },
    mayBeShared: true,
    ...overrides,
  };
}

/** Finishes one without a job. */
async function finish(
  transaction: Transaction,
  { id, renderKey }: { id: string; renderKey: string },
  finished: ReturnType<typeof picture>,
) {
  const ended = await finishRequests(transaction, [{ id, renderKey, jobId: 0, picture: finished }]);
  return ended.get(id)?.settled ?? expect.unreachable();
}

/** As a request is accepted: it joins one in progress, shares a stored picture, or is the first. */
async function accept(renderKey: string): Promise<string> {
  const request = draft(renderKey);
  await database.db.transaction(async (transaction) => {
    await lockEqualRequests(transaction, database.kind, renderKey);
    const equal = await findEqualRequest(transaction, renderKey, { willShare: true });
    await insertRequest(transaction, request);
    if (equal?.state === "done") {
      const { objectKey, bytes } = equal;
      await finishRequest(transaction, request.id, { objectKey, bytes, finishedAt: now });
    }
  });
  return request.id;
}

async function inLock<Value>(renderKey: string, work: (transaction: Transaction) => Promise<Value>) {
  return database.db.transaction(async (transaction) => {
    await lockEqualRequests(transaction, database.kind, renderKey);
    return work(transaction);
  });
}

test("finishing one finishes all that wait, each with its own warnings and its own time", async () => {
  const first = draft("all", { warnings: ["mine"], webhookUrl: "https://example.com/hook" });
  const second = draft("all", { warnings: ["yours"] });
  const other = draft("other");
  for (const request of [first, second, other]) await insertRequest(database.db, request);

  const settled = await inLock("all", (transaction) =>
    finish(transaction, first, picture("results/all.jpg", { warnings: ["late"] })),
  );

  expect(settled.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(settled.find(({ id }) => id === first.id)).toMatchObject({
    body: first.body,
    format: "jpeg" as const,
    webhookUrl: first.webhookUrl,
    isAlive: true,
  });
  expect(await getRequest(database.db, first.id)).toMatchObject({
    warnings: ["mine", "late"],
    width: 20,
    timings: { paintMs: 3, totalMs: 10 },
    outcome: { state: "done", objectKey: "results/all.jpg", bytes: 9 },
  });
  expect(await getRequest(database.db, second.id)).toMatchObject({
    warnings: ["yours", "late"],
    timings: { paintMs: null, totalMs: 2500 },
    outcome: { state: "done", objectKey: "results/all.jpg" },
  });
  expect((await getRequest(database.db, other.id))?.outcome.state).toBe("queued");
  expect(await inLock("all", (transaction) => finish(transaction, first, picture("results/b.jpg")))).toEqual(
    [],
  );
});

test("a request that two jobs have rendered is settled once", async () => {
  const request = draft("twice");
  await insertRequest(database.db, request);
  const file = { ...request, picture: picture("results/twice.jpg") };

  const ended = await inLock("twice", (transaction) =>
    finishRequests(transaction, [
      { ...file, jobId: 0 },
      { ...file, jobId: 1 },
    ]),
  );

  expect(ended.get(request.id)).toMatchObject({ settled: [{ id: request.id }], unused: [] });
});

test("a deleted request is finished only as the one that was rendered, and is reported as deleted", async () => {
  const [first, second, third] = [draft("deleted"), draft("deleted"), draft("deleted")];
  for (const request of [first, second, third]) await insertRequest(database.db, request);
  await deleteRequest(database.db, first.id, now);
  await deleteRequest(database.db, second.id, now);
  expect(await findWaitingEqual(database.db, "deleted")).toBe(third.id);

  const settled = await inLock("deleted", (transaction) =>
    finish(transaction, first, picture("results/deleted.jpg")),
  );

  expect(Object.fromEntries(settled.map(({ id, isAlive }) => [id, isAlive]))).toEqual({
    [first.id]: false,
    [third.id]: true,
  });
  expect(await findWaitingEqual(database.db, "deleted")).toBeUndefined();
});

test("an unshareable picture is never found, nor a failed one", async () => {
  const degraded = draft("degraded");
  const failed = draft("failed");
  await insertRequest(database.db, degraded);
  await insertRequest(database.db, failed);
  expect(await findEqualRequest(database.db, "degraded")).toMatchObject({ id: degraded.id, state: "queued" });

  await inLock("degraded", (transaction) =>
    finish(transaction, degraded, picture("results/degraded.jpg", { mayBeShared: false })),
  );
  const failure = { reason: "failed", message: "It cannot be painted." };
  await inLock("failed", (transaction) =>
    failEqualRequests(transaction, failed, { finishedAt: later, failure }),
  );

  expect(await findEqualRequest(database.db, "degraded")).toBeUndefined();
  expect(await findEqualRequest(database.db, "failed")).toBeUndefined();
  expect(await getRequest(database.db, failed.id)).toMatchObject({ outcome: { state: "failed", failure } });
});

test("requests that join in the moment of the finish are finished too: none is left waiting", async () => {
  for (let round = 0; round < 8; round += 1) {
    const renderKey = `race ${round}`;
    const first = await accept(renderKey);
    const joining = Array.from({ length: 12 }, () => accept(renderKey));
    const finishing = inLock(renderKey, (transaction) =>
      finish(transaction, { id: first, renderKey }, picture(`results/race-${round}.jpg`)),
    );
    const [ids] = await Promise.all([Promise.all(joining), finishing]);
    for (const id of [first, ...ids]) {
      expect(await getRequest(database.db, id)).toMatchObject({
        outcome: { state: "done", objectKey: `results/race-${round}.jpg` },
      });
    }
  }
});

test("a picture that is shared in the moment of its deletion always has a file", async () => {
  const objects = await createTestObjects();
  for (let round = 0; round < 12; round += 1) {
    const renderKey = `deletion ${round}`;
    const objectKey = `results/deletion-${round}.jpg`;
    await objects.put(objectKey, new Uint8Array(1), "image/jpeg");
    const first = await accept(renderKey);
    await inLock(renderKey, (transaction) =>
      finish(transaction, { id: first, renderKey }, picture(objectKey)),
    );
    const deleting = database.db
      .transaction(async (transaction) => {
        const deleted = await deleteRequest(transaction, first, now);
        return noteUnusedObjects(transaction, deleted?.objectKey == null ? [] : [deleted.objectKey]);
      })
      .then((noted) => dropUnusedObjects({ db: database.db, objects }, noted));
    const [sharing] = await Promise.all([accept(renderKey), deleting]);
    const shared = await getRequest(database.db, sharing);
    expect(await objects.has(objectKey)).toBe(shared?.outcome.state === "done");
  }
  await objects.remove();
});

test("finds which of thousands of equal requests has the picture without reading the others", async () => {
  const renderKey = `popular ${randomUUID()}`;
  await database.pool.query(
    `insert into requests (id, type, state, template_id, template_name, template_revision, body, changes, warnings, format,
       width, height, bytes, object_key, render_key, created_at, started_at, finished_at)
     select gen_random_uuid(), 'image', 'done', 'card', 'Card', 1, '{}', '[]', '[]', 'jpeg', 1, 1, 9, 'results/popular.jpg', $1,
       timestamptz '2026-03-01' + n * interval '1 second', now(), now()
     from generate_series(1, 2000) as n`,
    [renderKey],
  );
  await database.pool.query("analyze requests");
  const looked: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => looked.push({ query, params }) };
  const watched = drizzle(database.pool, { schema, logger }) as unknown as typeof database.db;
  const found = await findEqualRequest(watched, renderKey, { willShare: true });
  expect(found).toMatchObject({ state: "done", objectKey: "results/popular.jpg" });
  const { rows } = await database.pool.query(`explain ${looked[0]?.query}`, looked[0]?.params);
  const plan = rows.map((row) => Object.values(row as object).join()).join("\n");
  expect(plan).toContain("requests_equal_ordered");
  expect(plan).not.toContain("Sort");
});
