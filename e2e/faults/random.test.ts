import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

function choices(seed: number): unknown[] {
  const random = createRandom(seed);
  const values = ["a", "b", "c", "d"];
  return [random.next(), random.integer(1, 6), random.pick(values), random.shuffle(values), random.next()];
}

test("the same seed gives the same choices, another seed different ones", () => {
  expect(choices(7)).toEqual(choices(7));
  expect(choices(7)).not.toEqual(choices(8));
});
