/** Accepted renders while the object store is unavailable, and the traces of a failed one. */
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { errorBodySchema } from "#contract/errors.ts";
import { renderResultSchema } from "#contract/render.ts";
import { deliveryDetailSchema, deliverySchema } from "#contract/request-records.ts";
import { renderFailedPayloadSchema } from "#contract/webhooks.ts";
import { startTestService, testWebhookSecret, type TestService } from "#testing/start-test-service.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { ObjectStoreError } from "../storage/object-store.ts";
import type { StoreWatchTiming } from "../queue/store-watch.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const patience = { timeout: 60_000, interval: 10 };
const timing: StoreWatchTiming = {
  graceMs: 3_600_000,
  probeEveryMs: 10,
  retryEveryMs: 10,
  probeTimeoutMs: 5_000,
};

/** A service on a store that can be made unavailable and that counts rejected calls. */
async function startWithStore(options: Parameters<typeof startTestService>[0] = {}) {
  const objects = await createTestObjects();
  const store = { refusesPuts: false, refusesGets: false, refusedPuts: 0, refusedGets: 0 };
  const service = await startTestService({
    objects: {
      ...objects,
      put: async (key, ...rest) => {
        if (store.refusesPuts) {
          store.refusedPuts += 1;
          throw new ObjectStoreError(`put ${key}: connect ECONNREFUSED`);
        }
        await objects.put(key, ...rest);
      },
      get: async (key) => {
        if (store.refusesGets) {
          store.refusedGets += 1;
          throw new ObjectStoreError(`get ${key}: connect ECONNREFUSED`);
        }
        return objects.get(key);
      },
    },
    storeWatchTiming: timing,
    resultWaitMs: 60_000,
    ...options,
  });
  closing.push(
    () => objects.remove(),
    () => service.stop(),
  );
  return { service, store };
}

async function render(service: TestService, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await service.post("/api/v1/render", { template: "card", ...body }, headers);
  expect(answer.status).toBe(200);
  return renderResultSchema.parse(await answer.json());
}

test("keeps retrying an accepted render until the store is available", async () => {
  const { service, store } = await startWithStore();
  store.refusesPuts = true;
  const { href } = await render(service);
  // Many more tries than a job has attempts.
  await vi.waitUntil(() => store.refusedPuts >= 20, patience);
  store.refusesPuts = false;

  const answer = await service.call(href, { key: null });
  expect(answer.status).toBe(200);
  expect(service.errors).toEqual([]);
});

test("waits for an uploaded picture while the store is unavailable", async () => {
  const { service, store } = await startWithStore();
  const form = new FormData();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  form.set("file", new File([png], "dot.png", { type: "image/png" }));
  const uploaded = await service.call("/api/v2/assets", { method: "POST", body: form });
  const { identifier } = z.object({ identifier: z.string() }).parse(await uploaded.json());
  store.refusesGets = true;
  const { href, requestId } = await render(service, {
    changes: [{ id: "photo", src: `asset:${identifier}` }],
  });
  await vi.waitUntil(() => store.refusedGets >= 1, patience);
  store.refusesGets = false;

  expect((await service.call(href, { key: null })).status).toBe(200);
  const result = z
    .object({ warnings: z.array(z.string()) })
    .parse(await (await service.call(`/api/v2/results/${requestId}`)).json());
  expect(result.warnings).toEqual([]);
});

test("rejects requests after the grace time until the store is available", async () => {
  const { service, store } = await startWithStore({ storeWatchTiming: { ...timing, graceMs: 0 } });
  store.refusesPuts = true;
  // A probe writes only after a request wrote; the rejections begin after its failure.
  await vi.waitUntil(async () => {
    const { status } = await service.post("/api/v1/render", { template: "card" });
    return status === 503;
  }, patience);
  const total = async () =>
    z.object({ totalElements: z.int() }).parse(await (await service.call("/api/v2/results")).json())
      .totalElements;
  const before = await total();

  for (const [path, body] of [
    ["/api/v1/render", { template: "card" }],
    ["/api/v2/render", { template: "card" }],
    ["/api/v1/images", { template: "card" }],
    ["/api/v1/screenshots", { url: "http://93.184.215.14/" }],
  ] as const) {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(errorBodySchema.parse(await answer.json()).code).toBe("unavailable");
  }
  expect(await total()).toBe(before);
  expect((await service.call("/api/v2/my-templates")).status).toBe(200);

  store.refusesPuts = false;
  await vi.waitUntil(async () => {
    const { status } = await service.post("/api/v1/render", { template: "card" });
    return status === 200;
  }, patience);
});

describe("a render that fails for good", () => {
  const html = "<main><h1 data-component=title>Needs a browser</h1></main>";

  async function startFailing() {
    const receiver = await startWebhookReceiver();
    closing.push(() => receiver.stop());
    const { service } = await startWithStore({
      clock: { now: () => new Date() },
      outbound: createOutbound({
        allowHosts: new Set(["own.test", "failures.test", "results.test"]),
        resolveName: async () => ["127.0.0.1"],
      }),
      deliveryTiming: { waitsMs: [10, 10], timeoutMs: 5_000, slowAfterMs: 1_000, secondMs: 10 },
    });
    const made = await service.post("/api/v2/my-templates", {
      name: "Fails",
      editor: "canvas-html",
      document: { width: 300, height: 200, outputFormat: "png", html },
    });
    const { identifier } = z.object({ identifier: z.string() }).parse(await made.json());
    return { service, receiver, template: identifier };
  }

  test("notifies only webhooks that subscribe to RENDER_FAILED", async () => {
    const { service, receiver, template } = await startFailing();
    const subscribe = async (host: string, action: string) => {
      const body = { url: receiver.url(host, "/answer"), actions: [action] };
      expect((await service.post("/api/v2/webhooks", body)).status).toBe(200);
    };
    await subscribe("failures.test", "RENDER_FAILED");
    await subscribe("results.test", "RENDER_COMPLETE");
    const webhookUrl = receiver.url("own.test", "/answer");
    const { requestId, href } = await render(service, { template, webhookUrl });
    const answer = await service.call(href, { key: null });
    expect(answer.status).toBe(422);

    const list = async () =>
      z.array(deliverySchema).parse(await (await service.call("/api/v2/deliveries")).json());
    await vi.waitUntil(async () => (await list()).some(({ state }) => state === "delivered"), patience);
    expect((await list()).map(({ url, action }) => ({ url, action }))).toEqual([
      { url: receiver.url("failures.test", "/answer"), action: "RENDER_FAILED" },
    ]);
    const { errors } = errorBodySchema.parse(await answer.json());
    expect(renderFailedPayloadSchema.parse(JSON.parse(receiver.receipts[0]?.body ?? ""))).toEqual({
      action: "RENDER_FAILED",
      requestId,
      href,
      request: { template, webhookUrl },
      error: errors[0],
    });
  });

  test("notifies the address of its request if that asks for the end, signed and retried, a screenshot's too", async () => {
    const { service, receiver, template } = await startFailing();
    const webhookUrl = receiver.url("own.test", "/fail/1");
    await service.post("/api/v2/webhooks", { url: webhookUrl, actions: ["RENDER_FAILED"] });
    const calls = [
      ["/api/v1/render", { template, webhookUrl, webhookOn: "end" }],
      ["/api/v2/render", { template, webhookUrl, webhookOn: "success" }],
      ["/api/v1/screenshots", { url: "http://93.184.215.14/", webhookUrl, webhookOn: "end" }],
      ["/api/v1/pdf", { url: "http://93.184.215.14/", webhookUrl, webhookOn: "end" }],
    ] as const;
    const sent: [requestId: string, expected: object][] = [];
    for (const [path, request] of calls) {
      const { requestId, href } = renderResultSchema.parse(await (await service.post(path, request)).json());
      const answer = await service.call(href, { key: null });
      expect([path, answer.status]).toEqual([path, 422]);
      const { errors } = errorBodySchema.parse(await answer.json());
      sent.push([requestId, { action: "RENDER_FAILED", requestId, href, request, error: errors[0] }]);
    }
    const list = async () =>
      z.array(deliverySchema).parse(await (await service.call("/api/v2/deliveries")).json());
    await vi.waitUntil(async () => (await list()).every(({ state }) => state === "delivered"), patience);
    const deliveries = await list();
    // The service's webhook has the same address, which is notified once.
    expect(deliveries.map(({ requestId }) => requestId ?? "").toSorted()).toEqual(
      sent.map(([id]) => id).toSorted(),
    );
    for (const { requestId, identifier } of deliveries) {
      const receipts = receiver.receipts.filter(({ id }) => id === identifier);
      expect(receipts).toHaveLength(2);
      for (const { body, headers } of receipts) {
        expect(new Webhook(testWebhookSecret).verify(body, headers)).toEqual(
          new Map(sent).get(requestId ?? ""),
        );
      }
    }
  });

  test("frees its idempotency key for a retry", async () => {
    const { service, template } = await startFailing();
    const headers = { "Idempotency-Key": "once" };
    const first = await render(service, { template }, headers);
    expect((await service.call(first.href, { key: null })).status).toBe(422);

    const second = await render(service, { template }, headers);
    expect(second.requestId).not.toBe(first.requestId);
    expect((await service.call(second.href, { key: null })).status).toBe(422);
    // Another body may use the freed key, and keeps it when it succeeds.
    const third = await render(service, {}, headers);
    expect((await service.call(third.href, { key: null })).status).toBe(200);
    expect((await render(service, {}, headers)).requestId).toBe(third.requestId);
  });
});

test.each([
  ["deleted", "The result was deleted."],
  ["expired", "The link has expired."],
])("a render that is %s before its end notifies its address if that asks for it", async (end, error) => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  closing.push(async () => vi.useRealTimers());
  const { service, store } = await startWithStore();
  store.refusesPuts = true;
  const asking = { webhookUrl: "http://93.184.215.14/hook", webhookOn: "end", expires: 60 };
  const { requestId, href } = await render(service, asking);
  await render(service, { ...asking, webhookOn: null });
  const list = async () =>
    z.array(deliverySchema).parse(await (await service.call("/api/v2/deliveries")).json());
  if (end === "deleted") await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
  else service.clock.advanceSeconds(60);
  await vi.waitUntil(async () => {
    vi.advanceTimersByTime(30_000);
    return (await list()).length > 0;
  }, patience);
  const [delivery, ...others] = await list();
  expect(others).toEqual([]);
  const detail = await service.call(`/api/v2/deliveries/${delivery?.identifier ?? ""}`);
  const { body } = deliveryDetailSchema.parse(await detail.json());
  expect(JSON.parse(body)).toMatchObject({ action: "RENDER_FAILED", requestId, href, error });
});

describe("readiness of a service without a worker", () => {
  async function startServiceOnly(): Promise<{ service: TestService; database: OpenedDatabase }> {
    const database = await openTestDatabase({ onError: () => undefined });
    closing.push(() => database.close());
    const service = await startTestService({ database, roles: ["api"] });
    closing.push(() => service.stop());
    return { service, database };
  }

  test("fails when jobs have waited for 30 s and none was taken", async () => {
    const { service, database } = await startServiceOnly();
    await render(service);
    const ready = async () => {
      const answer = await service.call("/readyz", { key: null });
      return { code: answer.status, ...((await answer.json()) as object) };
    };
    expect(await ready()).toMatchObject({ code: 200, queue: "ok" });
    const waitFor = (seconds: number) =>
      database.pool.query("update jobs set due_at = now() - $1 * interval '1 second'", [seconds]);

    await waitFor(45);
    expect(await ready()).toMatchObject({
      code: 503,
      queue: expect.stringMatching(
        /^stalled: jobs have waited for 4\d s and no worker takes them$/,
      ) as string,
    });
    // A recently taken job proves that a worker is alive.
    await database.pool.query(
      `update jobs set state = 'done', active_at = now()
       where id = (select id from jobs where state = 'waiting' and name = 'preview' limit 1)`,
    );
    expect(await ready()).toMatchObject({ code: 200, queue: "ok" });
  });
});
