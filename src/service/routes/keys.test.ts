import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { writeActingPerson } from "#contract/acting-person.ts";
import { type CreatedKey, createdKeySchema, type Key, keySchema } from "#contract/keys.ts";
import { resultPageSchema } from "#contract/request-records.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService, testKey, type TestService, refusalOf } from "#testing/start-test-service.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";
import { pngUrlOf } from "#testing/test-pictures.ts";
import { openTestService } from "#testing/open-test-service.ts";

const logged: unknown[] = [];
const write = (...parts: unknown[]) =>
  void logged.push(parts.map((part) => (part instanceof Error ? String(part.stack) : part)));
const log = { info: write, warn: write, error: write };

const database = await openTestDatabase({ onError: () => undefined });
afterAll(() => database.close());
const service = await openTestService({ database, log });
/** Another process of the same service. */
const other = await openTestService({ database, log, roles: ["api"] });

async function create(
  draft: object,
  headers: Record<string, string> = {},
): Promise<CreatedKey & { key: string }> {
  const answer = await service.post("/api/v2/keys", draft, headers);
  expect(answer.status).toBe(201);
  const created = createdKeySchema.parse(await answer.json());
  if (created.key === undefined) throw new Error("the response has no key");
  return { ...created, key: created.key };
}

const post = (path: string, body: unknown, key: string, on = service) =>
  on.call(path, { method: "POST", key, json: body });

const usage = (key: string, on = service) => on.call("/api/v1/usage", { key });

async function listed(on = service): Promise<Key[]> {
  const answer = await on.call("/api/v2/keys?size=50");
  return z.array(keySchema).parse(await answer.json());
}

const renderOnly = { name: "Shop", scopes: ["render"] };

describe("a new key", () => {
  test("is shown once, works at once, and is stored as a digest", async () => {
    const { key, ...record } = await create({ ...renderOnly, scopes: ["render", "render"] });
    expect(key).toMatch(/^ovp_[\w-]{43}$/);
    expect(record).toMatchObject({
      name: "Shop",
      state: "active",
      scopes: ["render"],
      templates: null,
      rateLimit: null,
      createdBy: "Root key",
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await (await usage(key)).json()).toMatchObject({ scopes: ["render"] });
    expect((await usage(key, other)).status).toBe(200);
    expect(await listed()).toContainEqual(expect.objectContaining({ identifier: record.identifier }));
    const { rows } = await database.pool.query("select * from keys");
    expect(JSON.stringify([rows, await listed()])).not.toContain(key);
  });

  test("is created once under an Idempotency-Key, whose stored response has no key", async () => {
    const draft = { name: "once", scopes: ["render"] };
    const headers = { "Idempotency-Key": "make once" };
    const { key, ...first } = await create(draft, headers);
    const repeated = await service.post("/api/v2/keys", draft, headers);
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(await repeated.json()).toEqual(first);
    expect((await listed()).filter(({ name }) => name === "once")).toHaveLength(1);
    const { rows } = await database.pool.query("select * from idempotency_keys");
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test("names the person that the dashboard's proxy calls for", async () => {
    const person = writeActingPerson({ id: "7", name: "ann@example.com", role: "admin" });
    expect(await create(renderOnly, { "X-Acting-Person": person })).toMatchObject({
      createdBy: "ann@example.com",
    });
  });

  test("can be created by a key with the scope admin, which includes all scopes", async () => {
    const { key } = await create({ name: "Operator", scopes: ["admin"] });
    const answer = await post("/api/v2/keys", renderOnly, key);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ createdBy: "Operator" });
  });

  test("counts pages like other lists", async () => {
    const answer = await service.call("/api/v2/keys?page=1&size=1");
    const total = Number(answer.headers.get("x-total-count"));
    expect(total).toBe((await listed()).length);
    expect(answer.headers.get("link")).toContain('rel="prev"');
    expect(await answer.json()).toHaveLength(1);
  });
});

test.each([
  [{ scopes: ["render"] }, "name: required"],
  [{ name: "", scopes: ["render"] }, "name: required"],
  [{ name: "x".repeat(101), scopes: ["render"] }, "name: must be a name, 1 to 100 characters"],
  [{ name: "x" }, "scopes: must be a list of at least one of render, "],
  [{ name: "x", scopes: [] }, "scopes: must be a list of at least one of render, "],
  [{ name: "x", scopes: "render" }, "scopes: must be a list of at least one of render, "],
  [{ name: "x", scopes: ["render", "paint"] }, "scopes[1]: must be one of render, "],
  [{ ...renderOnly, templates: [] }, "templates: must be a list of 1 to 100 template identifiers"],
  [
    { ...renderOnly, templates: ["card", "nothing"] },
    "templates[1]: must be the identifier of a template, without a revision; none has this one",
  ],
  [{ ...renderOnly, templates: ["card@1"] }, "templates[0]: must be the identifier of a template"],
  [{ ...renderOnly, expiresAt: "tomorrow" }, "expiresAt: must be an ISO 8601 date or date-time"],
  [
    { ...renderOnly, expiresAt: "2026-03-01T11:59:59Z" },
    "expiresAt: must be after the present moment, 2026-03-01T",
  ],
  [{ ...renderOnly, rateLimit: 5 }, "rateLimit: must be an object with quota and windowSeconds"],
  [
    { ...renderOnly, rateLimit: { quota: 0, windowSeconds: 60 } },
    "rateLimit.quota: must be an integer from 1 to 1000000",
  ],
  [
    { ...renderOnly, rateLimit: { quota: 1, windowSeconds: 86_401 } },
    "rateLimit.windowSeconds: must be an integer from 1 to 86400",
  ],
])("refuses the draft %j with its field and the fix", async (draft, fault) => {
  const { status, errors } = await refusalOf(await service.post("/api/v2/keys", draft));
  expect(status).toBe(400);
  expect(errors.map((error) => error.slice(0, fault.length))).toContain(fault);
});

describe("the end of a key", () => {
  test("revoked in the middle of a batch, it is refused at the next call, elsewhere within 5 s", async () => {
    const { key, identifier } = await create(renderOnly);
    const render = (on: TestService) => post("/api/v1/render", { template: "card" }, key, on);
    expect((await render(service)).status).toBe(200);
    expect((await render(other)).status).toBe(200);
    const revoke = () => service.call(`/api/v2/keys/${identifier}`, { method: "DELETE" });
    expect((await revoke()).status).toBe(204);
    const refusal = await refusalOf(await render(service));
    expect(refusal).toMatchObject({ status: 403, code: "key_revoked" });
    expect(refusal.msg).toMatch(/^The key "Shop" was revoked at 2026-03-01T.+Z\. Use another key\.$/);
    other.clock.advanceSeconds(5);
    expect(await refusalOf(await render(other))).toMatchObject({ status: 403, code: "key_revoked" });
    // Repeated calls of a batch are not counted as wrong keys.
    for (let count = 0; count < 25; count += 1) expect((await usage(key)).status).toBe(403);
    service.clock.advanceSeconds(60);
    expect((await revoke()).status).toBe(204);
    const found = (await listed()).find((one) => one.identifier === identifier);
    expect(found?.state).toBe("revoked");
    expect(refusal.msg).toContain(found?.revokedAt ?? "nothing");
  });

  test("revoked elsewhere, it is refused within 5 s also after the clock was set back", async () => {
    const { key, identifier } = await create(renderOnly);
    expect((await usage(key, other)).status).toBe(200);
    await service.call(`/api/v2/keys/${identifier}`, { method: "DELETE" });
    other.clock.advanceSeconds(-3_600);
    expect(await refusalOf(await usage(key, other))).toMatchObject({ code: "key_revoked" });
    other.clock.advanceSeconds(3_600);
  });

  test("an expired one is refused with the moment", async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 1_000).toISOString();
    const { key, identifier } = await create({ ...renderOnly, expiresAt });
    expect((await usage(key)).status).toBe(200);
    service.clock.advanceSeconds(1);
    expect(await refusalOf(await usage(key))).toMatchObject({
      status: 403,
      code: "key_expired",
      msg: `The key "Shop" expired at ${expiresAt}. Use another key.`,
    });
    expect((await listed()).find((one) => one.identifier === identifier)?.state).toBe("expired");
  });

  test.each(["none", "3fa85f64-5717-4562-b3fc-2c963f66afa6"])(
    "DELETE of the unknown key %s is 404",
    async (id) => {
      const answer = await service.call(`/api/v2/keys/${id}`, { method: "DELETE" });
      expect(await refusalOf(answer)).toMatchObject({ status: 404, msg: "Key not found" });
    },
  );
});

test("unknown keys are counted for their address, and keys that end are not", async () => {
  const wrong = `ovp_${"x".repeat(43)}`;
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await service.call("/api/v1/usage", { key: wrong, address: "192.0.2.7" })).status);
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([403]));
  expect(statuses.at(-1)).toBe(429);
});

test("its own rate limit replaces the common one", async () => {
  const limited = await startTestService({
    database,
    roles: ["api"],
    rateLimits: { perKey: { quota: 100, windowSeconds: 10 } },
  });
  const { key } = await create({ ...renderOnly, rateLimit: { quota: 2, windowSeconds: 60 } });
  const common = await create(renderOnly);
  const first = await usage(key, limited);
  expect(first.headers.get("ratelimit-policy")).toBe('"key";q=2;w=60');
  expect((await usage(key, limited)).status).toBe(200);
  expect((await usage(key, limited)).status).toBe(429);
  expect((await usage(common.key, limited)).headers.get("ratelimit-policy")).toBe('"key";q=100;w=10');
  await limited.stop();
});

test("a font needs templates:write, because every template that names its family gets it", async () => {
  const file = { package: "@fontsource/anton", path: "files/anton-latin-400-normal.woff2" };
  const font = await readFile(locateFontFile(file));
  const upload = async (scopes: string[]) => {
    const { key } = await create({ name: "Fonts", scopes });
    const body = new Blob([new Uint8Array(font)]);
    return service.call("/api/v2/assets?family=Brand", { method: "POST", key, body });
  };
  expect(await refusalOf(await upload(["render"]))).toMatchObject({
    status: 403,
    code: "scope_missing",
    msg: 'The key "Fonts" lacks the scope templates:write.',
  });
  const asViewer = { "X-Acting-Person": writeActingPerson({ id: "7", name: "Ann", role: "viewer" }) };
  const body = new Blob([new Uint8Array(font)]);
  const byViewer = await service.call("/api/v2/assets", { method: "POST", headers: asViewer, body });
  expect(await refusalOf(byViewer)).toMatchObject({
    status: 403,
    code: "scope_missing",
    msg: 'The role of "Ann" lacks the scope templates:write.',
  });
  expect((await upload(["render", "templates:write"])).status).toBe(201);
});

test("its last use is stored once a minute", async () => {
  const { key, identifier } = await create(renderOnly);
  const lastUse = async () => (await listed()).find((one) => one.identifier === identifier)?.lastUsedAt;
  const stored = (moment: string) => expect.poll(lastUse).toBe(moment);
  await usage(key);
  const first = service.clock.now().toISOString();
  await stored(first);
  service.clock.advanceSeconds(59);
  await usage(key);
  service.clock.advanceSeconds(1);
  await usage(key);
  await stored(service.clock.now().toISOString());
});

describe("a key that is limited to templates", () => {
  let key = "";
  let foreign = "";
  let own = "";
  beforeAll(async () => {
    ({ key } = await create({ name: "Card only", scopes: ["admin"], templates: ["card"] }));
    const rendered = async (template: string) =>
      (await service.render("/api/v1/render", { template })).requestId;
    own = await rendered("card");
    const copied = await service.post("/api/v2/my-templates/card/duplicate", {});
    foreign = await rendered(((await copied.json()) as { identifier: string }).identifier);
  });

  test("the values of filters are counted in its templates only", async () => {
    const facets = await (await service.call("/api/v2/template-facets", { key })).json();
    expect(facets).toMatchObject({ outputFormat: [{ count: 1 }], editor: [{ count: 1 }] });
  });

  test.each(["/api/v2/my-templates/card", "/api/v2/my-templates/card@1/document", "/direct/card.png"])(
    "GET %s is answered",
    async (path) => {
      expect((await service.call(path, { key })).status).toBe(200);
    },
  );

  test.each(["/api/v1/render", "/api/v2/render", "/api/v1/images", "/api/v2/direct-links"])(
    "POST %s works for its template only",
    async (path) => {
      expect((await post(path, { template: "card" }, key)).status).toBe(200);
      for (const template of ["other", "nothing", "other@1", "card2"])
        expect(await refusalOf(await post(path, { template }, key))).toMatchObject({
          status: 403,
          code: "template_not_allowed",
          msg: `The key "Card only" may not use the template "${template}"; it is limited to another one.`,
        });
    },
  );

  test.each([
    ["GET", "/api/v2/my-templates/other"],
    ["DELETE", "/api/v2/my-templates/other"],
    ["GET", "/direct/other.png"],
    ["POST", "/api/v2/my-templates"],
    ["POST", "/api/v2/my-templates/card/duplicate"],
    ["POST", "/api/v1/screenshots"],
    ["GET", "/api/v1/metadata?url=https://example.com"],
    ["POST", "/api/v2/assets"],
    ["GET", "/api/v2/assets"],
    ["GET", "/api/v2/deliveries"],
    ["GET", "/api/v2/webhooks"],
    ["GET", "/api/v2/health"],
    ["GET", "/api/v2/keys"],
    ["POST", "/api/v2/keys"],
  ])("%s %s is refused", async (method, path) => {
    const answer = await service.call(path, { key, method });
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: "template_not_allowed" });
  });

  test("stores no picture of a request that it may not make", async () => {
    const photo = await pngUrlOf("red", 7, 7);
    const count = async () => (await database.pool.query("select 1 from assets")).rowCount;
    const before = await count();
    const draw = (template: string) => post("/api/v1/render", { template, data: { photo } }, key);
    expect((await draw("other")).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test("lists only what belongs to its templates", async () => {
    const templates = await service.call("/api/v2/my-templates", { key });
    expect(templates.headers.get("x-total-count")).toBe("1");
    expect(await templates.json()).toMatchObject([{ identifier: "card" }]);
    const results = await service.call("/api/v2/results?size=50", { key });
    const { content, totalElements } = resultPageSchema.parse(await results.json());
    expect(content.map(({ identifier }) => identifier)).toContain(own);
    expect(new Set(content.map(({ templateIdentifier }) => templateIdentifier))).toEqual(new Set(["card"]));
    expect(totalElements).toBe(content.length);
    const requests = (await (await service.call("/api/v1/requests", { key })).json()) as {
      template: string;
    }[];
    expect(new Set(requests.map(({ template }) => template))).toEqual(new Set(["card"]));
  });

  test.each(["GET", "DELETE"])("%s of another template's result is 404", async (method) => {
    expect((await service.call(`/api/v2/results/${foreign}`, { key, method })).status).toBe(404);
    const expected = method === "GET" ? 200 : 204;
    expect((await service.call(`/api/v2/results/${own}`, { key, method })).status).toBe(expected);
  });
});

test("a request names the key or the person that made it, and the history finds those of a key", async () => {
  const { key, identifier } = await create({ name: "Newsletter", scopes: ["render", "results:read"] });
  const idOf = async (answer: Response) => ((await answer.json()) as { requestId: string }).requestId;
  const byKey = await idOf(await post("/api/v1/render", { template: "card" }, key));
  const person = writeActingPerson({ id: "7", name: "Ann", address: "192.0.2.1", role: "viewer" });
  const byPerson = await idOf(
    await service.post("/api/v1/render", { template: "card" }, { "X-Acting-Person": person }),
  );
  const byRoot = await idOf(await service.post("/api/v1/render", { template: "card" }));
  const makerOf = async (id: string) => (await service.resultOf(id)).madeBy;
  expect(await makerOf(byKey)).toEqual({ kind: "key", identifier, name: "Newsletter" });
  expect(await makerOf(byPerson)).toEqual({ kind: "person", identifier: "7", name: "Ann" });
  expect(await makerOf(byRoot)).toEqual({ kind: "root" });
  const found = resultPageSchema.parse(
    await (await service.call(`/api/v2/results?key=${identifier}`)).json(),
  );
  expect(found.content.map((result) => result.identifier)).toEqual([byKey]);
  expect(found.totalElements).toBe(1);
});

test("believes the header about a person beside the root key only", async () => {
  const { key } = await create({ name: "Operator", scopes: ["admin"] });
  const answer = await service.call("/api/v2/keys", {
    method: "POST",
    key,
    headers: { "X-Acting-Person": writeActingPerson({ id: "1", name: "Forged", role: "admin" }) },
    json: renderOnly,
  });
  expect(await answer.json()).toMatchObject({ createdBy: "Operator" });
});

test("the text of a key is in no log line", async () => {
  const { key, identifier } = await create({ name: "Logged", scopes: ["render"] });
  await post("/api/v1/render", { template: "card" }, key);
  await service.call("/api/v2/keys", { key });
  await service.call(`/api/v2/keys/${identifier}`, { method: "DELETE" });
  await usage(key);
  expect(JSON.stringify(logged)).not.toContain("ovp_");
});

test("finds one of 10,000 keys by its index", async () => {
  await database.pool.query(`
    insert into keys (id, name, digest, scopes, created_at, created_by)
    select gen_random_uuid(), 'many', 'digest ' || place, '{render}', '2020-01-01', 'test'
    from generate_series(1, 10000) as place`);
  await database.pool.query("analyze keys");
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
    "explain select * from keys where digest = any(array['digest 77'])",
  );
  expect(JSON.stringify(rows)).toContain("keys_digest_key");
  const { key } = await create(renderOnly);
  expect((await usage(key)).status).toBe(200);
});

test("a call with the root key asks the database for no key", async () => {
  await database.pool.query("alter table keys rename to keys_elsewhere");
  try {
    expect((await usage(testKey)).status).toBe(200);
  } finally {
    await database.pool.query("alter table keys_elsewhere rename to keys");
  }
});
