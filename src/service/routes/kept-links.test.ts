import { afterAll, expect, test } from "vitest";
import { createKeptLinks, type KeptLink } from "./direct-picture.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";

const now = new Date("2026-03-01T12:00:00Z");
const kept: KeptLink = { contentType: "image/png", contentKey: "results/a.png", expiresAt: null };
const bytes = new Uint8Array([1, 2, 3]);
const template = `('t', 'T', 'canvas-editor', '{}', 'me', now(), now(), 1, '{}', 1, 1, 1, 'png')`;
const request = `('00000000-0000-4000-8000-000000000001', 'image', now(), '{}', '[]', '[]', 'png', 1, 1, 'queued')`;

const database = await openFileDatabase();
const links = await createKeptLinks(database);
afterAll(() => links?.close());
await database.pool.query(
  `insert into templates (id, name, editor, tags, created_by, created_at, updated_at, revision, document, width, height,
     scale_factor, output_format) values ${template}`,
);
await database.pool.query(
  `insert into requests (id, type, created_at, body, changes, warnings, format, width, height, state) values ${request}`,
);

function keepOne(): void {
  links?.begin()("link", kept, bytes);
}

test("keeps nothing on a server, where other processes change what links show", async () => {
  expect(await createKeptLinks({ ...database, kind: "server" })).toBeUndefined();
});

test("keeps a link with its file until its record expires", () => {
  keepOne();
  expect(links?.find("link", now)).toBe(kept);
  expect(links?.fileOf(kept)).toBe(bytes);
  expect(links?.find("another", now)).toBeUndefined();
  links?.begin()("short", { ...kept, expiresAt: new Date(now.getTime() + 1000) }, bytes);
  expect(links?.find("short", new Date(now.getTime() + 999))).toBeDefined();
  expect(links?.find("short", new Date(now.getTime() + 1000))).toBeUndefined();
});

test("keeps no file of more than 1 MB, and 16 MB at most", () => {
  links?.begin()("large", { ...kept, contentKey: "large" }, new Uint8Array(1_000_001));
  expect(links?.fileOf({ ...kept, contentKey: "large" })).toBeUndefined();
  for (let index = 0; index < 17; index += 1)
    links?.begin()(`link ${index}`, { ...kept, contentKey: `file ${index}` }, new Uint8Array(1_000_000));
  expect(links?.fileOf({ ...kept, contentKey: "file 0" })).toBeUndefined();
  expect(links?.fileOf({ ...kept, contentKey: "file 16" })).toBeDefined();
});

test("is not emptied when a request is finished", async () => {
  keepOne();
  await database.pool.query(
    "update requests set state = 'done', finished_at = now(), object_key = 'results/a.png', bytes = 3",
  );
  expect(links?.find("link", now)).toBe(kept);
});

test.each([
  ["a template is replaced", "update templates set revision = 2"],
  ["a finished request is deleted", "update requests set deleted_at = now()"],
  ["a finished request loses its file", "update requests set is_purged = true"],
  ["a finished request gets another end", "update requests set expires_at = now()"],
  ["a record is deleted", "delete from requests"],
  ["a template's row is deleted", "delete from templates"],
])("is empty as soon as %s", async (_what, statement) => {
  keepOne();
  await database.pool.query(statement);
  expect(links?.find("link", now)).toBeUndefined();
  expect(links?.fileOf(kept)).toBeUndefined();
});

test("does not keep what was read before a change", async () => {
  await database.pool.query(
    `insert into templates (id, name, editor, tags, created_by, created_at, updated_at, revision, document, width, height,
       scale_factor, output_format) values ${template}`,
  );
  const keep = links?.begin();
  await database.db.transaction(async (transaction) => {
    await transaction.execute("update templates set revision = 2");
  });
  keep?.("link", kept, bytes);
  expect(links?.find("link", now)).toBeUndefined();
});
