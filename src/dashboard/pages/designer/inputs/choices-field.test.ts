import fc from "fast-check";
import { expect, test } from "vitest";
import { formatChoices, parseChoices } from "./choices-field.tsx";

test("law: texts that are written one a line are read as they were", () => {
  const line = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", " a ", "a\nb", "a\r\nb", '"a"', '"', "\u2028", "12", "true"),
  );
  fc.assert(
    fc.property(fc.array(line), (choices) => {
      expect(parseChoices(formatChoices(choices), "text")).toEqual(choices);
    }),
  );
});

test("law: numbers that are written one a line are read as they were", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (choices) => {
      const read = parseChoices(formatChoices(choices), "number");
      expect(read.map((one) => Number(one) + 0)).toEqual(choices.map((one) => one + 0));
    }),
  );
});

test("leaves out empty lines and reads a decimal comma", () => {
  expect(parseChoices(" Sale \r\n\n New\n", "text")).toEqual(["Sale", "New"]);
  expect(parseChoices("1,5\n2\nhalf", "number")).toEqual([1.5, 2, "half"]);
  expect(parseChoices("12", "text")).toEqual(["12"]);
});
