/** Statements whose cost could grow with the history, in a database with 100,000 requests: how PostgreSQL runs them. */
import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/test-stores.ts";
import type { Database, Executor } from "./database.ts";
import {
  abandonDeliveriesOf,
  deleteOldDeliveries,
  type DeliveryFilter,
  listDeliveries,
} from "./deliveries-store.ts";
import { findEqualRequests } from "./equal-requests.ts";
import { takeJobs } from "./jobs-store.ts";
import { listRequests, type RequestFilter } from "./request-lists.ts";
import {
  deleteOldRequests,
  findObjectsInUse,
  listExpiredRequests,
  listOutlivedRequests,
} from "./requests-store.ts";
import * as schema from "./schema.ts";

const requestCount = 100_000;

/**
 * One request a minute, a delivery of each tenth, and 20,000 waiting jobs, half of them due. Words of the texts: "every" in all, "tenth" in each
 * tenth, "rare" in each thousandth, "early" in the oldest 6 %. "every" and "word" are never side by side.
 */
const rows = `
  set session_replication_role = replica;
  insert into requests (id, type, state, template_id, template_revision, body, changes, warnings, failure, format, width,
    height, bytes, object_key, batch_name, created_at, finished_at, actor_kind, actor_id)
  select md5('request ' || n)::uuid, case when n % 50 = 0 then 'screenshot' else 'image' end,
    case when n % 100 = 1 then 'failed' else 'done' end, case when n % 50 <> 0 then 'template-' || n % 60 end,
    1 + n % 5, '{}', '[]', (case when n % 250 = 7 then '["It is cut."]' else '[]' end)::jsonb, '{"reason": "late", "message": "Late."}', 'png', 1, 1, 1,
    'results/' || n, 'batch-' || n / 500, timestamptz '2026-01-01' + n * interval '1 minute', now(),
    case when n % 90 = 1 then 'person' else 'key' end,
    md5(case when n % 90 = 1 then 'person ' || n % 4 else 'key ' || n % 9 end)::uuid
  from generate_series(1, ${requestCount}) as n;
  insert into request_counts select coalesce(template_id, ''), 0, count(*), count(*), count(*) filter (where state = 'failed')
    from requests group by 1;
  insert into request_texts
  select md5('request ' || n)::uuid, concat_ws(e'\\n', 'every number ' || n || ' has a word', case when n % 10 = 0 then 'tenth' end,
    case when n % 1000 = 0 then 'rare' end, case when n <= ${requestCount * 0.06} then 'early' end)
  from generate_series(1, ${requestCount}) as n;
  insert into deliveries (id, request_id, action, url, payload, state, webhook_id, due_at, turn, tries, attempt_count, created_at)
  select md5('delivery ' || n)::uuid, md5('request ' || n)::uuid, 'RENDER_COMPLETE', 'https://hooks.example/', '{}',
    case when n % 500 = 0 then 'abandoned' when n % 40 = 0 then 'pending' else 'delivered' end, md5('hook ' || n % 900)::uuid,
    case when n % 40 = 0 and n % 500 <> 0 then now() end, 1, 1, 1, timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(10, ${requestCount}, 10) as n;
  insert into jobs (name, payload, priority, group_name, due_at)
  select 'delivery', '{}', 0, case when n % 100 = 0 then 'host-' || n % 7 else 'busy' end,
    now() + case when n % 2 = 0 then interval '1 hour' else interval '0' end
  from generate_series(1, 20000) as n;
  reset session_replication_role;`;

let client: pg.Client;
let db: Database;
const statements: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  const { location } = await createTestDatabase();
  if (location.kind !== "server") throw new Error("this test needs a server");
  // Without deadlines.
  client = new pg.Client(location.url);
  await client.connect();
  // Each index is made of all rows at once, which takes a third of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('requests', 'request_texts') and not indexdef like '%UNIQUE%'`);
  await client.query(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
  await client.query(rows);
  await client.query(indexes.map(({ definition }) => definition).join(";"));
  // Also for counts that read an index alone.
  await client.query("vacuum analyze");
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  // The types of a project that is built and of this one have different names.
  db = drizzle(client, { schema, logger }) as unknown as Database;
});
afterAll(() => client.end());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** A question's check of its plans, which `plan` makes again. */
interface Question {
  plan: () => Promise<Plans>;
  check: (plans: Plans) => void;
}

/** The indexes that the statements of a question use, and the tables that they read from beginning to end. */
interface Plans {
  indexes: string[];
  tables: string[];
}

const questions: Question[] = [];

/** Checks how the statements of `work` are run. */
async function expectPlans(work: () => Promise<unknown>, check: Question["check"]): Promise<void> {
  statements.length = 0;
  await work();
  const asked = [...statements];
  const plan = () => readPlans(asked);
  check(await plan());
  questions.push({ plan, check });
}

async function readPlans(asked: readonly { query: string; params: unknown[] }[]): Promise<Plans> {
  const nodes: Plan[] = [];
  for (const { query, params } of asked) {
    const { rows: plans } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (format json) ${query}`,
      params,
    );
    nodes.push(...plans.flatMap((row) => row["QUERY PLAN"].map(({ Plan: plan }) => plan)));
  }
  const tables = new Set<string>();
  const indexes = new Set<string>();
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node["Node Type"] === "Seq Scan") tables.add(node["Relation Name"] ?? "");
    if (node["Index Name"] !== undefined) indexes.add(node["Index Name"]);
    nodes.push(...(node.Plans ?? []));
  }
  return { indexes: [...indexes], tables: [...tables].filter((name) => !smallTables.has(name)) };
}

const smallTables = new Set(["request_counts"]);
/** As `md5(name)::uuid` in the database. */
function uuidOf(name: string): string {
  const digest = createHash("md5").update(name).digest("hex");
  return digest.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

const page = { limit: 50, offset: 0 };
const newest = new Date("2026-03-01T00:00:00Z");

test.each<[string, RequestFilter, index: string, total: number]>([
  ["all", {}, "requests_live", 100_000],
  ["a template", { templateId: "template-1" }, "requests_by_template", 1_667],
  ["a pinned revision", { templateId: "template-1@2" }, "requests_by_template", 1_667],
  ["a time", { from: newest }, "requests_live", 15_041],
  ["pictures of a time", { from: newest, type: "image" }, "requests_live", 14_740],
  ["screenshots", { type: "screenshot" }, "requests_screenshots", 2_000],
  ["failed", { state: "failed" }, "requests_unfinished", 1_000],
  ["a batch", { batchName: "batch-7" }, "requests_by_batch", 500],
  ["a key", { keyId: uuidOf("key 4") }, "requests_of_keys", 11_111],
  ["a person", { personId: uuidOf("person 1") }, "requests_of_people", 556],
  ["those with warnings", { hasWarnings: true }, "requests_with_warnings", 400],
  ["a rare text", { text: "rare" }, "request_texts_trigrams", 100],
  ["a text of all", { text: "every" }, "request_texts_pkey", 1_000],
  ["a text of many", { text: "tenth" }, "requests_live", 1_000],
  ["a text in a template", { text: "tenth", templateId: "template-10" }, "requests_by_template", 1_000],
  ["a text in a batch", { text: "every", batchName: "batch-7" }, "requests_by_batch", 500],
  ["the beginning of an identifier", { text: uuidOf("request 77").slice(0, 9) }, "request_texts_pkey", 1],
])("the list of %s has an index", async (_what, filter, index, total) => {
  const list = async () => {
    const listed = await listRequests(db, filter, page);
    expect(listed.total).toBe(total);
    expect(listed.requests).toHaveLength(Math.min(50, total));
  };
  await expectPlans(list, ({ indexes, tables }) => {
    expect(indexes).toContain(index);
    expect(tables).toEqual([]);
  });
});

test.each([
  ["two frequent words that are never side by side", "every word", 0],
  ["a frequent word of old requests", "early", 1_000],
])("a search for %s reads the texts once", async (_what, text, total) => {
  await expectPlans(
    async () => expect((await listRequests(db, { text }, page)).total).toBe(total),
    ({ tables }) => expect(tables).toEqual(["request_texts"]),
  );
});

// An address has no index, and neither has the number of all; the deliveries are read once.
test.each<[string, DeliveryFilter, index: string, total: number, tables: string[]]>([
  ["all", {}, "deliveries_list", 10_000, ["deliveries"]],
  ["abandoned", { state: "abandoned" }, "deliveries_undelivered", 200, []],
  ["a request", { requestId: uuidOf("request 70") }, "deliveries_by_request", 1, []],
  ["a webhook", { webhookId: uuidOf("hook 80") }, "deliveries_of_webhooks", 112, []],
  ["a rare text", { text: "rare" }, "request_texts_trigrams", 100, ["deliveries"]],
  ["a text of all", { text: "every" }, "request_texts_pkey", 1_000, []],
  ["a text of old ones", { text: "early" }, "deliveries_by_request", 600, ["deliveries", "request_texts"]],
  ["an address", { text: "hooks.example" }, "deliveries_by_request", 1_000, ["deliveries"]],
])("the list of deliveries of %s has an index", async (_what, filter, index, total, read) => {
  await expectPlans(
    async () => expect((await listDeliveries(db, filter, page)).total).toBe(total),
    ({ indexes, tables }) => {
      expect(indexes).toContain(index);
      expect(read).toEqual(expect.arrayContaining(tables));
    },
  );
});

test.each<[string, (executor: Executor) => Promise<unknown>, indexes: string[]]>([
  ["expired links", (executor) => listExpiredRequests(executor, newest, 200), ["requests_expiring"]],
  ["files past their time", (executor) => listOutlivedRequests(executor, newest, 200), ["requests_stored"]],
  [
    "old records",
    (executor) => deleteOldRequests(executor, newest, 200),
    ["requests_live", "requests_deleted"],
  ],
  ["old deliveries", (executor) => deleteOldDeliveries(executor, newest, 200), ["deliveries_of_templates"]],
  ["pictures of objects", (executor) => findObjectsInUse(executor, ["results/7"]), ["requests_by_object"]],
  ["equal renders", (executor) => findEqualRequests(executor, ["key 7"]), ["requests_equal_ordered"]],
  [
    "a webhook's deliveries",
    (executor) =>
      abandonDeliveriesOf(executor, uuidOf("hook 80"), { at: newest, failure: "It was removed." }),
    ["deliveries_pending_of_webhooks"],
  ],
])("finds %s by an index", async (_what, work, needed) => {
  await client.query("begin");
  await expectPlans(
    () => work(db),
    ({ indexes, tables }) => {
      expect(indexes).toEqual(expect.arrayContaining(needed));
      expect(tables).toEqual([]);
    },
  );
  await client.query("rollback");
});

test("each index of the history is needed by a question above", async () => {
  const { rows: indexes } = await client.query<{ name: string }>(`
    select indexname as name from pg_indexes
    where tablename in ('requests', 'request_texts', 'deliveries') and not indexdef like '%UNIQUE%'`);
  const needless: string[] = [];
  for (const { name } of indexes) {
    await client.query("begin");
    await client.query(`drop index ${name}`);
    if (!(await doesAnyFail())) needless.push(name);
    await client.query("rollback");
  }
  expect(indexes.length).toBeGreaterThan(10);
  expect(needless).toEqual([]);
});

/** Whether the plans of a question now fail its check. */
async function doesAnyFail(): Promise<boolean> {
  for (const { plan, check } of questions) {
    const plans = await plan();
    try {
      check(plans);
    } catch {
      return true;
    }
  }
  return false;
}

test("claims jobs of groups without reading all that wait, also without statistics of them", async () => {
  await client.query("begin");
  await client.query("delete from pg_statistic where starelid = 'jobs'::regclass");
  await client.query("update pg_class set reltuples = -1, relpages = 0 where oid = 'jobs'::regclass");
  const before = await countReadJobs();
  const { taken } = await takeJobs(db, "delivery", 50, { groups: { default: 2, tiers: { busy: 40 } } });
  const read = (await countReadJobs()) - before;
  await client.query("rollback");
  expect(taken).toHaveLength(40);
  expect(read).toBeLessThan(1_000);
});

/** By this connection, of which the server was not told yet. */
async function countReadJobs(): Promise<number> {
  const { rows: counts } = await client.query<{ read: string }>(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'jobs'",
  );
  return Number(counts[0]?.read);
}
