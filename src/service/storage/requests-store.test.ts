import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { failRequest, findEqualRequest, finishRequest, insertRequest } from "#testing/stored-requests.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import {
  countRequests,
  listRequests,
  listSentRequests,
  type RequestFilter,
  type SentRequest,
} from "./request-lists.ts";
import type { NewRequest } from "./request-rows.ts";
import { indexRequests } from "./request-texts.ts";
import { deleteRequest, findObjectsInUse, getRequest, markRequestsPurged } from "./requests-store.ts";
import { requests } from "./schema.ts";

const database = await openFileDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
beforeEach(() => database.db.delete(requests));

test("a new request is queued and keeps what was sent, key by key", async () => {
  const body = JSON.parse(
    '{"template":"card","metadata":{"__proto__":1,"n":null},"changes":[{"id":"a","text":""}]}',
  );
  const changes = [{ componentId: "a", property: "text", value: "日本" }];

  const id = await addRequest({ body, changes, metadata: { order: 7 }, warnings: ["no component 'b'"] });

  const stored = await getRequest(database.db, id);
  expect(stored).toMatchObject({
    changes,
    metadata: { order: 7 },
    warnings: ["no component 'b'"],
    outcome: { state: "queued" },
  });
  expect(JSON.stringify(stored?.body)).toContain('"__proto__":1');
});

test("a finished request shows its object, and finishing or failing it again changes nothing", async () => {
  const id = await addRequest({});
  expect(
    await finishRequest(database.db, id, {
      startedAt: at(1),
      finishedAt: at(3),
      objectKey: "results/a.jpg",
      bytes: 9,
      height: 4_000,
    }),
  ).toBe(true);
  expect(
    await finishRequest(database.db, id, { finishedAt: at(4), objectKey: "results/b.jpg", bytes: 8 }),
  ).toBe(false);
  expect(
    await failRequest(database.db, id, { finishedAt: at(4), failure: { reason: "late", message: "Late." } }),
  ).toBe(false);

  expect(await getRequest(database.db, id)).toMatchObject({
    startedAt: at(1),
    height: 4_000,
    outcome: { state: "done", finishedAt: at(3), objectKey: "results/a.jpg", bytes: 9 },
  });
});

test("requests of one moment have one order, and pages neither repeat nor skip", async () => {
  const ids: string[] = [];
  for (let number = 0; number < 17; number += 1)
    ids.push(await addRequest({ createdAt: at(number < 8 ? 0 : 1) }));

  const paged: string[] = [];
  for (let offset = 0; offset < 20; offset += 4) {
    const page = await listRequests(database.db, {}, { limit: 4, offset });
    expect(page.total).toBe(17);
    paged.push(...page.requests.map(({ id }) => id));
  }
  expect(paged).toEqual(ids.toReversed());
  const sent = await sentRequests({ limit: 7, offset: 2 });
  expect(sent.map(({ request }) => request.id)).toEqual(paged.slice(2, 9));
});

async function sentRequests(page: { limit: number; offset: number }): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  for await (const some of listSentRequests(database.read, {}, page)) sent.push(...some);
  return sent;
}

const title = { componentId: "title", property: "text", value: "Hello" };
const asItems = [{ id: "title", property: "text", value: "Hello" }];

test.each([
  ["an array", { changes: [{ id: "title", text: "Hello" }] }, [{ id: "title", text: "Hello" }]],
  ["a dictionary", { changesDictionary: { b: 1, "a.text": 2 } }, { b: 1, "a.text": 2 }],
  ["data", { data: [{ title: { text: "Hello" } }], changes: null }, [{ title: { text: "Hello" } }]],
  ["nothing but one empty field", { changes: "", changesDictionary: { a: 1 } }, { a: 1 }],
  ["two fields", { changes: [{}], changesDictionary: {} }, asItems],
  ["no field", { template: "card" }, asItems],
  ["a body that is no object", ["changes"], asItems],
])(
  "lists the changes of a request that sent %s in their sent form or as a list",
  async (_what, body, expected) => {
    await addRequest({ body, changes: [title] });
    const [sent] = await sentRequests({ limit: 1, offset: 0 });
    expect(JSON.parse(sent?.sentChanges ?? "")).toEqual(expected);
  },
);

test("each filter finds its requests, and the total agrees with the list", async () => {
  const a = await addRequest({
    templateId: "card",
    templateName: "Summer card",
    batchName: "june",
    createdAt: at(1),
  });
  const b = await addRequest({ templateId: "card", fileName: "100%_off.png", createdAt: at(2) });
  const c = await addRequest({ type: "screenshot", executeUrl: "https://example.test/", createdAt: at(3) });
  await finishRequest(database.db, b, { finishedAt: at(4), objectKey: "results/b.png", bytes: 1 });

  expect(await listedIds({})).toEqual([c, b, a]);
  expect(await listedIds({ type: "image" })).toEqual([b, a]);
  expect(await listedIds({ type: "screenshot" })).toEqual([c]);
  expect(await listedIds({ templateId: "card" })).toEqual([b, a]);
  expect(await listedIds({ templateId: "card", type: "screenshot" })).toEqual([]);
  expect(await listedIds({ templateId: "card", type: "image" })).toEqual([b, a]);
  expect(await listedIds({ batchName: "june" })).toEqual([a]);
  expect(await listedIds({ state: "done" })).toEqual([b]);
  expect(await listedIds({ state: "queued" })).toEqual([c, a]);
  expect(await listedIds({ text: "SUMMER" })).toEqual([a]);
  expect(await listedIds({ text: "0%_o" })).toEqual([b]);
  expect(await listedIds({ text: c.slice(0, 13) })).toEqual([c]);
  expect(await listedIds({ from: at(2) })).toEqual([c, b]);
  expect(await listedIds({ until: at(2) })).toEqual([a]);
  expect(await listedIds({ from: at(2), until: at(3), templateId: "card" })).toEqual([b]);
});

test("a search covers names, addresses, metadata, component ids and values, ignoring case and accents", async () => {
  const id = await addRequest({
    templateName: "Été",
    webhookUrl: "https://hooks.test/Étage",
    metadata: { customer: { id: "Ána-7" }, orders: [4711, { "no tes": "two\n  lines" }], paid: true },
    changes: [
      { componentId: "Überschrift", property: "text", value: "Søren's straße" },
      { componentId: "list", property: "items", value: [{ label: "deep" }] },
    ],
    createdAt: at(9),
  });
  for (const text of [
    "ete",
    "hooks.test",
    "ANA-7",
    "ána",
    "customer",
    "4711",
    "no tes",
    "two lines",
    "uberschrift",
    "SOREN'S STRASSE",
    "deep",
    id.slice(0, 8).toUpperCase(),
  ])
    expect(await listedIds({ text }), text).toEqual([id]);
  for (const text of ["etage", "property", "true", "ana-8", id.slice(4, 12), "%"])
    expect(await listedIds({ text }), text).toEqual(text === "%" ? expect.not.arrayContaining([id]) : []);
});

test("indexes the others when one cannot be read or holds a picture", async () => {
  const { pool } = database;
  const noteAgain = async (id: string) => {
    await pool.query("delete from request_texts where request_id = $1", [id]);
    await pool.query("insert into unindexed_requests values ($1) on conflict do nothing", [id]);
  };
  const text = "beside-the-unreadable-one";
  const picture = `data:image/png;base64,${"A".repeat(1_000)}needle`;
  const change = { componentId: "photo", property: "src", value: picture };
  const good = await addRequest({ metadata: { order: text }, changes: [change], createdAt: at(9) });
  const bad = await addRequest({ metadata: { order: text }, createdAt: at(10) });
  const large = await addRequest({ fileName: text, createdAt: at(11) });
  await pool.query('update requests set changes = \'[{"no": "change"}]\' where id = $1', [bad]);
  await pool.query("update requests set changes = $2 where id = $1", [
    large,
    JSON.stringify([{ ...change, value: "A".repeat(2_000_000) }]),
  ]);
  for (const id of [good, bad, large]) await noteAgain(id);

  expect(await indexRequests(database.db, 20)).toBe(3);
  expect(await listedIds({ text })).toEqual([large, bad, good]);
  expect(await listedIds({ text: "needle" })).toEqual([]);
  expect(await indexRequests(database.db, 20)).toBe(0);
});

test("notes a request that a process of an earlier version stores without a text", async () => {
  const id = await addRequest({ createdAt: at(9) });
  const noted = async () =>
    (await database.pool.query<{ request_id: string }>("select request_id from unindexed_requests")).rows.map(
      (row) => row.request_id,
    );
  expect(await noted()).toEqual([]);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into requests (id, type, state, body, changes, warnings, format, width, height, created_at)
     select gen_random_uuid(), type, state, body, changes, warnings, format, width, height, created_at
     from requests where id = $1 returning id`,
    [id],
  );
  expect(await noted()).toEqual(rows.map((row) => row.id));
});

test("kept totals follow inserts, deletes and rolled-back transactions", async () => {
  const gone = await addRequest({ templateId: "card" });
  await addRequest({ templateId: "card" });
  await addRequest({ type: "screenshot" });
  await database.db
    .transaction(async (transaction) => {
      await insertRequest(transaction, newRequest({ templateId: "card" }));
      transaction.rollback();
    })
    .catch(() => undefined);

  await deleteRequest(database.db, gone, at(5));

  expect(await countRequests(database.db, {})).toBe(2);
  expect(await countRequests(database.db, { templateId: "card" })).toBe(1);
  expect(await countRequests(database.db, { type: "screenshot" })).toBe(1);
  expect(await countRequests(database.db, { templateId: "never used" })).toBe(0);
});

test("kept totals by state follow a request from queued to done or failed, and its deletion", async () => {
  const totals = async (filter: RequestFilter = {}) => ({
    queued: await countRequests(database.db, { ...filter, state: "queued" }),
    done: await countRequests(database.db, { ...filter, state: "done" }),
    failed: await countRequests(database.db, { ...filter, state: "failed" }),
  });
  const failure = { finishedAt: at(1), failure: { reason: "failed", message: "It failed." } };
  const [first, second, third] = [
    await addRequest({ templateId: "card" }),
    await addRequest({ templateId: "card" }),
    await addRequest({ templateId: "poster" }),
  ];
  await addRequest({ templateId: "card" });

  await failRequest(database.db, first, failure);
  await finishRequest(database.db, second, { finishedAt: at(1), objectKey: "results/a.jpg", bytes: 1 });
  await failRequest(database.db, third, failure);

  expect(await totals()).toEqual({ queued: 1, done: 1, failed: 2 });
  expect(await totals({ templateId: "card" })).toEqual({ queued: 1, done: 1, failed: 1 });

  await deleteRequest(database.db, first, at(2));
  await deleteRequest(database.db, second, at(2));

  expect(await totals()).toEqual({ queued: 1, done: 0, failed: 1 });
  expect(await totals({ type: "screenshot" })).toEqual({ queued: 0, done: 0, failed: 0 });
});

test("a picture is shared while a living request shows it, and not after", async () => {
  const key = { renderKey: "sha256:1" };
  const first = await addRequest(key);
  expect(await findEqualRequest(database.db, "sha256:1")).toMatchObject({ id: first, state: "queued" });
  await finishRequest(database.db, first, { finishedAt: at(1), objectKey: "results/one.jpg", bytes: 1 });
  const second = await addRequest(key);
  await finishRequest(database.db, second, { finishedAt: at(2), objectKey: "results/one.jpg", bytes: 1 });

  await deleteRequest(database.db, first, at(3));
  expect((await findEqualRequest(database.db, "sha256:1"))?.id).toBe(second);
  expect(await findObjectsInUse(database.db, ["results/one.jpg"])).toEqual(new Set(["results/one.jpg"]));

  await markRequestsPurged(database.db, [second]);
  expect(await findEqualRequest(database.db, "sha256:1")).toBeUndefined();
  expect(await findObjectsInUse(database.db, ["results/one.jpg"])).toEqual(new Set());
});

async function listedIds(filter: RequestFilter): Promise<string[]> {
  const page = await listRequests(database.db, filter, { limit: 50, offset: 0 });
  expect(page.total).toBe(page.requests.length);
  if (filter.text === undefined) expect(await countRequests(database.db, filter)).toBe(page.total);
  return page.requests.map(({ id }) => id);
}

async function addRequest(overrides: Partial<NewRequest>): Promise<string> {
  const request = newRequest(overrides);
  await insertRequest(database.db, request);
  return request.id;
}

function newRequest(overrides: Partial<NewRequest>): NewRequest {
  return {
    id: randomUUID(),
    type: "image",
    createdAt: at(0),
    body: {},
    changes: [],
    format: "jpeg",
    width: 1200,
    height: 630,
    ...overrides,
  };
}
