import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { runCalls } from "./run-calls.ts";

test("continues after a call that failed", async () => {
  const counts: number[] = [];
  const call = async (id: string) => {
    if (id === "d1") throw new Error("refused");
  };
  const { signal } = new AbortController();
  const result = await runCalls(["d0", "d1", "d2"], call, signal, ({ done, failed }) => {
    counts.push(done + failed);
  });
  expect(result).toMatchObject({ done: 2, failed: 1, total: 3, left: [] });
  expect(result.failures).toEqual([{ id: "d1", error: new Error("refused") }]);
  expect(counts).toEqual([1, 2, 3]);
});

test("stops calling when it is aborted", async () => {
  const stop = new AbortController();
  const called: string[] = [];
  const call = async (id: string) => {
    called.push(id);
    stop.abort();
  };
  const ids = Array.from({ length: 100 }, (_, index) => `d${index}`);
  const { done, left } = await runCalls(ids, call, stop.signal, () => undefined);
  expect(called.length).toBeLessThan(10);
  expect(done).toBe(called.length);
  expect(left).toEqual(ids.slice(called.length));
});

test.each([429, 503])("calls again after the time that a %d asks for", async (status) => {
  const { signal } = new AbortController();
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls < 3) throw refusedCall(status, { retryAfterSeconds: 0 });
  };
  expect(await runCalls(["d0"], call, signal, () => undefined)).toMatchObject({ done: 1, failed: 0 });
  expect(calls).toBe(3);
});

test.each([
  [503, undefined],
  [503, 3_600],
  [400, 0],
])("does not repeat a call refused with %d and Retry-After %s", async (status, seconds) => {
  const { signal } = new AbortController();
  let calls = 0;
  const call = async () => {
    calls += 1;
    throw refusedCall(status, { retryAfterSeconds: seconds });
  };
  expect(await runCalls(["d0"], call, signal, () => undefined)).toMatchObject({ done: 0, failed: 1 });
  expect(calls).toBe(1);
});
