import fc from "fast-check";
import { expect, test } from "vitest";
import { covers, formatCoverage, parseCoverage, toRanges } from "./coverage.ts";

const codePoints = fc.uniqueArray(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 });

test("an encoded set of code points decodes to the same set", () => {
  fc.assert(
    fc.property(codePoints, (points) => {
      const ranges = toRanges(points);
      expect(parseCoverage(formatCoverage(ranges))).toEqual(ranges);
    }),
  );
});

test("ranges contain exactly the given code points", () => {
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

test("rejects a character that is not part of the encoding", () => {
  expect(() => parseCoverage("AB!")).toThrow(RangeError);
});
