import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStoreWatch } from "./store-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timing = { graceMs: 0, probeEveryMs: 10, retryEveryMs: 10, probeTimeoutMs: 1_000 };

test("stays unavailable when a probe ends that began to read before a write failed", async () => {
  const read = Promise.withResolvers<boolean>();
  const put = vi.fn<() => Promise<void>>(async () => undefined);
  const watch = createStoreWatch({ has: () => read.promise, put }, timing);
  await vi.advanceTimersByTimeAsync(timing.probeEveryMs);
  await vi.advanceTimersByTimeAsync(1);
  put.mockRejectedValue(new Error("the disk is full"));
  watch.reportFailure();
  read.resolve(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.isUnavailable()).toBe(true);
  expect(watch.assertAccepting).toThrow("The object store is unavailable");

  put.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(timing.retryEveryMs);
  expect(watch.isUnavailable()).toBe(false);
  watch.stop();
});
