import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

const anySeed = fc.integer({ min: 0, max: 2 ** 31 });

function choices(seed: number): unknown[] {
  const random = createRandom(seed);
  const values = ["a", "b", "c", "d"];
  return [random.next(), random.integer(1, 6), random.pick(values), random.shuffle(values), random.next()];
}

test("the same seed gives the same choices, another seed different ones", () => {
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});

test("a number stays within its bounds and reaches both", () => {
  const random = createRandom(1);
  const drawn = new Set(Array.from({ length: 500 }, () => random.integer(3, 5)));
  expect(drawn).toEqual(new Set([3, 4, 5]));
});

test("shuffling keeps all values for any seed", () => {
  const ascending = (a: number, b: number) => a - b;
  fc.assert(
    fc.property(anySeed, fc.array(fc.integer()), (seed, values) => {
      expect(createRandom(seed).shuffle(values).toSorted(ascending)).toEqual(values.toSorted(ascending));
    }),
  );
});

test("throws when picking from an empty list", () => {
  expect(() => createRandom(1).pick([])).toThrow("there is nothing to pick from");
});
