import { createHash, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { failRequest, findEqualRequest, finishRequest, insertRequest } from "#testing/stored-requests.ts";
import * as limits from "#contract/limits.ts";
import { testStarters } from "#testing/test-starters.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { createRequestPictures, graceMs } from "../request-pictures/request-pictures.ts";
import {
  assetObjectKey,
  binAsset,
  binnedObjectKey,
  getAsset,
  insertAsset,
  purgeAsset,
} from "../storage/assets-store.ts";
import { deletePictureUses, insertPictureUses, keepForTemplates } from "../storage/request-pictures-store.ts";
import { seedStarters } from "../starters/seed-starters.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import {
  firstTurn,
  getDelivery,
  getPlannedDelivery,
  insertDeliveries,
  listAttempts,
  recordAttempt,
} from "../storage/deliveries-store.ts";
import { insertWebhook } from "../storage/webhooks-store.ts";
import { countRequests, countRequestsMade } from "../storage/request-lists.ts";
import { deleteRequest, getRequest } from "../storage/requests-store.ts";
import { deleteTemplate, findInBin, setTemplatePreview } from "../storage/templates-store.ts";
import { listUnusedObjects, noteUnusedObjects } from "../storage/unused-objects.ts";
import { sweep } from "./sweep.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";

const database = await openFileDatabase();

async function newObjects() {
  const objects = await createTestObjects();
  onTestFinished(objects.remove);
  return objects;
}

const start = new Date("2026-03-01T12:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const draft = {
  type: "image" as const,
  createdAt: start,
  body: {},
  changes: [],
  format: "jpeg" as const,
  width: 1,
  height: 1,
};

async function storeResult(
  expiresAt: Date | undefined,
  objectKey: string,
  renderKey: string,
): Promise<string> {
  const id = randomUUID();
  await insertRequest(database.db, { ...draft, id, expiresAt, renderKey });
  await finishRequest(database.db, id, { finishedAt: start, objectKey, bytes: 1 });
  return id;
}

const logged: string[] = [];
const quietLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => void logged.push(message),
};

function sweepWith(
  objects: ObjectStore,
  seconds: number,
  resultRetentionMs?: number,
  recordRetentionMs?: number,
): Promise<number> {
  return sweep({
    database,
    objects,
    clock: { now: () => later(seconds) },
    log: quietLog,
    deliveries: { enqueueCancellations: async () => undefined },
    resultRetentionMs,
    recordRetentionMs,
  });
}

test("the file of an expired link is deleted and its record stays, while others keep theirs", async () => {
  const objects = await newObjects();
  for (const key of ["results/a.jpg", "results/b.jpg", "results/c.jpg"]) {
    await objects.put(key, new Uint8Array(1), "image/jpeg");
  }
  const expired = await storeResult(later(10), "results/a.jpg", "a");
  await storeResult(later(30), "results/b.jpg", "b");
  await storeResult(undefined, "results/c.jpg", "c");
  const sweepAt = (seconds: number) => sweepWith(objects, seconds);
  expect(await sweepAt(9)).toBe(0);
  expect(await sweepAt(10)).toBe(1);
  expect(objects.keys()).toEqual(["results/b.jpg", "results/c.jpg"]);
  expect(await getRequest(database.db, expired)).toMatchObject({ isPurged: true });
  expect(await findEqualRequest(database.db, "a")).toBeUndefined();
  expect(await sweepAt(10)).toBe(0);
});

test("a file that a lasting link shares outlives the expiry of the other", async () => {
  const objects = await newObjects();
  await objects.put("results/shared.jpg", new Uint8Array(1), "image/jpeg");
  await storeResult(later(10), "results/shared.jpg", "shared");
  await storeResult(undefined, "results/shared.jpg", "shared");
  await sweepWith(objects, 1_000);
  expect(objects.keys()).toEqual(["results/shared.jpg"]);
  expect(await findEqualRequest(database.db, "shared")).toBeDefined();
});

test("deletes the files of results past the configured retention, oldest first, and nothing else", async () => {
  const objects = await newObjects();
  await objects.put("results/kept.jpg", new Uint8Array(1), "image/jpeg");
  const kept = await storeResult(undefined, "results/kept.jpg", "kept");
  const waiting = randomUUID();
  await insertRequest(database.db, { ...draft, id: waiting });
  expect(await sweepWith(objects, 59)).toBe(0);
  expect(await sweepWith(objects, 59, 60_000)).toBe(0);
  expect(await sweepWith(objects, 60, 60_000)).toBeGreaterThan(0);
  expect(objects.keys()).toEqual([]);
  expect(await getRequest(database.db, kept)).toMatchObject({ isPurged: true, outcome: { state: "done" } });
  expect(await getRequest(database.db, waiting)).toMatchObject({ isPurged: false });
});

test("a file that the store failed to delete is deleted by a later sweep", async () => {
  const objects = await newObjects();
  await objects.put("results/stuck.jpg", new Uint8Array(1), "image/jpeg");
  await storeResult(later(5), "results/stuck.jpg", "stuck");
  const failing = { ...objects, delete: () => Promise.reject(new Error("the store is away")) };
  await expect(sweepWith(failing, 10)).rejects.toThrow("away");
  expect(objects.keys()).toEqual(["results/stuck.jpg"]);
  await sweepWith(objects, 10);
  expect(objects.keys()).toEqual([]);
  expect(await listUnusedObjects(database.db, 10)).toEqual([]);
});

test("keeps an object that was noted as unused and is shown by a living request, and drops the note", async () => {
  const objects = await newObjects();
  await objects.put("results/both.jpg", new Uint8Array(1), "image/jpeg");
  const first = await storeResult(undefined, "results/both.jpg", "both");
  await storeResult(undefined, "results/both.jpg", "both");
  await deleteRequest(database.db, first, start);
  await noteUnusedObjects(database.db, ["results/both.jpg"]);
  await sweepWith(objects, 0);
  expect(objects.keys()).toEqual(["results/both.jpg"]);
  expect(await listUnusedObjects(database.db, 10)).toEqual([]);
});

test("empties the bin of what has been there for its days", async () => {
  const objects = await newObjects();
  await seedStarters(database.db, testStarters(), start);
  await objects.put("previews/letter-1.webp", Buffer.from("x"), "image/webp");
  await setTemplatePreview(database.db, "letter", 1, "previews/letter-1.webp");
  await deleteTemplate(database.db, "letter", start);
  const upload = `${"1".repeat(32)}.png`;
  const facts = {
    kind: "picture",
    contentType: "image/png",
    bytes: 1,
    width: 1,
    height: 1,
    face: null,
  } as const;
  await insertAsset(database.db, { ...facts, id: upload, name: null, createdAt: start, binnedUntil: null });
  await database.db.transaction((transaction) => binAsset(transaction, upload, start));
  await objects.put(binnedObjectKey(upload), Buffer.from("x"), "image/png");
  const seconds = limits.binDays * 86_400;
  await sweepWith(objects, seconds - 1);
  expect(await findInBin(database.db, "letter")).toMatchObject({ id: "letter" });
  expect(objects.keys().toSorted()).toEqual([binnedObjectKey(upload), "previews/letter-1.webp"]);
  await sweepWith(objects, seconds);
  expect(await findInBin(database.db, "letter")).toBeUndefined();
  expect(await purgeAsset(database.db, upload)).toBeUndefined();
  expect(objects.keys()).toEqual([]);
});

test("ends deliveries that waited for a paused webhook for 7 days, each with a line, and no other", async () => {
  const { db } = database;
  const webhook = { url: "https://example.com/paused", actions: ["RENDER_COMPLETE"], createdAt: start };
  const [paused, other] = [randomUUID(), randomUUID()];
  const deliver = async (webhookId: string, seconds: number) => {
    const id = randomUUID();
    const fields = { requestId: null, action: "RENDER_COMPLETE", url: webhook.url, payload: "{}" };
    await insertDeliveries(db, [{ ...fields, id, webhookId, createdAt: later(seconds) }]);
    return id;
  };
  await db.transaction(async (transaction) => {
    await insertWebhook(transaction, { ...webhook, id: paused, pausedAt: later(60) }, 9);
    await insertWebhook(
      transaction,
      { ...webhook, url: "https://example.com/", id: other, pausedAt: null },
      9,
    );
  });
  const [before, during, sent] = [
    await deliver(paused, 0),
    await deliver(paused, 90),
    await deliver(other, 0),
  ];
  const stateOf = async (id: string) => (await getDelivery(db, id))?.delivery.state;
  const objects = await newObjects();
  const week = 7 * 86_400;
  await sweepWith(objects, week + 59);
  expect([await stateOf(before), await stateOf(during)]).toEqual(["pending", "pending"]);
  await sweepWith(objects, week + 60);
  expect([await stateOf(before), await stateOf(during)]).toEqual(["abandoned", "pending"]);
  await sweepWith(objects, week + 90);
  expect([await stateOf(during), await stateOf(sent)]).toEqual(["abandoned", "pending"]);
  const attempts = await listAttempts(db, [before, during, sent]);
  expect([...attempts.values()].map((lines) => lines.map(({ failure }) => failure).join())).toEqual(
    Array(2).fill("It waited for its paused webhook for 7 days, the most, and was not sent."),
  );
});

test("deletes any number of expired records with their results and deliveries", async () => {
  const objects = await newObjects();
  const { db } = database;
  const day = 86_400_000;
  const age = new Date("2025-01-01T00:00:00Z");
  const record = (values: object = {}) => ({ ...draft, id: randomUUID(), createdAt: age, ...values });
  const finish = (id: string, objectKey: string) =>
    finishRequest(db, id, { finishedAt: age, objectKey, bytes: 1 });
  const [done, shared, failed, deleted, waiting, owed, young] = Array.from({ length: 7 }, () => record());
  if (!done || !shared || !failed || !deleted || !waiting || !owed || !young) throw new Error("no records");
  for (const key of ["results/old.jpg", "results/both-ages.jpg", "results/owed.jpg"])
    await objects.put(key, new Uint8Array(1), "image/jpeg");
  for (const made of [done, shared, failed, deleted, waiting, owed]) await insertRequest(db, made);
  await insertRequest(db, { ...young, createdAt: start });
  await finish(done.id, "results/old.jpg");
  await finish(shared.id, "results/both-ages.jpg");
  await finish(young.id, "results/both-ages.jpg");
  await finish(owed.id, "results/owed.jpg");
  await failRequest(db, failed.id, { finishedAt: age, failure: { reason: "other", message: "no" } });
  await finish(deleted.id, "results/deleted-before.jpg");
  await deleteRequest(db, deleted.id, age);
  const delivery = (requestId: string | null) => ({
    id: randomUUID(),
    requestId,
    webhookId: null,
    action: "RENDER_COMPLETE" as const,
    url: "https://receiver.test/",
    payload: "{}",
    createdAt: age,
  });
  const [told, pending, ofTemplate] = [delivery(done.id), delivery(owed.id), delivery(null)];
  await insertDeliveries(db, [told, pending, ofTemplate]);
  for (const { id } of [told, ofTemplate]) {
    const planned = await getPlannedDelivery(db, id, firstTurn);
    const attempt = { at: age, status: 200, durationMs: 1, failure: null, answer: "" };
    if (planned !== undefined) await recordAttempt(db, planned.delivery, attempt, "delivered");
  }
  await storeResults("many", 250, age);
  const made = await countRequestsMade(db);
  const counted = await countRequests(db, {});

  await sweepWith(objects, 0, undefined, 90 * day);

  for (const { id } of [done, shared, failed, deleted]) expect(await getRequest(db, id)).toBeUndefined();
  for (const { id } of [waiting, owed, young]) expect(await getRequest(db, id)).toBeDefined();
  expect(objects.keys()).toEqual(["results/both-ages.jpg", "results/owed.jpg"]);
  expect(await getDelivery(db, told.id)).toBeUndefined();
  expect(await getDelivery(db, ofTemplate.id)).toBeUndefined();
  expect(await getDelivery(db, pending.id)).toBeDefined();
  // Usage counts every request ever made; lists count existing ones.
  expect(await countRequestsMade(db)).toBe(made);
  expect(await countRequests(db, {})).toBe(counted - 253);
  expect(await listUnusedObjects(db, 10)).toEqual([]);
});

/** Finished requests of one age, each with a file of its own. */
async function storeResults(name: string, count: number, createdAt: Date): Promise<void> {
  await database.pool.query(
    `insert into requests (id, type, state, body, changes, warnings, format, width, height, bytes, object_key,
       created_at, finished_at)
     select gen_random_uuid(), 'image', 'done', '{}', '[]', '[]', 'png', 1, 1, 1, 'results/' || $1::text || n || '.png', $2, $2
     from generate_series(1, $3::int) as n`,
    [name, createdAt, count],
  );
}

test("deletes many files at once from a store that takes its time", async () => {
  await storeResults("slow", 40, start);
  const sixteen = Promise.withResolvers<void>();
  const deleted = new Set<string>();
  const slow = {
    ...(await newObjects()),
    delete: async (key: string) => {
      deleted.add(key);
      if (deleted.size === 16) sixteen.resolve();
      await sixteen.promise;
    },
  };
  expect(await sweepWith(slow, 60, 60_000)).toBeGreaterThanOrEqual(40);
  expect([...deleted].filter((key) => key.startsWith("results/slow"))).toHaveLength(40);
  expect(await listUnusedObjects(database.db, 10)).toEqual([]);
});

test("deletes old records in turns with the files of younger ones", async () => {
  const old = new Date("2025-06-01T00:00:00Z");
  await storeResults("old", 450, old);
  await storeResults("young", 450, start);
  await database.pool.query("update requests set is_purged = true where created_at = $1", [old]);
  let room = 201;
  const objects = {
    ...(await newObjects()),
    delete: async () => {
      room -= 1;
      if (room < 0) throw new Error("the store is away");
    },
  };
  await expect(sweepWith(objects, 60, 60_000, 90 * 86_400_000)).rejects.toThrow("away");
  const countOld = () => database.pool.query("select from requests where created_at = $1", [old]);
  expect((await countOld()).rowCount).toBe(250);

  room = Number.POSITIVE_INFINITY;
  await sweepWith(objects, 60, 60_000, 90 * 86_400_000);
  expect((await countOld()).rowCount).toBe(0);
});

test("logs requests that cannot be indexed, and finishes the sweep", async () => {
  const objects = await newObjects();
  await objects.put("results/unindexed.jpg", new Uint8Array(1), "image/jpeg");
  await storeResult(later(10), "results/unindexed.jpg", "unindexed");
  const { pool } = database;
  await pool.query("alter table unindexed_requests rename to unindexed_elsewhere");
  try {
    expect(await sweepWith(objects, 11)).toBe(1);
  } finally {
    await pool.query("alter table unindexed_elsewhere rename to unindexed_requests");
  }
  expect(logged).toEqual(["Old requests could not be made searchable."]);
  expect(objects.keys()).toEqual([]);
});

/** Pictures of requests, stored at `seconds`. */
async function storePictures(
  objects: ObjectStore,
  seconds: number,
  ...contents: string[]
): Promise<string[]> {
  const pictures = contents.map((content) => {
    const bytes = Buffer.from(content);
    const digest = createHash("sha256").update(bytes).digest("hex");
    return { name: `${digest}.png`, contentType: "image/png", bytes };
  });
  await picturesAt(objects, seconds).store(pictures);
  return pictures.map(({ name }) => name);
}

/** As another process, which remembers nothing of what was stored. */
function picturesAt(objects: ObjectStore, seconds: number) {
  return createRequestPictures({ database, objects, clock: { now: () => later(seconds) } });
}

async function storeRequestWith(pictureNames: readonly string[], state: "queued" | "done" = "done") {
  const id = randomUUID();
  await insertRequest(database.db, { ...draft, id });
  await insertPictureUses(
    database.db,
    pictureNames.map((assetId) => ({ requestId: id, assetId })),
  );
  if (state === "done")
    await finishRequest(database.db, id, { finishedAt: start, objectKey: `results/${id}.jpg`, bytes: 1 });
  return id;
}

const anHour = graceMs / 1000;
const aDay = 86_400;

test("pictures of requests stay until the last request that names them is deleted by its age", async () => {
  const objects = await newObjects();
  const [shared = "", waited = ""] = await storePictures(objects, 0, "shared", "waited");
  const [sharedKey, waitedKey] = [assetObjectKey(shared), assetObjectKey(waited)];
  await storeRequestWith([shared]);
  const waiting = await storeRequestWith([waited], "queued");
  await sweepWith(objects, 2 * anHour);
  expect(objects.keys()).toEqual([sharedKey, waitedKey].toSorted());

  // Named again, by a request that is a day younger.
  await picturesAt(objects, aDay).keep([shared]);
  const younger = randomUUID();
  await insertRequest(database.db, { ...draft, id: younger, createdAt: later(aDay) });
  await finishRequest(database.db, younger, {
    finishedAt: later(aDay),
    objectKey: "results/y.jpg",
    bytes: 1,
  });
  await insertPictureUses(database.db, [{ requestId: younger, assetId: shared }]);

  await sweepWith(objects, aDay + 2 * anHour, undefined, aDay * 1000);
  expect(objects.keys()).toEqual([sharedKey, waitedKey].toSorted());
  await finishRequest(database.db, waiting, { finishedAt: start, objectKey: "results/w.jpg", bytes: 1 });
  await sweepWith(objects, aDay + 2 * anHour, undefined, aDay * 1000);
  expect(objects.keys()).toEqual([sharedKey]);
  await sweepWith(objects, 2 * aDay, undefined, aDay * 1000);
  expect(objects.keys()).toEqual([]);
  expect(await getAsset(database.db, shared)).toBeUndefined();
});

test("a picture goes with the result that its owner deletes", async () => {
  const objects = await newObjects();
  const names = await storePictures(objects, 0, "deleted");
  const id = await storeRequestWith(names);
  await sweepWith(objects, 2 * anHour);
  await database.db.transaction(async (transaction) => {
    await deletePictureUses(transaction, id);
    await deleteRequest(transaction, id, later(2 * anHour));
  });
  await sweepWith(objects, 2 * anHour);
  expect(objects.keys()).toEqual([]);
});

test("deletes a picture of a rejected request after an hour, and stores it again on a repetition", async () => {
  const objects = await newObjects();
  const [name = ""] = await storePictures(objects, 0, "refused");
  await sweepWith(objects, anHour - 1);
  expect(objects.keys()).toHaveLength(1);
  // A request that is being accepted uses it: it stays for another hour.
  await picturesAt(objects, anHour - 1).keep([name]);
  await sweepWith(objects, anHour);
  expect(objects.keys()).toHaveLength(1);
  await sweepWith(objects, 2 * anHour - 1);
  expect(objects.keys()).toEqual([]);
  await storePictures(objects, 2 * anHour, "refused");
  expect(objects.keys()).toEqual([assetObjectKey(name)]);
});

test("a picture of a request that a template names outlives the request", async () => {
  const objects = await newObjects();
  const names = await storePictures(objects, 0, "template");
  await storeRequestWith(names);
  await keepForTemplates(database.db, names);
  await sweepWith(objects, 3 * aDay, undefined, aDay * 1000);
  expect(objects.keys()).toHaveLength(1);
});
