import { expect, test } from "vitest";
import { readArguments } from "./read-arguments.ts";

const parts = { all: ["turns", "kills", "cut-wire"], faults: ["kills", "cut-wire"] };
const read = (...args: string[]) => readArguments(args, parts);

test("chooses all parts, those with faults, or the named ones", () => {
  expect(read().chosen).toEqual(parts.all);
  expect(read("--faults").chosen).toEqual(parts.faults);
  expect(read("--rounds", "3", "--seed=7", "cut-wire", "turns")).toEqual({
    chosen: ["turns", "cut-wire"],
    rounds: 3,
    seed: 7,
  });
});

test.each([
  [["--faults", "turns"], "There is no part turns; the parts are kills, cut-wire."],
  [["--rounds", "0"], '--rounds must be a whole number from 1 to 10000; got "0".'],
  [["--seed", "a"], "--seed must be a whole number"],
  [["--round", "1"], "--round"],
])("rejects %j and names what is accepted", (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
