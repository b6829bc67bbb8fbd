import { expect, test } from "vitest";
import { splitAtTopLevel } from "./split-at-top-level.ts";

test.for([
  ["a, b ,c", ["a", "b", "c"]],
  ["", [""]],
  ["a,,b,", ["a", "", "b", ""]],
  ["rgb(1, 2, 3), red", ["rgb(1, 2, 3)", "red"]],
  ["a (b, (c, d), e), f", ["a (b, (c, d), e)", "f"]],
  ["never closed (a, b", ["never closed (a", "b"]],
  ["never opened a), b", ["never opened a)", "b"]],
  ["( a (b, c), d", ["( a (b, c)", "d"]],
] as const)("%j has the parts %j", ([text, parts]) => {
  expect(splitAtTopLevel(text, 10)).toEqual(parts);
});

test("another separator keeps commas", () => {
  expect(splitAtTopLevel("a, b; c", 10, ";")).toEqual(["a, b", "c"]);
});

test("stops after one part more than allowed", () => {
  expect(splitAtTopLevel("1,2,3,4,5", 2)).toEqual(["1", "2", "3,4,5"]);
  expect(splitAtTopLevel("1,2", 2)).toEqual(["1", "2"]);
});
