import { Hono } from "hono";
import { expect, test } from "vitest";
import { startTestService } from "#testing/start-test-service.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { registerHealth } from "./health.ts";

test("a service whose store rejects writes, or whose queue is gone, is not ready and names the part", async () => {
  const objects = await createTestObjects();
  const faults = { put: false };
  const service = await startTestService({
    // The jobs that draw their previews would meet the faults too, and log them.
    starters: [],
    objects: {
      ...objects,
      put: async (...args) => {
        if (faults.put) throw new Error("no space left");
        await objects.put(...args);
      },
    },
  });
  const ready = async () => {
    const answer = await service.call("/readyz", { key: null });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await ready()).toEqual({
    status: 200,
    body: { status: "ready", database: "ok", objects: "ok", queue: "ok" },
  });
  faults.put = true;
  expect(await ready()).toEqual({
    status: 503,
    body: { status: "not ready", database: "ok", objects: "not answering", queue: "ok" },
  });
  expect(service.errors.map(({ message }) => message)).toEqual(["readiness: objects does not answer"]);
  await service.stop();
  await objects.remove();
});

test("the queue reports its own state", async () => {
  const app = new Hono();
  const logged: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string) => logged.push(message),
  };
  const works = async () => undefined;
  registerHealth(app, {
    database: { db: { execute: works } } as never,
    objects: { put: works, has: async () => true } as never,
    storeWatch: { isUnavailable: () => false },
    queue: { stalledForMs: () => Promise.reject(new Error("no such table")) },
    log,
    isStopping: () => false,
  });
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: "not ready", database: "ok", queue: "not answering" });
  expect(logged).toEqual(["readiness: queue does not answer"]);
});

test("is not ready while stopping, but still serves requests", async () => {
  const service = await startTestService();
  service.announceStop();
  const ready = await service.call("/readyz", { key: null });
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await ready.json()).toEqual({ status: "stopping" });
  expect((await service.call("/healthz", { key: null })).status).toBe(200);
  expect((await service.call("/api/v1/usage")).status).toBe(200);
  await service.stop();
});
