import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { renderResultSchema } from "#contract/render.ts";
import { requestRecordSchema, resultDetailSchema, resultPageSchema } from "#contract/request-records.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { RenderError, type Renderer } from "../rendering/render-pool.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl } from "#testing/start-test-service.ts";

/** Paints nothing until released, so that a test decides the outcome of each request, and when. */
function createHeldRenderer() {
  let release = Promise.withResolvers<void>();
  let failWith: RenderError | undefined;
  let rendered = 0;
  const renderer: Renderer = {
    render: async ({ format }) => {
      await release.promise;
      if (failWith !== undefined && format !== "webp") throw failWith;
      rendered += 1;
      const bytes = new TextEncoder().encode(`file ${rendered}`);
      return {
        bytes,
        width: 240,
        height: 126,
        warnings: [],
        timings: { imagesMs: 1, paintMs: 2, encodeMs: 3 },
      };
    },
    stop: async () => release.resolve(),
  };
  return {
    renderer,
    hold: () => {
      release = Promise.withResolvers();
    },
    letGo: () => release.resolve(),
    failWith: (error: RenderError | undefined) => {
      failWith = error;
    },
  };
}

const held = createHeldRenderer();
held.letGo();
const service = await openTestService({ createRenderer: () => held.renderer, resultWaitMs: 60 });

let versions = 0;
/** A render that shares its picture with no other. */
async function request(fields: Record<string, unknown> = {}) {
  versions += 1;
  const answer = await service.post("/api/v2/render", { template: "card", version: versions, ...fields });
  expect(answer.status).toBe(200);
  return renderResultSchema.parse(await answer.json());
}

async function finished(fields: Record<string, unknown> = {}) {
  const result = await request(fields);
  await answered(result.href);
  return result;
}

/** The link waits by itself, only briefly in these tests. */
async function answered(href: string): Promise<Response> {
  for (;;) {
    const answer = await service.call(href, { key: null });
    if (answer.status !== 503) return answer;
  }
}

async function detailOf(id: string) {
  const answer = await service.call(`/api/v2/results/${id}`);
  expect(answer.status).toBe(200);
  return z.strictObject(resultDetailSchema.shape).parse(await answer.json());
}

async function page(query: string) {
  const answer = await service.call(`/api/v2/results${query}`);
  expect(answer.status).toBe(200);
  return z.strictObject(resultPageSchema.shape).parse(await answer.json());
}

describe("a result's link", () => {
  test("needs no key, may be used by any page, and has its headers", async () => {
    const { href } = await finished();
    const answer = await service.call(href, { key: null });
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `inline; filename="Card.jpg"; filename*=UTF-8''Card.jpg`,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400, immutable",
    });
    expect(headers["content-length"]).toBe(String((await answer.text()).length));
  });

  test("answers HEAD with the headers alone and 304 to a caller that has the picture", async () => {
    const { href } = await finished();
    const head = await service.call(href, { method: "HEAD", key: null });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    const etag = head.headers.get("etag") ?? "";
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const again = await service.call(href, { key: null, headers: { "If-None-Match": known } });
      expect(again.status).toBe(304);
    }
    expect((await service.call(href, { key: null, headers: { "If-None-Match": '"other"' } })).status).toBe(
      200,
    );
  });

  test("that has waited long enough is 503 with Retry-After", async () => {
    held.hold();
    const { href } = await request();
    const answer = await service.call(href, { key: null });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ status: 503, code: "unavailable" });
    held.letGo();
    expect((await answered(href)).status).toBe(200);
  });

  test("with a lifetime is 410 when it has passed, and is not cached for longer", async () => {
    const { href, requestId } = await finished({ expires: 60 });
    service.clock.advanceSeconds(59);
    const answer = await service.call(href, { key: null });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=1, immutable");
    service.clock.advanceSeconds(1);
    expect((await service.call(href, { key: null })).status).toBe(410);
    expect((await detailOf(requestId)).expiresAt).toBe(service.clock.now().toISOString());
  });

  test.each([
    "/results/00000000-0000-4000-8000-000000000000.jpg",
    "/results/not-an-id.jpg",
    "/results/%00.jpg",
    "/results/.jpg",
    "/results/a.exe",
    "/results/a",
  ])("that was never given is 404: %s", async (path) => {
    const answer = await service.call(path, { key: null });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  test("with another extension than its file's is another link, which does not exist", async () => {
    const { href } = await finished();
    expect((await service.call(href.replace(/jpg$/, "png"), { key: null })).status).toBe(404);
  });

  test("of a deleted result is 410, its file is gone, and the record says when", async () => {
    const { requestId, href } = await finished();
    const deleted = await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
    expect(deleted.status).toBe(204);
    expect(await deleted.text()).toBe("");
    expect((await service.call(href, { key: null })).status).toBe(410);
    expect(service.objects.keys().some((key) => key.includes(requestId))).toBe(false);
    expect((await detailOf(requestId)).deletedAt).toBe(service.clock.now().toISOString());
    expect((await page("?size=50")).content.map(({ identifier }) => identifier)).not.toContain(requestId);
    const again = await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
    expect(again.status).toBe(204);
  });
});

describe("the list of results", () => {
  test("is the page object that known clients read, newest first", async () => {
    const older = await finished({ batchName: "spring", fileName: "first" });
    service.clock.advanceSeconds(1);
    const newer = await finished({ batchName: "spring" });
    const { content, ...rest } = await page("?batch=spring&size=1");
    expect(content.map(({ identifier }) => identifier)).toEqual([newer.requestId]);
    const sort = { empty: false, sorted: true, unsorted: false };
    expect(rest).toEqual({
      older: content[0]?.identifier,
      pageable: { sort, offset: 0, pageNumber: 0, pageSize: 1, unpaged: false, paged: true },
      totalPages: 2,
      totalElements: 2,
      number: 0,
      size: 1,
      numberOfElements: 1,
      first: true,
      last: false,
      empty: false,
      sort,
    });
    const second = await page("?batch=spring&size=1&page=1");
    expect(second).toMatchObject({ first: false, last: true });
    expect(second.content[0]).toMatchObject({
      identifier: older.requestId,
      href: `${testPublicUrl}/results/${older.requestId}.jpg`,
      fileName: "first",
      batchName: "spring",
      templateIdentifier: "card",
      templateName: "Card",
      type: "image",
      status: "200",
    });
  });

  test("omits fields without a value, in the list and in the detail, instead of null", async () => {
    const failing = new RenderError("failed", serviceText("notPainted"));
    held.hold();
    const queued = await request();
    const waiting = await detailOf(queued.requestId);
    held.letGo();
    await answered(queued.href);
    held.failWith(failing);
    const failed = await request({ fileName: "given", expires: 60 });
    await answered(failed.href);
    held.failWith(undefined);
    const done = await detailOf(queued.requestId);
    const details = [waiting, done, await detailOf(failed.requestId)];
    for (const entry of [...details, ...(await page("?size=50")).content])
      expect(Object.entries(entry).filter(([, value]) => value === null)).toEqual([]);
    for (const name of ["fileName", "deletedAt", "batchName", "expiresAt", "metadata", "failure"])
      expect(Object.keys(done)).not.toContain(name);
    expect(Object.keys(waiting)).not.toContain("bytes");
    expect(details[2]).toMatchObject({ fileName: "given", failure: failing.message });
    expect((await page("?status=422&size=1")).content).toMatchObject([{ failure: failing.message }]);
  });

  test("has the moment of expiry as deletedAt once it has expired, and nothing before", async () => {
    const { requestId } = await finished({ expires: 60, batchName: "expiring" });
    const expiry = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const deletions = async () => [
      (await page("?batch=expiring")).content[0]?.deletedAt,
      (await detailOf(requestId)).deletedAt,
    ];
    service.clock.advanceSeconds(59);
    expect(await deletions()).toEqual([undefined, undefined]);
    service.clock.advanceSeconds(1);
    expect(await deletions()).toEqual([expiry, expiry]);
    service.clock.advanceSeconds(3_600);
    expect(await deletions()).toEqual([expiry, expiry]);
    await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
    expect((await detailOf(requestId)).deletedAt).toBe(service.clock.now().toISOString());
  });

  test.each([
    [[{ id: "title", color: "#ff0000", text: "It's summer" }], "It's summer"],
    [
      [
        { id: "title", font: "Inter" },
        { id: "title", text: "Own text first" },
      ],
      "Own text first",
    ],
    [[{ id: "title", text: "é👍".repeat(100) }], "é👍".repeat(60)],
    [[{ id: "title", text: [{ text: "Big " }, { text: "{sale}", weight: 700 }] }], "Big {sale}"],
    [[{ id: "photo", src: "https://example.com/a.jpg" }], undefined],
    [[], undefined],
  ])(
    "changes %j are distinguished by the text %j, in the list and in the detail",
    async (changes, firstText) => {
      const { requestId } = await request({ changes });
      const listed = (await page("?size=50")).content.find(({ identifier }) => identifier === requestId);
      const detail = await detailOf(requestId);
      expect([listed?.firstText, detail.firstText]).toEqual([firstText, firstText]);
    },
  );

  test("an empty page is empty and still whole", async () => {
    expect(await page("?batch=none")).toMatchObject({
      content: [],
      totalPages: 0,
      first: true,
      last: true,
      empty: true,
    });
  });

  test.each([
    "?status=422",
    "?type=screenshot",
    "?template=tall",
    "?text=no%25match",
    "?until=2020-01-01",
    "?from=2030-01-01T00:00:00Z",
  ])("%s filters", async (query) => {
    await finished();
    const all = (await page("?size=50")).totalElements;
    expect((await page(query)).totalElements).toBeLessThan(all);
  });

  test("the list tells the state of a result's webhook, and its metadata if asked for", async () => {
    const metadata = { order: 1042 };
    const { requestId } = await finished({ metadata, webhookUrl: "https://example.com/hook" });
    const entryOf = async (id: string, query = "") =>
      (await page(`?size=50${query}`)).content.find(({ identifier }) => identifier === id);
    expect(await entryOf(requestId)).toMatchObject({
      webhookState: expect.stringMatching(/^(pending|failing)$/),
    });
    expect(await entryOf(requestId)).not.toHaveProperty("metadata");
    expect(await entryOf(requestId, "&include=metadata")).toMatchObject({ metadata });
    const plain = await entryOf((await finished()).requestId, "&include=metadata");
    expect(plain).toBeDefined();
    expect(plain).not.toHaveProperty("metadata");
    expect(plain).not.toHaveProperty("webhookState");
  });
});

describe("one result", () => {
  test("carries what was sent, how long each step took and the caller's own container", async () => {
    const changes = [{ id: "title", text: "Hello" }];
    const { requestId } = await finished({
      changes,
      metadata: { order: 7 },
      webhookUrl: "https://example.com/hook",
    });
    const detail = await detailOf(requestId);
    expect(detail.request).toMatchObject({
      template: "card",
      changes,
      webhookUrl: "https://example.com/hook",
    });
    expect(detail.requestPayload).toBe(JSON.stringify(detail.request));
    expect(detail).toMatchObject({
      template: "card",
      metadata: { order: 7 },
      templateRevision: 1,
      timings: { imagesMs: 1, paintMs: 2, encodeMs: 3 },
      deliveries: [{ requestId, action: "RENDER_COMPLETE", url: "https://example.com/hook" }],
    });
  });
});

describe("passwords and tokens in addresses", () => {
  const secret = /s3cr/i;
  async function readAs(key: string, path: string): Promise<string> {
    const answer = await service.call(path, { key });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  test("are shown to the maker and to admins who ask for them, and to no other reader", async () => {
    const [maker, reader, hooks] = [
      await service.createKey(["render", "results:read"]),
      await service.createKey(["results:read"]),
      await service.createKey(["results:read", "webhooks"]),
    ];
    const webhookUrl = "https://example.com/services/T0/s3cret-path?token=s3cret";
    const text =
      "See //ann:s3cret@page.test/ and HTTPS://PAGE.TEST/?X%2DAmz-Signature=s3cret#access_token=s3cret";
    const body = {
      template: "card",
      version: "secrets-in-addresses",
      webhookUrl,
      changes: [{ id: "title", text }],
      metadata: { from: "https://shop.test/?sig=s3cret" },
    };
    const sent = await service.call("/api/v2/render", { method: "POST", key: maker, json: body });
    const { requestId, href } = renderResultSchema.parse(await sent.json());
    await answered(href);

    const detail = `/api/v2/results/${requestId}`;
    const whole = `${detail}?include=addresses`;
    for (const path of [detail, whole, "/api/v2/results?size=50&include=metadata", "/api/v1/requests"])
      expect(await readAs(reader, path), path).not.toMatch(secret);
    expect(await readAs(maker, detail)).not.toMatch(secret);
    expect(JSON.parse(await readAs(reader, detail))).toMatchObject({
      request: { webhookUrl: "https://example.com", metadata: { from: "https://shop.test/?sig=(hidden)" } },
      deliveries: [{ url: "https://example.com" }],
    });
    expect(JSON.parse(await readAs(hooks, detail))).toMatchObject({
      request: { webhookUrl },
      deliveries: [{ url: webhookUrl }],
    });
    expect(JSON.parse(await readAs(maker, whole))).toMatchObject({ request: body, metadata: body.metadata });
    expect(await (await service.call(whole)).json()).toMatchObject({ request: body });
    expect(await (await service.call(detail)).json()).toMatchObject({ request: { webhookUrl } });
  });

  test("are not found by a text filter, letter by letter", async () => {
    const reader = await service.createKey(["results:read"]);
    const webhookUrl = "https://example.com/hooks/zq7path?token=zq7token";
    await finished({
      webhookUrl,
      changes: [{ id: "title", text: "zq7plain https://zq7user:zq7pw@page.test" }],
    });
    const found = async (text: string) =>
      resultPageSchema.parse(JSON.parse(await readAs(reader, `/api/v2/results?text=${text}`))).totalElements;
    for (const text of ["zq7path", "zq7t", "zq7u", "zq7pw"]) expect(await found(text), text).toBe(0);
    expect(await found("zq7plain")).toBe(1);
  });
});

describe("the deprecated list of requests", () => {
  test("names its successor and its records have the interface's fields and no others", async () => {
    const changesDictionary = { "title.text": "Hello" };
    const { requestId } = await finished({ changesDictionary });
    service.clock.advanceSeconds(1);
    const answer = await service.call("/api/v1/requests?limit=100");
    expect(answer.headers.get("deprecation")).toMatch(/^@\d+$/);
    expect(answer.headers.get("link")).toBe(`<${testPublicUrl}/api/v2/results>; rel="successor-version"`);
    const records = z.array(z.strictObject(requestRecordSchema.shape)).parse(await answer.json());
    expect(records.find(({ identifier }) => identifier === requestId)).toEqual({
      identifier: requestId,
      href: `${testPublicUrl}/results/${requestId}.jpg`,
      status: "200",
      width: 240,
      height: 126,
      type: "image",
      template: "card",
      templateName: "Card",
      changes: changesDictionary,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/) as string,
    });
  });
});

describe("pages that are counted from a result", () => {
  const batch = "counted";
  const ids: string[] = [];
  const listed = async (query: string) => {
    const { content, older, newer, totalElements } = await page(`?batch=${batch}&size=2${query}`);
    expect(totalElements).toBe(5);
    return { names: content.map(({ identifier }) => ids.indexOf(identifier)), older, newer };
  };
  beforeAll(async () => {
    held.letGo();
    for (let count = 0; count < 5; count += 1) {
      service.clock.advanceSeconds(1);
      ids.unshift((await finished({ batchName: batch })).requestId);
    }
  });

  test("go from the newest to the oldest, and back, without a gap", async () => {
    expect(await listed("")).toEqual({ names: [0, 1], older: ids[1], newer: undefined });
    expect(await listed(`&before=${ids[1]}`)).toEqual({ names: [2, 3], older: ids[3], newer: ids[2] });
    expect(await listed(`&before=${ids[3]}`)).toEqual({ names: [4], older: undefined, newer: ids[4] });
    expect(await listed(`&after=${ids[4]}`)).toEqual({ names: [2, 3], older: ids[3], newer: ids[2] });
    expect(await listed(`&after=${ids[2]}`)).toEqual({ names: [0, 1], older: ids[1], newer: undefined });
  });

  test("begin at the oldest in one call", async () => {
    expect(await listed("&sort=oldest")).toEqual({ names: [4, 3], older: undefined, newer: ids[3] });
  });

  test.each(["before=x", `before=${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}&text=a`])(
    "%s is 400",
    async (query) => {
      expect((await service.call(`/api/v2/results?${query}`)).status).toBe(400);
    },
  );

  test("are those with warnings, or those of one person, if that is asked for", async () => {
    const warned = await finished({ batchName: "warned", changes: [{ id: "nothing", text: "x" }] });
    await finished({ batchName: "warned" });
    const { content } = await page("?batch=warned&warnings=true");
    expect(content.map(({ identifier }) => identifier)).toEqual([warned.requestId]);
    expect((await page("?batch=warned&person=ada")).content).toEqual([]);
  });
});
