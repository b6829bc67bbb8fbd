import fc from "fast-check";
import { expect, test } from "vitest";
import { covers, formatCoverage, parseCoverage, toRanges } from "./coverage.ts";

const codePoints = fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 });

test("a set of code points reads back as it was written", () => {
  fc.assert(
    fc.property(codePoints, (points) => {
      const ranges = toRanges(points);
      expect(parseCoverage(formatCoverage(ranges))).toEqual(ranges);
    }),
  );
});

test("ranges hold exactly the code points they were made of", () => {
  fc.assert(
    fc.property(codePoints, fc.integer({ min: 0, max: 0x10ffff }), (points, other) => {
      const ranges = toRanges(points);
      for (const point of points) expect(covers(ranges, point)).toBe(true);
      expect(covers(ranges, other)).toBe(points.includes(other));
    }),
  );
});

test("neighbours become one range", () => {
  expect(toRanges([67, 65, 66, 70])).toEqual([65, 67, 70, 70]);
});

test("a character that is not part of the form is refused", () => {
  expect(() => parseCoverage("AB!")).toThrow(RangeError);
});
