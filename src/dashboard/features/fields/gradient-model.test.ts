import { expect, test } from "vitest";
import { parseGradient } from "#scene/values/gradient.ts";
import { formatGradient, readGradient, reversed, startGradient, withStop } from "./gradient-model.ts";

test.each([
  ["linear-gradient(135deg, #ff7a59 0%, #c61d78 100%)", "linear-gradient(135deg, #ff7a59 0%, #c61d78 100%)"],
  ["linear-gradient(to right, red, blue)", "linear-gradient(90deg, #ff0000 0%, #0000ff 100%)"],
  [
    "radial-gradient(circle at 30% 20%, #fff, #0008)",
    "radial-gradient(circle at 30% 20%, #ffffff 0%, #00000088 100%)",
  ],
])("rewrites %s as %s, which the scene reads the same", (text, written) => {
  const read = readGradient(text);
  if (read === undefined) throw new Error("not read");
  expect(formatGradient(read)).toBe(written);
  expect(parseGradient(written)?.stops).toEqual(parseGradient(text)?.stops);
});

test.each(["", "none", "red", "linear-gradient(red)"])("reads no gradient from %j", (text) => {
  expect(readGradient(text)).toBeUndefined();
});

test("puts a new stop into the widest gap, and writes valid gradients", () => {
  let gradient = startGradient([]);
  expect(withStop(gradient).stops.map(({ place }) => place)).toEqual([0, 50, 100]);
  for (let count = 0; count < 30; count += 1) gradient = withStop(gradient);
  expect(parseGradient(formatGradient(gradient))?.stops).toHaveLength(32);
});

test("keeps the look of a gradient that gets a stop", () => {
  const withMiddle = (text: string) => {
    const read = readGradient(text);
    return read && formatGradient(withStop(read));
  };
  expect(withMiddle("linear-gradient(0deg, #ff0000, #0000ff)")).toBe(
    "linear-gradient(0deg, #ff0000 0%, #800080 50%, #0000ff 100%)",
  );
  expect(withMiddle("linear-gradient(0deg, #ff0000, #0000)")).toContain("#ff000080 50%");
});

test("starts from the first colour, to another one", () => {
  const colors = startGradient(["#c61d78", "#c61d78"]).stops.map(({ color }) => color);
  expect(colors).toEqual(["#c61d78", "#ff7a59"]);
});

test("restores a gradient that is reversed twice", () => {
  const gradient = readGradient("linear-gradient(10deg, #ff0000 10%, #00ff00 30%, #0000ff 90%)");
  if (gradient === undefined) throw new Error("not read");
  expect(reversed(gradient).stops.map(({ place }) => place)).toEqual([10, 70, 90]);
  expect(reversed(reversed(gradient))).toEqual(gradient);
});
