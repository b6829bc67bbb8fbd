import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { OpenedDatabase } from "../storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import type { Admission, JobSettings } from "../queue/job.ts";
import { createQueue, type Queue } from "../queue/queue.ts";

const settings: JobSettings = {
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 1,
  deadlineSeconds: 60,
};
const payloadSchema = z.object({ group: z.string(), number: z.number() });

let database: OpenedDatabase;
let queue: Queue<"errand">;
let errors: unknown[];
beforeEach(async () => {
  errors = [];
  const onError = (error: unknown) => errors.push(error);
  database = await openTestDatabase({ onError });
  queue = await createQueue({ database, jobs: { errand: settings }, onError });
});
afterEach(async () => {
  await queue.stop({ timeoutMs: 10_000 });
  await database.close();
});

async function enqueue(group: string, numbers: readonly number[]): Promise<void> {
  await database.db.transaction(async (transaction) => {
    for (const number of numbers) await queue.enqueue(transaction, "errand", { group, number }, { group });
  });
}

test("a blocked group keeps only its own jobs waiting, whatever the order", async () => {
  const limits: Record<string, number> = { blocked: 2, quick: 3 };
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const admission: Admission = {
    free: (count) => 4 - count,
    groups: () => ({ default: 1, tiers: limits }),
    onFree: () => undefined,
  };
  await enqueue(
    "blocked",
    Array.from({ length: 40 }, (_, index) => index),
  );
  await enqueue(
    "quick",
    Array.from({ length: 20 }, (_, index) => index),
  );
  await enqueue("stranger", [1, 2, 3]);
  queue.work("errand", {
    concurrency: admission,
    payload: payloadSchema,
    handler: async ({ payload: { group } }) => {
      const now = (running.get(group) ?? 0) + 1;
      running.set(group, now);
      most.set(group, Math.max(now, most.get(group) ?? 0));
      if (group === "blocked") await gate.promise;
      running.set(group, (running.get(group) ?? 0) - 1);
      done.push(group);
    },
    onDeadLetter: async () => undefined,
  });

  await vi.waitFor(() => expect(done).toHaveLength(23), { timeout: 30_000, interval: 20 });
  expect(done).not.toContain("blocked");
  gate.resolve();
  await vi.waitFor(() => expect(done).toHaveLength(63), { timeout: 30_000, interval: 20 });
  expect(most.get("blocked")).toBe(2);
  expect(most.get("stranger")).toBe(1);
  expect(most.get("quick")).toBeLessThanOrEqual(3);
  expect(errors).toEqual([]);
});
