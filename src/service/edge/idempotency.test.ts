import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { renderResultSchema } from "#contract/render.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { idempotencyKeys } from "../storage/schema.ts";
import { pngOf } from "#testing/test-pictures.ts";

const renderer = createWatchedRenderer();
const service = await openTestService({ createRenderer: renderer.createRenderer });

const path = "/api/v1/render";
const body = { template: "card", metadata: { order: 1 } };

async function recordCount(): Promise<number> {
  const page = (await (await service.call("/api/v2/results?size=1")).json()) as { totalElements: number };
  return page.totalElements;
}

const post = (address: string, sent: unknown, key: string) =>
  service.post(address, sent, { "Idempotency-Key": key });

describe("a repeated key", () => {
  test("returns the first response, byte by byte, without repeating the work", async () => {
    const first = await post(path, body, "repeat");
    expect(first.status).toBe(200);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const [text, recorded] = [await first.text(), await recordCount()];
    const again = await post(path, body, "repeat");
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-request-id")).toBe(renderResultSchema.parse(JSON.parse(text)).requestId);
    expect(await again.text()).toBe(text);
    expect(await recordCount()).toBe(recorded);
  });

  test("sent many times at once makes one record and one response", async () => {
    const recorded = await recordCount();
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(path, body, "rush")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await recordCount()).toBe(recorded + 1);
  });

  test.each([
    ["another body", path, { ...body, metadata: { order: 2 } }],
    ["another address", "/api/v1/images", body],
    ["another query", `${path}?a=1`, body],
  ])("with %s is 422", async (_case, address, other) => {
    const key = `mismatch ${address} ${JSON.stringify(other)}`;
    expect((await post(path, body, key)).status).toBe(200);
    const answer = await post(address, other, key);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  });

  test("of another caller is another key", async () => {
    const mine = await (await post(path, body, "ours")).text();
    const other = await service.call(path, {
      method: "POST",
      key: "another-key",
      json: body,
      headers: { "Idempotency-Key": "ours" },
    });
    expect(await other.text()).not.toBe(mine);
  });

  test("is free again after a day, also for another body", async () => {
    const first = await (await post(path, body, "daily")).text();
    service.clock.advanceSeconds(24 * 60 * 60 - 1);
    expect(await (await post(path, body, "daily")).text()).toBe(first);
    service.clock.advanceSeconds(1);
    const next = await post(path, { template: "badge" }, "daily");
    expect(next.status).toBe(200);
    expect(await next.text()).not.toBe(first);
    expect((await post(path, body, "daily")).status).toBe(422);
  });

  test("of a rejected request is not used up: the corrected one may carry it", async () => {
    expect((await post(path, { template: "nothing" }, "corrected")).status).toBe(400);
    expect((await post(path, { template: "card", expires: 0 }, "corrected")).status).toBe(400);
    expect((await post(path, body, "corrected")).status).toBe(200);
  });

  test("with output=image returns the file of the first request again", async () => {
    const address = "/api/v2/render?output=image";
    const first = await post(address, body, "image");
    const [bytes, recorded] = [Buffer.from(await first.arrayBuffer()), await recordCount()];
    const again = await post(address, body, "image");
    expect(again.headers.get("content-type")).toBe("image/jpeg");
    expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await recordCount()).toBe(recorded);
  });

  test("works on POST /api/v2/direct-links", async () => {
    const make = () => post("/api/v2/direct-links", { template: "card", expires: 60 }, "link");
    const first = await make();
    expect(first.status).toBe(200);
    service.clock.advanceSeconds(5);
    const again = await make();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.text()).toBe(await first.text());
  });

  test("of a created template makes one template, with the first status", async () => {
    const draft = {
      name: "Once",
      document: { width: 10, height: 10, components: [] },
    };
    const first = await post("/api/v2/my-templates", draft, "template");
    const again = await post("/api/v2/my-templates", draft, "template");
    expect([first.status, again.status]).toEqual([201, 201]);
    for (const header of ["location", "etag"]) {
      expect(again.headers.get(header)).toMatch(/\S/);
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    }
    expect(await again.text()).toBe(await first.text());
    const listed = (await (await service.call("/api/v2/my-templates?name=Once")).json()) as unknown[];
    expect(listed).toHaveLength(1);
  });
});

describe("stores the response with its record, so that a crash in between repeats nothing", () => {
  let atomic: TestService;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await openTestDatabase({ onError: () => undefined });
    // Fails if the response is stored apart from the record.
    const db = new Proxy(database.db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]): unknown => {
          if (name === "insert" && values[0] === idempotencyKeys) throw new Error("kept outside");
          return Reflect.apply(value, target, values);
        };
      },
    });
    atomic = await startTestService({ database: { ...database, db } });
    closing.push(atomic.stop, () => database.close());
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  async function expectRepeated(once: () => Promise<Response>): Promise<void> {
    const first = await once();
    const again = await once();
    expect([first.ok, again.status]).toEqual([true, first.status]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.text()).toBe(await first.text());
  }

  const draft = { name: "Once", document: { width: 10, height: 10, components: [] } };
  const webhook = { url: "https://example.com/once", actions: ["RENDER_COMPLETE"] };
  test.each([
    ["/api/v1/render", body],
    ["/api/v1/images", body],
    ["/api/v2/render", body],
    ["/api/v2/my-templates", draft],
    ["/api/v2/my-templates/card/duplicate", {}],
    ["/api/v2/webhooks", webhook],
  ])("POST %s", (address, sent) =>
    expectRepeated(() => atomic.post(address, sent, { "Idempotency-Key": "atomic" + address })),
  );

  test("POST /api/v2/assets", async () => {
    const picture = new Uint8Array(await pngOf("red", 3, 3));
    const headers = { "Idempotency-Key": "atomic upload" };
    await expectRepeated(() => atomic.call("/api/v2/assets", { method: "POST", body: picture, headers }));
  });

  test("POST /api/v2/deliveries/{id}/send", async () => {
    await atomic.post("/api/v1/render", { ...body, webhookUrl: "https://example.com/hook" });
    const [delivery] = await vi.waitFor(
      async () => {
        const listed = (await (await atomic.call("/api/v2/deliveries")).json()) as { identifier: string }[];
        expect(listed.length).toBeGreaterThan(0);
        return listed;
      },
      { timeout: 20_000, interval: 50 },
    );
    const address = `/api/v2/deliveries/${delivery?.identifier}/send`;
    await expectRepeated(() => atomic.post(address, "", { "Idempotency-Key": "atomic send" }));
  });
});

describe("a key", () => {
  test.each([
    ["an empty one", ""],
    ["more than 255 characters", "x".repeat(256)],
    ["characters beyond ASCII", "clé"],
  ])("is rejected with 400: %s", async (_case, key) => {
    const answer = await post(path, body, key);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: ["Idempotency-Key: must be 1 to 255 printable ASCII characters"],
    });
  });

  test("may have 255 characters, and any printable one", async () => {
    expect((await post(path, body, `"~ !${"x".repeat(251)}`)).status).toBe(200);
  });

  test("grants nothing: without the API key the response is 401", async () => {
    await post(path, body, "closed");
    const answer = await service.call(path, {
      method: "POST",
      key: null,
      body: JSON.stringify(body),
      headers: { "Idempotency-Key": "closed" },
    });
    expect(answer.status).toBe(401);
  });

  test("has no effect on a GET", async () => {
    const headers = { "Idempotency-Key": "" };
    expect((await service.call("/api/v1/usage", { headers })).status).toBe(200);
  });
});

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
