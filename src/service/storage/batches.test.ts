import { expect, test, vi } from "vitest";
import { createBatches } from "./batches.ts";

/** Work that the test lets end, and the batches it was called with. */
function heldWork() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (inputs: readonly number[]) => {
    batches.push([...inputs]);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return inputs.map((input) => input * 2);
  };
  return { batches, work, end: () => ends.shift()?.() };
}

test("batches inputs that arrive while a batch runs, and returns to each its own output", async () => {
  const { batches, work, end } = heldWork();
  const double = createBatches({ atOnce: 1, inputsMax: 3 }, work);
  const outputs = Promise.all([1, 2, 3, 4, 5].map(double));
  expect(batches).toEqual([[1]]);
  end();
  await expect.poll(() => batches).toEqual([[1], [2, 3, 4]]);
  end();
  await expect.poll(() => batches).toEqual([[1], [2, 3, 4], [5]]);
  end();
  expect(await outputs).toEqual([2, 4, 6, 8, 10]);
});

test("bounds the size of a batch, and runs a larger input alone", async () => {
  const { batches, work, end } = heldWork();
  const double = createBatches({ atOnce: 1, inputsMax: 9, sizeMax: 10 }, work, (input) => input);
  const outputs = Promise.all([1, 4, 6, 5, 30, 2].map(double));
  for (let count = 1; count <= 5; count += 1) {
    await expect.poll(() => batches.length).toBe(count);
    end();
  }
  await outputs;
  expect(batches).toEqual([[1], [4, 6], [5], [30], [2]]);
});

test("retries the inputs of a failed batch one by one", async () => {
  const check = createBatches({ atOnce: 1, inputsMax: 9 }, async (inputs: readonly number[]) => {
    await Promise.resolve();
    if (inputs.includes(3)) throw new RangeError("three");
    return inputs;
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(check));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await check(5)).toBe(5);
});

test("fails a whole batch at once when the store is unavailable", async () => {
  let calls = 0;
  const store = createBatches({ atOnce: 1, inputsMax: 9 }, async (): Promise<number[]> => {
    calls += 1;
    await Promise.resolve();
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(store));
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(calls).toBe(2);
});

test("stops the retries of a failed batch when the store becomes unavailable", async () => {
  const calls: number[][] = [];
  const store = createBatches({ atOnce: 1, inputsMax: 9 }, async (inputs: readonly number[]) => {
    calls.push([...inputs]);
    await Promise.resolve();
    if (inputs.length > 1) throw new RangeError("not together");
    if (inputs[0] === 3) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    return inputs;
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(store));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(calls).toEqual([[1], [2, 3, 4, 5], [2], [3]]);
});

test("fails queued inputs too when the store does not respond", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const { promise: times, reject } = Promise.withResolvers<number[]>();
    let calls = 0;
    const store = createBatches({ atOnce: 1, inputsMax: 1 }, async () => {
      calls += 1;
      return times;
    });
    const outcomes = Promise.allSettled([1, 2, 3].map(store));
    vi.advanceTimersByTime(15_000);
    reject(new Error("timeout exceeded when trying to connect"));
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(calls).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("yields to the event loop between slow callers", async () => {
  const echo = createBatches({ atOnce: 1, inputsMax: 9 }, async (inputs: readonly number[]) => inputs);
  let turn = 0;
  let isOver = false;
  const countTurns = () => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const turns = await Promise.all(
    [1, 2, 3, 4].map(async (input) => {
      await echo(input);
      const until = performance.now() + 10;
      while (performance.now() < until);
      return turn;
    }),
  );
  isOver = true;
  // The first was alone in its batch; the others shared one.
  expect(new Set(turns.slice(1)).size).toBe(3);
});
