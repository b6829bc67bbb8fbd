import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createWatchedRenderer, type WatchedRenderer } from "#testing/watched-renderer.ts";

let service: TestService;
let renderer: WatchedRenderer;
/** The renderer's scripted result, in place of a picture. */
let fault: WrittenText | undefined;
beforeAll(async () => {
  renderer = createWatchedRenderer();
  service = await startTestService({
    createRenderer: (...settings) => {
      const real = renderer.createRenderer(...settings);
      return {
        ...real,
        render: async (order) => {
          const file = await real.render(order);
          if (fault !== undefined && order.longestSideMax === undefined)
            throw new RenderError("failed", fault);
          return file;
        },
      };
    },
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  renderer.orders.length = 0;
});

const storedResults = () => service.objects.keys().filter((key) => key.startsWith("results/"));

async function rendered(body: Record<string, unknown>) {
  return service.render("/api/v2/render", { template: "card", ...body });
}

async function fileOf(href: string) {
  const answer = await service.call(href, { key: null });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("equal requests while the first is in progress", () => {
  test("a hundred of them are rendered once; each has an id, a record and a file of its own", async () => {
    const stored = storedResults().length;
    const release = renderer.hold();
    const results: Awaited<ReturnType<typeof rendered>>[] = [];
    // On a slow machine a hundred at once are refused.
    for (let tens = 0; tens < 10; tens += 1) {
      const sent = Array.from({ length: 10 }, () => rendered({ data: { title: "Rush" } }));
      results.push(...(await Promise.all(sent)));
    }
    expect(new Set(results.map(({ requestId }) => requestId)).size).toBe(100);
    release();
    const files = await Promise.all(results.map(({ href }) => fileOf(href)));
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(files.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
    expect(renderer.orders).toHaveLength(1);
    expect(storedResults()).toHaveLength(stored + 1);
    const { timings, bytes } = await service.resultOf(results.at(-1)?.requestId ?? "");
    expect(bytes).toBe(files[0]?.bytes.byteLength);
    expect(timings).toMatchObject({ paintMs: null, totalMs: 0 });
  });

  test("each keeps its own fields: its name, its warnings, its expiry", async () => {
    const release = renderer.hold();
    const first = await rendered({ data: { title: "Own" } });
    const second = await rendered({
      data: { title: "Own", "titel.text": "a slip" },
      fileName: "second",
      expires: 10,
      metadata: { order: 2 },
    });
    release();
    expect((await fileOf(second.href)).status).toBe(200);
    expect(renderer.orders).toHaveLength(1);
    const { warnings, fileName, expiresAt } = await service.resultOf(first.requestId);
    expect({ warnings, fileName, expiresAt }).toEqual({ warnings: [] });
    expect(await service.resultOf(second.requestId)).toMatchObject({
      warnings: ["no component 'titel'; did you mean 'title'?"],
      fileName: "second",
      metadata: { order: 2 },
      outputFormat: "jpeg",
    });
    service.clock.advanceSeconds(10);
    expect((await fileOf(second.href)).status).toBe(410);
    expect((await fileOf(first.href)).status).toBe(200);
  });

  test("deleting the first leaves the others their picture", async () => {
    const stored = storedResults().length;
    const release = renderer.hold();
    const first = await rendered({ data: { title: "Leader" } });
    const second = await rendered({ data: { title: "Leader" } });
    expect((await service.call(`/api/v2/results/${first.requestId}`, { method: "DELETE" })).status).toBe(204);
    release();
    expect((await fileOf(second.href)).status).toBe(200);
    expect((await fileOf(first.href)).status).toBe(410);
    await service.call(`/api/v2/results/${second.requestId}`, { method: "DELETE" });
    expect(storedResults()).toHaveLength(stored);
  });

  test("when all of them were deleted the picture does not stay in the store", async () => {
    const release = renderer.hold();
    const first = await rendered({ data: { title: "Nobody" } });
    await service.call(`/api/v2/results/${first.requestId}`, { method: "DELETE" });
    const other = await rendered({ data: { title: "Somebody" } });
    release();
    expect((await fileOf(other.href)).status).toBe(200);
    // Two are rendered at a time, so once two others have begun the first has ended, with its cleanup.
    const releaseLater = renderer.hold();
    const later = await Promise.all(["Then", "Later"].map((title) => rendered({ data: { title } })));
    await vi.waitFor(() => expect(renderer.orders).toHaveLength(4), { timeout: 30_000 });
    expect(service.objects.keys().filter((key) => key.includes(first.requestId))).toEqual([]);
    releaseLater();
    await Promise.all(later.map(({ href }) => fileOf(href)));
  });

  test("a picture that lacks a part goes to all requests that waited for it, with the reason, and to no later one", async () => {
    const release = renderer.hold();
    const data = { "photo.src": "asset:not-there.png" };
    const results = [await rendered({ data }), await rendered({ data })];
    release();
    for (const { href, requestId } of results) {
      expect((await fileOf(href)).status).toBe(200);
      expect((await service.resultOf(requestId)).warnings).toEqual([
        "the picture of 'photo' could not be loaded from asset:not-there.png: There is no such asset.",
      ]);
    }
    const later = await rendered({ data });
    await fileOf(later.href);
    expect(renderer.orders).toHaveLength(2);
  });

  test.each([
    ["version", { version: "2" }, { version: 3 }],
    ["format", { outputFormat: "png" }, { outputFormat: "webp" }],
    ["size", { width: 100 }, { width: 101 }],
    ["change", { data: { title: "a" } }, { data: { title: "b" } }],
    ["template", { template: "badge" }, { template: "tall" }],
  ])("another %s is another picture", async (_what, one, other) => {
    const results = [await rendered(one), await rendered(other)];
    await Promise.all(results.map(({ href }) => fileOf(href)));
    expect(renderer.orders).toHaveLength(2);
  });

  test("a version is the same as a number and as text, and null and empty text count as absent", async () => {
    const bodies = [{ version: 7 }, { version: "7" }, { version: null }, { version: "" }, {}];
    const data = { title: "Versions" };
    for (const body of bodies) await fileOf((await rendered({ ...body, data })).href);
    expect(renderer.orders).toHaveLength(2);
  });
});

test("a failed render fails for all that wait for the same picture, and a later one retries", async () => {
  fault = serviceText("notPainted");
  const data = { title: "Failing" };
  const release = renderer.hold();
  const results = [await rendered({ data }), await rendered({ data }), await rendered({ data })];
  release();
  for (const { href, requestId } of results) {
    const answer = await service.call(href);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: "render_failed",
      errors: ["The picture could not be painted."],
    });
    expect(await service.resultOf(requestId)).toMatchObject({
      status: "422",
      failure: "The picture could not be painted.",
    });
  }
  fault = undefined;
  expect((await fileOf((await rendered({ data })).href)).status).toBe(200);
});

test("results are deleted at the configured retention, and their links answer 410 from that moment", async () => {
  await service.stop();
  service = await startTestService({ resultRetentionMs: 60_000, createRenderer: renderer.createRenderer });
  const { href, requestId } = await rendered({});
  const answer = await service.call(href);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60, immutable");
  const short = await rendered({ expires: 20 });
  service.clock.advanceSeconds(20);
  expect((await fileOf(short.href)).status).toBe(410);
  service.clock.advanceSeconds(39);
  expect((await fileOf(href)).status).toBe(200);
  service.clock.advanceSeconds(1);
  expect((await fileOf(href)).status).toBe(410);
  const { status, deletedAt } = await service.resultOf(requestId);
  expect({ status, deletedAt }).toEqual({ status: "200", deletedAt: service.clock.now().toISOString() });
});
