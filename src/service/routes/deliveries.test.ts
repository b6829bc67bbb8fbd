import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  deliveryDetailSchema,
  deliverySchema,
  resultDetailSchema,
  type Delivery,
} from "#contract/request-records.ts";
import { serviceHealthSchema } from "#contract/service-health.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import { templateWebhookPayloadSchema, webhookSchema } from "#contract/webhooks.ts";
import { testPublicUrl, testWebhookSecret, refusalOf } from "#testing/start-test-service.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestService } from "#testing/open-test-service.ts";

const retiringSecret = `whsec_${Buffer.from("the secret that is being replaced").toString("base64")}`;

/** As sent: the contract's schema reads former names as current ones. */
const webhookAnswerSchema = z.object({ identifier: z.string(), actions: z.array(z.string()) });

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const service = await openTestService({
  clock: { now: () => new Date() },
  webhookSecrets: [testWebhookSecret, retiringSecret],
  outbound: createOutbound({
    allowHosts: new Set(["good.test", "bad.test", "gone.test", "global.test"]),
    resolveName: async (name) => (name.endsWith(".test") ? ["127.0.0.1"] : ["10.0.0.1"]),
  }),
  deliveryTiming: { waitsMs: [10, 3_600_000], timeoutMs: 5_000, slowAfterMs: 1_000, secondMs: 10 },
});

const render = (webhookUrl: string, path = "/api/v1/render") =>
  service.render(path, { template: "card", webhookUrl });

async function list(query: string): Promise<Delivery[]> {
  return z.array(deliverySchema).parse(await (await service.call(`/api/v2/deliveries?${query}`)).json());
}

/** The only delivery of a request, once it has so many attempts. */
async function deliveryOf(requestId: string, attempts: number): Promise<Delivery> {
  return vi.waitFor(
    async () => {
      const found = await list(`request=${requestId}`);
      expect(found.map((delivery) => delivery.attempts.length)).toEqual([attempts]);
      return found[0] as Delivery;
    },
    { timeout: 30_000, interval: 20 },
  );
}

describe("a finished render", () => {
  test.each(["/api/v1/render", "/api/v2/render", "/api/v1/images"])(
    "of %s is delivered to its webhook with its link and the request as it was sent, signed with every secret",
    async (path) => {
      const { requestId, href } = await render(receiver.url("good.test", "/answer"), path);
      const delivery = await deliveryOf(requestId, 1);
      const receipt = receiver.receipts.find(({ id }) => id === delivery.identifier);
      expect(JSON.parse(receipt?.body ?? "")).toEqual({
        action: "RENDER_COMPLETE",
        requestId,
        href,
        request: { template: "card", webhookUrl: receiver.url("good.test", "/answer") },
      });
      expect(receipt?.headers["content-type"]).toBe("application/json; charset=utf-8");
      for (const secret of [testWebhookSecret, retiringSecret])
        expect(new Webhook(secret).verify(receipt?.body ?? "", receipt?.headers ?? {})).toHaveProperty(
          "href",
        );
    },
  );

  test("shows its delivery with the receiver's response", async () => {
    const { requestId } = await render(receiver.url("good.test", "/answer"));
    const delivery = await deliveryOf(requestId, 1);
    expect(delivery).toMatchObject({
      requestId,
      action: "RENDER_COMPLETE",
      url: receiver.url("good.test", "/answer"),
      state: "delivered",
      nextAttemptAt: null,
      attempts: [{ attempt: 1, status: 200, failure: null, answer: "thank you" }],
    });
    const detail = await service.call(`/api/v2/results/${requestId}`);
    expect(resultDetailSchema.parse(await detail.json()).deliveries).toEqual([delivery]);
  });

  test("without a webhook enqueues no delivery", async () => {
    const { requestId, href } = await service.render("/api/v1/render", { template: "card" });
    await service.call(href, { key: null });
    expect(await list(`request=${requestId}`)).toEqual([]);
  });
});

describe("a failed attempt", () => {
  test("is stored with the first 1 KiB of the response, cut between two characters, and the next is scheduled", async () => {
    const { requestId } = await render(receiver.url("bad.test", "/flood"));
    const delivery = await deliveryOf(requestId, 2);
    expect(delivery.state).toBe("pending");
    expect(Date.parse(delivery.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
    expect(delivery.attempts.map(({ attempt, status, failure }) => [attempt, status, failure])).toEqual([
      [1, 500, "It answered 500."],
      [2, 500, "It answered 500."],
    ]);
    expect(delivery.attempts[0]?.answer).toBe("x".repeat(1023));
  });

  test("shows the request sent and the response received, headers and body", async () => {
    const { requestId } = await render(receiver.url("bad.test", "/busy/9"));
    const { identifier } = await deliveryOf(requestId, 2);
    const detail = deliveryDetailSchema.parse(
      await (await service.call(`/api/v2/deliveries/${identifier}`)).json(),
    );
    expect(JSON.parse(detail.body)).toMatchObject({ action: "RENDER_COMPLETE", requestId });
    expect(detail.exchanges.map(({ attempt }) => attempt)).toEqual([1, 2]);
    const sent = receiver.receipts.filter(({ id }) => id === identifier);
    for (const [place, { sentHeaders, answerHeaders }] of detail.exchanges.entries()) {
      for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"])
        expect(sentHeaders).toContainEqual({ name, value: sent[place]?.headers[name] });
      expect(answerHeaders).toContainEqual({ name: "Retry-After", value: "2" });
    }
    expect((await service.call("/api/v2/deliveries/unknown")).status).toBe(404);
  });

  test("is found by the time since which it failed, until it is delivered", async () => {
    const { requestId } = await render(receiver.url("bad.test", "/fail/9"));
    const { attempts } = await deliveryOf(requestId, 2);
    const last = attempts.at(-1)?.at ?? "";
    const after = new Date(Date.parse(last) + 1).toISOString();
    const since = (moment: string) => list(`request=${requestId}&failedSince=${moment}`);
    expect(await since(last)).toHaveLength(1);
    expect(await since("2026-01-01")).toHaveLength(1);
    expect(await since(after)).toEqual([]);
    const good = await render(receiver.url("good.test", "/fail/1"));
    await deliveryOf(good.requestId, 2);
    expect(await list(`request=${good.requestId}&failedSince=2026-01-01`)).toEqual([]);
    for (const wrong of ["yesterday", "2026-02-31"]) {
      const answer = await service.call(`/api/v2/deliveries?failedSince=${wrong}`);
      const [error] = (await refusalOf(answer)).errors;
      expect(error).toMatch(/^failedSince: must be an ISO 8601 date or date-time .* that exists, such as /);
    }
  });

  test("without a response says why", async () => {
    const { requestId } = await render(receiver.url("bad.test", "/reset/9"));
    const { attempts } = await deliveryOf(requestId, 2);
    expect(attempts[0]).toMatchObject({
      status: null,
      failure: "Its server closed the connection early.",
      answer: "",
    });
  });
});

describe("POST /api/v2/deliveries/{id}/send", () => {
  const send = (id: string) => service.call(`/api/v2/deliveries/${id}/send`, { method: "POST" });

  test("sends a delivered one a second time, under the same id", async () => {
    const { requestId } = await render(receiver.url("good.test", "/answer"));
    const { identifier } = await deliveryOf(requestId, 1);
    const answer = await send(identifier);
    expect(answer.status).toBe(200);
    expect(deliverySchema.parse(await answer.json())).toMatchObject({ identifier, state: "pending" });
    expect(await deliveryOf(requestId, 2)).toMatchObject({ identifier, state: "delivered" });
    expect(receiver.receipts.filter(({ id }) => id === identifier)).toHaveLength(2);
  });

  test("sends an abandoned one, and a 410 ends it again at once", async () => {
    const { requestId } = await render(receiver.url("gone.test", "/gone"));
    const { identifier, state, nextAttemptAt } = await deliveryOf(requestId, 1);
    expect({ state, nextAttemptAt }).toEqual({ state: "abandoned", nextAttemptAt: null });
    await send(identifier);
    expect(await deliveryOf(requestId, 2)).toMatchObject({ state: "abandoned" });
  });

  test("sends a pending one at once, and restarts its schedule", async () => {
    const { requestId } = await render(receiver.url("bad.test", "/fail/3"));
    const { identifier } = await deliveryOf(requestId, 2);
    await send(identifier);
    expect(await deliveryOf(requestId, 4)).toMatchObject({
      identifier,
      state: "delivered",
      nextAttemptAt: null,
    });
  });

  test.each(["unknown", "3fa85f64-5717-4562-b3fc-2c963f66afa6"])("404 for %s", async (id) => {
    expect(await refusalOf(await send(id))).toMatchObject({ status: 404, msg: "Delivery not found" });
  });
});

describe("GET /api/v2/deliveries", () => {
  test("lists newest first, in pages, with the total and the neighbouring pages in headers", async () => {
    for (let index = 0; index < 3; index += 1) await render(receiver.url("good.test", "/answer"));
    const answer = await service.call("/api/v2/deliveries?size=2&page=1&state=delivered");
    const total = Number(answer.headers.get("x-total-count"));
    expect(total).toBeGreaterThanOrEqual(3);
    expect(answer.headers.get("link")).toContain(
      `<${testPublicUrl}/api/v2/deliveries?size=2&page=0&state=delivered>; rel="prev"`,
    );
    const times = (await list("size=50")).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("filters by state and by request", async () => {
    const { requestId } = await render(receiver.url("gone.test", "/gone"));
    const { identifier } = await deliveryOf(requestId, 1);
    const abandoned = await list("state=abandoned&size=50");
    expect(new Set(abandoned.map(({ state }) => state))).toEqual(new Set(["abandoned"]));
    expect(abandoned.map((delivery) => delivery.identifier)).toContain(identifier);
    expect(await list(`request=${requestId}&state=pending`)).toEqual([]);
    expect(await list("request=unknown")).toEqual([]);
  });

  test("lists as failing what is pending after a failed attempt", async () => {
    const failing = await render(receiver.url("bad.test", "/fail/9"));
    const gone = await render(receiver.url("gone.test", "/gone"));
    await deliveryOf(failing.requestId, 2);
    await deliveryOf(gone.requestId, 1);
    expect(await list(`request=${failing.requestId}&state=failing`)).toMatchObject([{ state: "pending" }]);
    expect(await list(`request=${gone.requestId}&state=failing`)).toEqual([]);
    const { failures } = serviceHealthSchema.parse(await (await service.call("/api/v2/health")).json());
    expect(failures.retryingDeliveries).toBeGreaterThan(0);
    expect(failures.failedDeliveries).toBeGreaterThan(0);
  });

  test("finds a delivery by a part of its address, its render's name, and the start of an identifier", async () => {
    const inAddress = "0a2f0cbe-7a0b-4e3e-9d8c-5b7f7a0e4a11";
    const { requestId } = await render(receiver.url("good.test", `/answer/Findable_1%25/${inAddress}`));
    const { identifier, requestName } = await deliveryOf(requestId, 1);
    const template = templateDetailSchema.parse(
      await (await service.call("/api/v2/my-templates/card")).json(),
    );
    expect(requestName).toBe(template.name);
    const isFound = async (text: string) =>
      (await list(`size=50&text=${encodeURIComponent(text)}`)).some(
        (delivery) => delivery.identifier === identifier,
      );
    for (const text of [
      "findable_1%25",
      // A built-in receiver's address ends in its identifier.
      inAddress,
      "good.test",
      template.name.toUpperCase(),
      requestId,
      requestId.slice(0, 8),
      identifier,
      identifier.slice(0, 8),
    ])
      expect(await isFound(text), text).toBe(true);
    for (const text of ["findable-1", "nobody", requestId.slice(1, 9)])
      expect(await isFound(text), text).toBe(false);
  });

  test("finds a delivery by all texts of its render, without case and accents, but not by another delivery's address", async () => {
    const body = {
      template: "card",
      webhookUrl: receiver.url("good.test", "/answer/only-of-the-first"),
      fileName: "Überblick",
      metadata: { customer: "Ána Muñoz" },
    };
    const { requestId } = await service.render("/api/v2/render", body);
    const { identifier } = await deliveryOf(requestId, 1);
    const created = await service.post("/api/v2/webhooks", {
      url: receiver.url("global.test", "/answer/of-all"),
      actions: ["RENDER_COMPLETE"],
    });
    const { identifier: webhookId } = z.object({ identifier: z.string() }).parse(await created.json());
    const second = await service.render("/api/v2/render", body);
    await vi.waitFor(async () => expect(await list(`request=${second.requestId}`)).toHaveLength(2), {
      timeout: 30_000,
      interval: 20,
    });
    const removed = await service.call(`/api/v2/webhooks/${webhookId}`, { method: "DELETE" });
    expect(removed.status).toBe(204);

    const find = (text: string) => list(`size=50&text=${encodeURIComponent(text)}`);
    for (const text of ["ana munoz", "UBERBLICK", "customer"])
      expect(
        (await find(text)).map((delivery) => delivery.identifier),
        text,
      ).toContain(identifier);
    expect(new Set((await find("only-of-the-first")).map(({ url }) => url))).toEqual(
      new Set([body.webhookUrl]),
    );
  });

  test("shows and finds origins only, and no answers of receivers, without the scope of webhooks", async () => {
    const key = await service.createKey(["results:read"]);
    const readAs = async (path: string): Promise<unknown> =>
      (await service.call(`/api/v2/deliveries${path}`, { key })).json();
    const webhookUrl = receiver.url("bad.test", "/flood/s3cret-path?token=s3cret");
    const { requestId } = await render(webhookUrl);
    const { identifier } = await deliveryOf(requestId, 2);

    const { origin } = new URL(webhookUrl);
    const shown = [await readAs(`?request=${requestId}`), await readAs(`/${identifier}`)];
    expect(shown).toMatchObject([
      [{ url: origin, attempts: [{ answer: "" }, {}] }],
      { url: origin, exchanges: [] },
    ]);
    expect(JSON.stringify(shown)).not.toContain("s3cret");
    expect(await list(`request=${requestId}`)).toMatchObject([{ url: webhookUrl }]);

    for (const text of ["s3c", "flood/s3cret-path", "token="])
      expect(await readAs(`?request=${requestId}&text=${encodeURIComponent(text)}`), text).toEqual([]);
    expect(await readAs(`?request=${requestId}&text=bad.test`)).toMatchObject([{ identifier }]);
    expect(await list(`request=${requestId}&text=s3cret-path`)).toMatchObject([{ identifier }]);
  });
});

test("a webhook's address is rejected where its name resolves to a private address", async () => {
  const webhookUrl = "http://inside.example/hook";
  for (const path of ["/api/v1/render", "/api/v2/render", "/api/v1/images"]) {
    const error = await refusalOf(await service.post(path, { template: "card", webhookUrl }));
    expect(error).toMatchObject({ status: 400, code: "url_not_allowed" });
    expect(error.errors[0]).toMatch(/^webhookUrl: /);
  }
  const error = await refusalOf(
    await service.post("/api/v2/webhooks", { url: webhookUrl, actions: ["RENDER_COMPLETE"] }),
  );
  expect(error).toMatchObject({ status: 400, code: "url_not_allowed" });
});

describe("webhooks of the service", () => {
  const add = (body: unknown) => service.post("/api/v2/webhooks", body);
  const added = async (body: unknown) => webhookSchema.parse(await (await add(body)).json());
  const remove = (id: string) => service.call(`/api/v2/webhooks/${id}`, { method: "DELETE" });
  const all = async () => z.array(webhookSchema).parse(await (await service.call("/api/v2/webhooks")).json());
  const change = (id: string, body: object) => service.put(`/api/v2/webhooks/${id}`, body);
  afterEach(async () => {
    for (const { identifier } of await all()) {
      const removed = await remove(identifier);
      if (removed.status !== 204) throw new Error(`not removed: ${await removed.text()}`);
    }
  });

  test("receive every render, beside the render's own webhook and once even if that is the same", async () => {
    const url = receiver.url("global.test", "/answer");
    const answer = await add({ url, actions: ["RENDER_COMPLETE", "RENDER_COMPLETE"] });
    expect(answer.status).toBe(200);
    const webhook = webhookSchema.parse(await answer.json());
    expect(webhook).toMatchObject({ url, actions: ["RENDER_COMPLETE"] });
    expect(await all()).toEqual([webhook]);
    const [other, same] = [await render(receiver.url("good.test", "/answer")), await render(url)];
    await deliveryOf(same.requestId, 1);
    await vi.waitFor(
      async () => {
        const deliveries = await list(`request=${other.requestId}`);
        const urls = deliveries.map((delivery) => delivery.url);
        expect(urls.toSorted()).toEqual([url, receiver.url("good.test", "/answer")].toSorted());
      },
      { timeout: 30_000, interval: 20 },
    );
  });

  test("are each an address of its own, in whatever spelling", async () => {
    const url = receiver.url("global.test", "/answer/once");
    expect((await add({ url, actions: ["RENDER_COMPLETE"] })).status).toBe(200);
    for (const same of [url, url.toUpperCase().replace("/ANSWER/ONCE", "/answer/once"), `${url}#`, `${url} `])
      expect((await add({ url: same, actions: ["RENDER_COMPLETE"] })).status).toBe(409);
    const { requestId } = await render(`${url}#own`);
    await deliveryOf(requestId, 1);
    expect((await add({ url: `${url}/`, actions: ["RENDER_COMPLETE"] })).status).toBe(200);
  });

  test("get what is sent again by hand at their present address", async () => {
    const url = receiver.url("global.test", "/gone/typo");
    const { identifier } = await added({ url, actions: ["RENDER_COMPLETE"] });
    const { requestId } = await service.render("/api/v1/render", { template: "card" });
    const failed = await deliveryOf(requestId, 1);
    const moved = receiver.url("global.test", "/answer/mended");
    await change(identifier, { url: moved });
    await service.call(`/api/v2/deliveries/${failed.identifier}/send`, { method: "POST" });
    expect(await deliveryOf(requestId, 2)).toMatchObject({ url: moved, state: "delivered" });
  });

  test("receive events of templates that are created, replaced, deleted and restored, and none of the bin", async () => {
    const actions = ["TEMPLATE_CREATE", "TEMPLATE_UPDATE", "TEMPLATE_DELETE"];
    await add({ url: receiver.url("global.test", "/answer"), actions });
    const document: unknown = await (await service.call("/api/v2/my-templates/card/document")).json();
    const created = await service.post("/api/v2/my-templates", { name: "First", document });
    const { identifier } = templateDetailSchema.parse(await created.json());
    const path = `/api/v2/my-templates/${identifier}`;
    await service.put(path, { name: "Second", document });
    await service.call(path, { method: "DELETE" });
    await service.call(`${path}/restore`, { method: "POST" });
    await service.call(path, { method: "DELETE" });
    await service.call(`${path}?permanent=true`, { method: "DELETE" });
    const heard = await vi.waitFor(
      () => {
        const bodies = receiver.receipts
          .map(({ body }) => templateWebhookPayloadSchema.safeParse(JSON.parse(body)).data)
          .filter((payload) => payload?.templateId === identifier);
        expect(bodies).toHaveLength(5);
        return bodies;
      },
      { timeout: 30_000, interval: 20 },
    );
    for (const payload of heard) {
      const { name, tags, preview } = payload?.template ?? {};
      expect(payload).toMatchObject({ templateId: identifier, name, tags, preview });
    }
    expect(heard.map((payload) => `${payload?.action} ${payload?.name}`).toSorted()).toEqual([
      "TEMPLATE_CREATE First",
      "TEMPLATE_CREATE Second",
      "TEMPLATE_DELETE Second",
      "TEMPLATE_DELETE Second",
      "TEMPLATE_UPDATE Second",
    ]);
  });

  test("are added and changed with the former action names, and list the interface's", async () => {
    const url = receiver.url("global.test", "/former");
    const former = ["TEMPLATE_CREATED", "TEMPLATE_CREATE", "TEMPLATE_DELETED"];
    const webhook = webhookAnswerSchema.parse(await (await add({ url, actions: former })).json());
    expect(webhook.actions).toEqual(["TEMPLATE_CREATE", "TEMPLATE_DELETE"]);
    const changed = await service.put(`/api/v2/webhooks/${webhook.identifier}`, {
      url,
      actions: ["TEMPLATE_UPDATED", "RENDER_COMPLETE"],
    });
    const actions = ["TEMPLATE_UPDATE", "RENDER_COMPLETE"];
    expect(await changed.json()).toMatchObject({ actions });
    expect(await (await service.call("/api/v2/webhooks")).json()).toMatchObject([{ actions }]);
  });

  test("that do not subscribe to renders do not receive them", async () => {
    await add({ url: receiver.url("global.test", "/answer"), actions: ["TEMPLATE_CREATE"] });
    const { requestId } = await render(receiver.url("good.test", "/answer"));
    expect(await deliveryOf(requestId, 1)).toMatchObject({ url: receiver.url("good.test", "/answer") });
  });

  test("receive nothing more once they are removed", async () => {
    const url = receiver.url("bad.test", "/fail/9");
    const { identifier } = await added({ url, actions: ["RENDER_COMPLETE"] });
    const { requestId } = await service.render("/api/v1/render", { template: "card" });
    expect(await deliveryOf(requestId, 2)).toMatchObject({ state: "pending" });
    expect((await remove(identifier)).status).toBe(204);
    const [ended] = await list(`request=${requestId}`);
    expect(ended).toMatchObject({ state: "abandoned", nextAttemptAt: null });
    expect(ended?.attempts.at(-1)?.failure).toBe("Its webhook was removed before it was sent.");
    expect((await remove(identifier)).status).toBe(404);
  });

  test.each([
    [{ actions: ["RENDER_COMPLETE"] }, /^url: required/],
    [{ url: "http://good.test/", actions: [] }, /^actions: must name at least one/],
    [{ url: "http://good.test/", actions: ["TEMPLATE_CREATEDD"] }, /^actions\[0\]: must be one of RENDER/],
    [{ url: "http://good.test/", actions: [7] }, /^actions\[0\]: must be one of RENDER_COMPLETE/],
    [{ url: "http://good.test/", actions: ["RENDER_LOST"] }, /^actions\[0\]: must be one of RENDER_COMPLETE/],
    [{ url: "http://good.test/", actions: "RENDER_COMPLETE" }, /^actions: must be a list/],
  ])("400 for %j", async (body, message) => {
    expect((await refusalOf(await add(body))).errors[0]).toMatch(message);
  });

  test("move to another address, unless another webhook has it", async () => {
    const url = receiver.url("global.test", "/answer");
    const { identifier } = await added({ url, actions: ["RENDER_COMPLETE"] });
    await add({ url: `${url}/taken`, actions: ["RENDER_COMPLETE"] });
    const moved = { url: `${url}/moved`, actions: ["TEMPLATE_CREATE", "TEMPLATE_CREATE"] };
    expect(await (await change(identifier, moved)).json()).toMatchObject({
      identifier,
      url: `${url}/moved`,
      actions: ["TEMPLATE_CREATE"],
    });
    expect((await change(identifier, moved)).status).toBe(200);
    for (const spelling of ["/taken", "/taken#top", "/./taken", "/taken "])
      expect((await change(identifier, { ...moved, url: `${url}${spelling}` })).status).toBe(409);
    expect((await change(identifier, { ...moved, url: "http://10.0.0.1/" })).status).toBe(400);
    expect((await change("unknown", moved)).status).toBe(404);
  });

  describe("that are paused", () => {
    /** Adds a paused webhook for renders, and renders so many pictures, whose jobs have ended. */
    async function pausedWith(count: number, path: string) {
      const url = receiver.url("global.test", path);
      const draft = { url, actions: ["RENDER_COMPLETE"] };
      const { identifier } = await added(draft);
      expect(await (await change(identifier, { paused: true })).json()).toMatchObject({
        ...draft,
        paused: true,
      });
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const { requestId, href } = await service.render("/api/v1/render", {
          template: "card",
          data: { title: String(index) },
        });
        await service.call(href, { key: null });
        ids.push(requestId);
      }
      const held = await vi.waitFor(
        async () => {
          const found = z
            .array(deliverySchema)
            .parse(await (await service.call(`/api/v2/deliveries?webhook=${identifier}`)).json());
          expect(found.map(({ requestId }) => requestId)).toEqual(ids.toReversed());
          const health = z
            .object({ queue: z.object({ waiting: z.number(), running: z.number() }) })
            .parse(await (await service.call("/api/v2/health")).json());
          expect(health.queue).toMatchObject({ waiting: 0, running: 0 });
          return found;
        },
        { timeout: 30_000, interval: 20 },
      );
      return { identifier, url, ids, held };
    }
    const receivedAt = (url: string) =>
      receiver.receipts
        .filter((receipt) => url.endsWith(receipt.path))
        .map(({ body }) => z.object({ requestId: z.string() }).parse(JSON.parse(body)).requestId);

    test("get nothing until they are resumed, and then each event once, in order, at their new address", async () => {
      const { identifier, url, ids, held } = await pausedWith(5, "/answer/paused");
      for (const delivery of held) {
        expect(delivery).toMatchObject({ state: "pending", nextAttemptAt: null, attempts: [] });
        expect(Date.parse(delivery.heldUntil ?? "")).toBeGreaterThan(Date.now() + 6 * 86_400_000);
      }
      expect((await all())[0]).toMatchObject({
        paused: true,
        pending: 5,
        lastDay: { deliveries: 5, failed: 0 },
      });
      expect(receivedAt(url)).toEqual([]);
      const moved = `${url}/moved`;
      const resumed = await change(identifier, { url: moved, paused: false });
      expect(webhookSchema.parse(await resumed.json())).toMatchObject({ url: moved, paused: false });
      await expect.poll(() => receivedAt(moved), { timeout: 20_000 }).toEqual(ids);
      await expect.poll(async () => (await all())[0]?.pending).toBe(0);
      const ended = await list(`webhook=${identifier}`);
      expect(ended.map(({ state, attempts }) => `${state} ${attempts.length}`)).toEqual(
        Array(5).fill("delivered 1"),
      );
      expect(receivedAt(url)).toEqual([]);
      const log = await service.call(`/api/v2/audit?target=${identifier}`);
      const entries = z.array(z.object({ action: z.string() })).parse(await log.json());
      expect(entries.map(({ action }) => action)).toEqual([
        "webhook.resumed",
        "webhook.changed",
        "webhook.paused",
        "webhook.created",
      ]);
    });

    test("and then deleted end what waited, with a line that says so", async () => {
      const { identifier, url, ids } = await pausedWith(2, "/answer/deleted");
      expect((await remove(identifier)).status).toBe(204);
      const left = await list(`webhook=${identifier}&state=abandoned`);
      expect(left.map(({ requestId }) => requestId)).toEqual(ids.toReversed());
      for (const id of ids) {
        const [ended] = await list(`request=${id}`);
        expect(ended).toMatchObject({ state: "abandoned", url });
        expect(ended).not.toHaveProperty("heldUntil");
        expect(ended?.attempts).toMatchObject([
          { attempt: 1, status: null, failure: "Its webhook was removed before it was sent." },
        ]);
      }
      expect(receivedAt(url)).toEqual([]);
    });

    test("still get a test, but no delivery that is sent again by hand, which keeps its limit", async () => {
      const { identifier, url, held } = await pausedWith(1, "/answer/tested");
      const heldUntil = held[0]?.heldUntil;
      const again = await service.post(`/api/v2/deliveries/${held[0]?.identifier ?? ""}/send`, {});
      expect(deliverySchema.parse(await again.json())).toMatchObject({ nextAttemptAt: null, heldUntil });
      await service.call(`/api/v2/webhooks/${identifier}/test`, { method: "POST" });
      await expect.poll(() => receiver.receipts.filter(({ path }) => url.endsWith(path)).length).toBe(1);
      // Stored a moment after it has arrived.
      const sent = () => list(`webhook=${identifier}&state=delivered`);
      await expect.poll(async () => (await sent()).map(({ action }) => action)).toEqual(["WEBHOOK_TEST"]);
    });

    test.each([
      [{}, /must name url, actions or paused/],
      [{ paused: "later" }, /^paused: must be/],
      [{ actions: [] }, /^actions: must name at least one/],
    ])("400 for the change %j", async (body, message) => {
      const { identifier } = await pausedWith(0, "/answer");
      expect((await refusalOf(await change(identifier, body))).errors[0]).toMatch(message);
    });
  });

  test("are sent a test at once, signed and stored like any delivery", async () => {
    const url = receiver.url("global.test", "/answer/test");
    const { identifier } = await added({ url, actions: ["TEMPLATE_CREATE"] });
    const answer = await service.call(`/api/v2/webhooks/${identifier}/test`, { method: "POST" });
    const owed = deliverySchema.parse(await answer.json());
    expect(owed).toMatchObject({ action: "WEBHOOK_TEST", requestId: null, url, state: "pending" });
    const receipt = await vi.waitFor(() => {
      const found = receiver.receipts.find(({ id }) => id === owed.identifier);
      expect(found).toBeDefined();
      return found;
    }, 20_000);
    expect(new Webhook(testWebhookSecret).verify(receipt?.body ?? "", receipt?.headers ?? {})).toMatchObject({
      action: "WEBHOOK_TEST",
      webhookId: identifier,
    });
    expect((await service.call("/api/v2/webhooks/unknown/test", { method: "POST" })).status).toBe(404);
  });
});
