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
  expect(result).toEqual({ done: 2, failed: 1, total: 3 });
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
  await runCalls(ids, call, stop.signal, () => undefined);
  expect(called.length).toBeLessThan(10);
});
