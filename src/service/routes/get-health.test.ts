import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import type { ServiceHealth } from "#contract/service-health.ts";
import { createFolderObjectStore } from "../storage/folder-object-store.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { failRequest } from "#testing/stored-requests.ts";
import { createTestObjects } from "#testing/test-stores.ts";

const database = await openTestDatabase({ onError: () => undefined });
afterAll(() => database.close());

const readHealth = async (service: TestService) =>
  (await (await service.call("/api/v2/health")).json()) as ServiceHealth;

test("counts what waits and what failed in the last 24 hours, and forgets older failures", async () => {
  const options = { database, roles: ["api" as const] };
  // No worker takes the jobs.
  const service = await startTestService(options);
  const idle = await readHealth(service);
  expect(idle.failures).toMatchObject({ requests: 0, failedRequests: 0, failedDeliveries: 0 });

  const { requestId } = await service.render("/api/v1/render", { template: "card" });
  await service.post("/api/v1/render", { template: "card", changes: [] });
  await failRequest(database.db, requestId, {
    finishedAt: service.clock.now(),
    failure: { reason: "failed", message: "It failed." },
  });
  await service.stop();

  const later = await startTestService(options);
  later.clock.advanceSeconds(2 * 3_600);
  const busy = await readHealth(later);
  const renders = busy.queue.kinds.find(({ kind }) => kind === "render");
  expect(renders).toMatchObject({ running: 0, scheduled: 0 });
  expect(renders?.waiting).toBeGreaterThan(0);
  expect(busy.queue.waiting).toBeGreaterThanOrEqual(renders?.waiting ?? 0);
  expect(Date.parse(busy.queue.oldestWaitingSince ?? "")).not.toBeNaN();
  expect(busy.failures).toMatchObject({ requests: 2, failedRequests: 1 });
  const hours = busy.failures.hours.map(({ failedRequests }) => failedRequests);
  expect(hours).toHaveLength(24);
  // Two hours ago is the beginning of the last but one hour.
  expect(hours.flatMap((failed, index) => (failed > 0 ? [[index, failed]] : []))).toEqual([[22, 1]]);
  expect(busy.failures.hours[0]?.from).toBe(busy.failures.since);
  await later.stop();

  const nextDay = await startTestService(options);
  nextDay.clock.advanceSeconds(25 * 3_600);
  expect((await readHealth(nextDay)).failures).toMatchObject({ requests: 0, failedRequests: 0 });
  await nextDay.stop();
});

test("measures the disk of a folder, and reports none for a store without one", async () => {
  const objects = createFolderObjectStore(`${tmpdir()}/overprint-health-none/objects`);
  const inFolder = await startTestService({ database, objects, roles: ["api"] });
  const { disk } = await readHealth(inFolder);
  const { blocks, bsize } = await statfs(tmpdir());
  expect(disk?.totalBytes).toBe(blocks * bsize);
  expect(disk?.freeBytes).toBeGreaterThan(0);
  await inFolder.stop();

  const { space: _, ...elsewhere } = await createTestObjects();
  const remote = await startTestService({ database, objects: elsewhere, roles: ["api"] });
  expect((await readHealth(remote)).disk).toBeNull();
  await remote.stop();
  await elsewhere.remove();
});
