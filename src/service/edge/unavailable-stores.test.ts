/** Unavailable stores and a stopping service: 503 with `Retry-After`. */
import { afterEach, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createTestDatabase, createTestObjects } from "#testing/test-stores.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";
import { openDatabase } from "../storage/database.ts";
import { ObjectStoreError } from "../storage/object-store.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function started(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const service = await startTestService(options);
  closing.push(service.stop);
  // The description is fetched while the database is available.
  await service.call("/api/v1/fonts");
  return service;
}

async function expectAway(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(errorBodySchema.parse(await answer.json())).toMatchObject({ status: 503, code: "unavailable" });
}

test("an unavailable database is 503 for every call that needs it, with the cause in the log only", async () => {
  const { location, remove } = await createTestDatabase();
  const database = await openDatabase(location, { onError: () => undefined });
  closing.push(remove);
  const service = await started({ database, roles: ["api"] });
  await database.close();
  for (const path of ["/api/v2/my-templates", "/api/v2/results", "/api/v1/usage", "/direct/card.png"])
    await expectAway(await service.call(path));
  await expectAway(await service.post("/api/v1/render", { template: "card" }));
  expect((await service.call("/healthz", { key: null })).status).toBe(200);
  expect((await service.call("/readyz", { key: null })).status).toBe(503);
  expect(service.errors.some(({ message }) => message.includes("does not answer"))).toBe(true);
});

test("an unavailable object store is 503 for its files, and other calls succeed", async () => {
  const objects = await createTestObjects();
  closing.push(() => objects.remove());
  const faults = { isAway: false };
  const service = await started({
    objects: {
      ...objects,
      get: async (key) => {
        if (faults.isAway) throw new ObjectStoreError(`get ${key}: no route to host`);
        return objects.get(key);
      },
    },
    resultWaitMs: 20_000,
  });
  const { href } = await service.render("/api/v1/render", { template: "card" });
  expect((await service.call(href, { key: null })).status).toBe(200);
  faults.isAway = true;
  const answer = await service.call(href, { key: null });
  expect(await answer.clone().text()).not.toContain("no route to host");
  await expectAway(answer);
  expect((await service.call("/api/v2/my-templates")).status).toBe(200);
});

test("a stopping service ends waiting links with Retry-After and accepts no jobs", async () => {
  const renderer = createWatchedRenderer();
  const service = await started({ createRenderer: renderer.createRenderer, resultWaitMs: 60_000 });
  const paint = renderer.hold();
  const { href } = await service.render("/api/v1/render", { template: "card" });
  const waiting = service.call(href, { key: null });
  service.leave();
  await expectAway(await waiting);
  await expectAway(await service.post("/api/v1/render", { template: "card" }));
  await expectAway(await service.call("/api/v1/usage", { key: null }));
  expect((await service.call("/healthz", { key: null })).status).toBe(200);
  expect((await service.call("/readyz", { key: null })).status).toBe(503);
  paint();
});
