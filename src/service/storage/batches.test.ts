import { expect, test } from "vitest";
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

test("inputs that arrive while a batch runs share the next one, and each gets its own output", async () => {
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

test("a batch holds at most the maximum size, and a larger input is alone", async () => {
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

test("an input that fails does not fail the others of its batch", async () => {
  const check = createBatches({ atOnce: 1, inputsMax: 9 }, async (inputs: readonly number[]) => {
    await Promise.resolve();
    if (inputs.includes(3)) throw new RangeError("three");
    return inputs;
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(check));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await check(5)).toBe(5);
});

test("an unavailable store fails all inputs of a batch without trying each alone", async () => {
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

test("when what the callers do with their outputs takes long, the event loop gets turns in between", async () => {
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
