import { afterAll, describe, expect, test, vi } from "vitest";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { parseMetrics, valueOf } from "#testing/prometheus-text.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestService } from "#testing/open-test-service.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const service = await openTestService({
  outbound: createOutbound({
    resolveName: receiver.resolveName,
    allowHosts: new Set(["receiver.test"]),
  }),
});

async function read() {
  const answer = await service.call("/metrics");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return parseMetrics(await answer.text());
}

async function render(text: string, more: Record<string, unknown> = {}): Promise<void> {
  const order = { template: "card", changes: [{ id: "title", text }], ...more };
  const { href } = await service.render("/api/v1/render", order);
  await service.fileOf(href);
}

test("counts requests by the pattern of their path and their status", async () => {
  const before = await read();
  for (const id of ["card", "none", "other"]) await service.call(`/api/v2/my-templates/${id}`);
  await service.call("/results/8d9a2f1e-5a38-4bb2-9a64-1b9d3c7e2f10.jpg");
  await service.call(`/nothing/here/${"x".repeat(50)}`);
  await service.call("/api/v1/usage", { key: "wrong-key-0123456789" });
  const after = await read();
  const grown = (route: string, status: string) => {
    const labels = { method: "GET", route, status };
    return (
      (valueOf(after, "overprint_http_requests_total", labels) ?? 0) -
      (valueOf(before, "overprint_http_requests_total", labels) ?? 0)
    );
  };

  const routes = [...after.values()].flatMap(({ samples }) => samples).map(({ labels }) => labels["route"]);
  expect(routes.join(" ")).not.toContain("xxx");
  expect(routes).toContain("/results/{id}.{extension}");
  expect([grown("/api/v2/my-templates/{id}", "200"), grown("/api/v2/my-templates/{id}", "404")]).toEqual([
    1, 2,
  ]);
  expect(grown("unknown", "404")).toBe(1);
  expect(grown("/api/v1/usage", "403")).toBe(1);
  expect(grown("/metrics", "200")).toBe(1);
});

test("counts renders, their steps and the object store's work", async () => {
  const before = await read();
  await render("Measured once");
  await render("Measured twice");
  // The file is served a moment before its job ends.
  const after = await vi.waitUntil(async () => {
    const metrics = await read();
    const done = valueOf(metrics, "overprint_results_total", { type: "render", outcome: "done" }) ?? 0;
    const earlier = valueOf(before, "overprint_results_total", { type: "render", outcome: "done" }) ?? 0;
    return done - earlier === 2 ? metrics : undefined;
  });
  const grown = (name: string, labels: Record<string, string>) =>
    (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);

  for (const step of ["queued", "images", "paint", "encode", "store", "total"])
    expect([step, grown("overprint_render_duration_seconds_count", { step })]).toEqual([step, 2]);
  expect(grown("overprint_object_store_duration_seconds_count", { operation: "put" })).toBeGreaterThanOrEqual(
    2,
  );
  expect(grown("overprint_object_store_errors_total", { operation: "put" })).toBe(0);
});

test("counts delivery attempts by their outcome", async () => {
  const countOf = async (outcome: string) =>
    valueOf(await read(), "overprint_delivery_attempts_total", { outcome }) ?? 0;
  const [delivered, failed] = [await countOf("delivered"), await countOf("failed")];
  await render("Delivered", { webhookUrl: receiver.url("receiver.test", "/answer") });
  await vi.waitUntil(async () => (await countOf("delivered")) === delivered + 1, { timeout: 10_000 });
  await render("Failed for good", { webhookUrl: receiver.url("receiver.test", "/gone") });
  await vi.waitUntil(async () => (await countOf("failed")) === failed + 1, { timeout: 10_000 });
});

test("shows the state of the queue, the stores, the browser and the process", async () => {
  const metrics = await read();

  for (const kind of ["render", "preview", "delivery", "screenshot"]) {
    expect(valueOf(metrics, "overprint_queue_jobs", { kind, state: "running" })).toBeGreaterThanOrEqual(0);
    expect(valueOf(metrics, "overprint_queue_oldest_job_age_seconds", { kind })).toBeGreaterThanOrEqual(0);
  }
  expect(valueOf(metrics, "overprint_database_up")).toBe(1);
  expect(valueOf(metrics, "overprint_database_connections_max")).toBeGreaterThanOrEqual(1);
  // A delivery of the test before may still be stored.
  await expect.poll(async () => valueOf(await read(), "overprint_database_waiting")).toBe(0);
  expect(valueOf(metrics, "overprint_object_store_up")).toBe(1);
  expect(valueOf(metrics, "overprint_browser_restarts_total", { reason: "crash" })).toBe(0);
  // Each reading begins a new measurement of the event loop.
  await vi.waitUntil(async () => (valueOf(await read(), "nodejs_eventloop_lag_p99_seconds") ?? 0) > 0);
  expect(valueOf(metrics, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

describe("access", () => {
  test("needs a key", async () => {
    expect((await service.call("/metrics", { key: null })).status).toBe(401);
    expect((await service.call("/metrics", { key: "wrong-key-0123456789" })).status).toBe(403);
    expect((await service.call("/metrics", { method: "POST" })).status).toBe(404);
  });

  test("needs the scope results:read", async () => {
    expect((await service.call("/metrics", { key: await service.createKey(["results:read"]) })).status).toBe(
      200,
    );
    const refused = await service.call("/metrics", { key: await service.createKey(["render"]) });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "scope_missing" }]);
    const limited = await service.call("/metrics", {
      key: await service.createKey(["results:read"], { templates: ["card"] }),
    });
    expect([limited.status, await limited.json()]).toMatchObject([403, { code: "template_not_allowed" }]);
  });
});

test("shows the others while the database does not answer", async () => {
  const database = await openTestDatabase({ onError: () => undefined });
  const cutOff = await startTestService({ database });
  const execute = vi.spyOn(database.db, "execute").mockRejectedValue(new Error("away"));
  const metrics = parseMetrics(await (await cutOff.call("/metrics")).text());
  execute.mockRestore();

  expect(valueOf(metrics, "overprint_database_up")).toBe(0);
  expect(valueOf(metrics, "overprint_object_store_up")).toBe(1);
  expect(metrics.get("overprint_queue_jobs")?.samples).toEqual([]);
  await cutOff.stop();
  await database.close();
});
