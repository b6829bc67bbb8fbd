import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { foldSearch, searchTextOf } from "#contract/request-search.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import { createTestDatabase, serverStores } from "#testing/test-stores.ts";
import { openDatabase, type Transaction } from "./database.ts";
import { listRequests } from "./request-lists.ts";
import type { NewRequest } from "./request-rows.ts";
import { encodeRequest, insertRequests } from "./requests-store.ts";
import { requests } from "./schema.ts";
import { createSearchIndex } from "./search-index.ts";

const database = await openFileDatabase();
beforeEach(() => database.db.delete(requests));

const words = [
  "Été",
  "straße",
  "مرحبا بالعالم",
  "東京タワー",
  "ﾃｽﾄ",
  "👩‍👩‍👧",
  "日本",
  "a_b%c\\d",
  "İstanbul",
  "x",
  "-",
  "7",
];
const text = fc.array(
  fc.oneof(fc.constantFrom(...words, " ", "\n"), fc.string({ unit: "grapheme", maxLength: 3 })),
  {
    maxLength: 6,
  },
);

test("a search finds the same with the index and without, in every script", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.oneof(text, fc.tuple(fc.nat(5), fc.nat(12), fc.nat(6))),
      async (texts, needle) => {
        const stored = texts.map((parts, index) => newRequest(withoutNul(parts.join("")), index));
        const [from, start, length] = needle;
        const wanted =
          typeof from === "number"
            ? (texts[from % texts.length]?.join("").slice(Number(start), Number(start) + Number(length)) ??
              "")
            : needle.join("");
        const searched = withoutNul(wanted);
        fc.pre(foldSearch(searched) !== "");
        const expected = stored
          .filter(
            (request) =>
              searchTextOf(request).includes(foldSearch(searched)) ||
              (searched.length >= 4 && request.id.startsWith(searched.toLowerCase())),
          )
          .map(({ id }) => id);
        await rolledBack(async (transaction) => {
          await insertRequests(transaction, stored.map(encodeRequest));
          for (const without of ["enable_seqscan", "enable_bitmapscan"]) {
            await transaction.execute("set local enable_seqscan = on; set local enable_bitmapscan = on");
            await transaction.execute(`set local ${without} = off`);
            expect(await listIds(transaction, searched)).toEqual(expected.toSorted());
          }
        });
      },
    ),
    { numRuns: lawRuns(60) },
  );
});

test("a text of three characters is looked up in the index", async () => {
  const plan = await rolledBack(async (transaction) => {
    await transaction.execute("set local enable_seqscan = off");
    const { rows } = await transaction.execute(
      "explain select request_id from request_texts where text like '%nowhere%'",
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain("request_texts_trigrams");
});

test("without the right to create the extension, searches read the texts until a later start has it", async () => {
  const request = newRequest("needle", 1);
  await insertRequests(database.db, [encodeRequest(request)]);
  const client = await database.pool.connect();
  const role = `limited_${randomUUID().slice(0, 8)}`;
  try {
    await client.query(`drop extension pg_trgm cascade; create role ${role}; set role ${role}`);
    expect(await createSearchIndex(client, { concurrently: false })).toMatch(/permission denied/);
    await client.query(`reset role; drop role ${role}`);
  } finally {
    client.release();
  }
  expect(await listIds(database.db, "needle")).toEqual([request.id]);

  for (let count = 0; count < 2; count += 1)
    expect(await createSearchIndex(database.pool, { concurrently: false })).toBeUndefined();
  const { rows } = await database.pool.query("select from pg_class where relname = 'request_texts_trigrams'");
  expect(rows).toHaveLength(1);
  expect(await listIds(database.db, "needle")).toEqual([request.id]);
});

test.skipIf(serverStores() === null)(
  "serves while the index is made, and makes one anew whose creation was interrupted",
  async () => {
    const { location } = await createTestDatabase();
    if (location.kind !== "server") throw new Error("not a server");
    const open = () => openDatabase(location, { onError: (error) => expect.unreachable(String(error)) });
    const client = new pg.Client(location.url);
    await client.connect();
    await client.query("drop index request_texts_trigrams");
    // The creation waits for the end of this transaction.
    await client.query("begin; delete from request_texts");

    const first = await open();
    const request = newRequest("needle", 1);
    await insertRequests(first.db, [encodeRequest(request)]);
    expect(await listIds(first.db, "needle")).toEqual([request.id]);
    const readValid = async () => {
      const { rows } = await first.pool.query<{ valid: boolean }>(
        "select indisvalid as valid from pg_index where indexrelid = to_regclass('request_texts_trigrams')",
      );
      return rows[0]?.valid;
    };
    await expect.poll(readValid).toBe(false);
    await first.close();

    await client.query("commit");
    await client.end();
    const second = await open();
    expect(await second.searchIndexProblem).toBeUndefined();
    const { rows } = await second.pool.query(
      "select from pg_index where indexrelid = to_regclass('request_texts_trigrams') and indisvalid",
    );
    expect(rows).toHaveLength(1);
    await second.close();
  },
);

async function rolledBack<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value> {
  let value: { is: Value } | undefined;
  await database.db
    .transaction(async (transaction) => {
      value = { is: await work(transaction) };
      transaction.rollback();
    })
    .catch((error: unknown) => {
      if (value === undefined) throw error;
    });
  if (value === undefined) throw new Error("The transaction gave no result.");
  return value.is;
}

async function listIds(executor: Parameters<typeof listRequests>[0], searched: string): Promise<string[]> {
  const { requests: found } = await listRequests(executor, { text: searched }, { offset: 0, limit: 50 });
  return found.map(({ id }) => id).toSorted();
}

function newRequest(fileName: string, minute: number): NewRequest {
  return {
    id: randomUUID(),
    type: "image",
    templateId: "card",
    templateName: "Card",
    templateRevision: 1,
    body: {},
    changes: [],
    format: "jpeg",
    width: 8,
    height: 6,
    fileName,
    createdAt: new Date(Date.UTC(2026, 2, 1, 12, minute)),
  };
}

/** PostgreSQL cannot store it. */
function withoutNul(value: string): string {
  return value.toWellFormed().replaceAll("\0", "");
}
