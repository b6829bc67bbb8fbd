import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fillPattern, findUnknownPlaceholder, toFileNames } from "./file-names.ts";

const rows = (names: (string | undefined)[], extension = ".jpg") =>
  names.map((fileName, index) => ({ index, fileName, extension }));

test("makes names unique without regard to letter case", () => {
  expect(toFileNames(rows(["card", "Card", "card.jpg", "card-2", "CARD"]), 5)).toEqual([
    "card.jpg",
    "Card-2.jpg",
    "card-3.jpg",
    "card-2-2.jpg",
    "CARD-4.jpg",
  ]);
});

test("names rows without a name by their padded number", () => {
  expect(toFileNames(rows([undefined, "", "..."]), 1_000)).toEqual([
    "row-0001.jpg",
    "row-0002.jpg",
    "row-0003.jpg",
  ]);
});

test("avoids names of other files", () => {
  expect(toFileNames(rows(["results"], ".csv"), 1, ["results.csv"])).toEqual(["results-2.csv"]);
});

test("creates one file name per row and no folders, for any names", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("same")), { maxLength: 30 }),
      (names) => {
        const files = toFileNames(rows(names), names.length);
        expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(names.length);
        expect(files.every((file) => /^[^/\\]+\.jpg$/.test(file))).toBe(true);
      },
    ),
  );
});

test("names 10,000 rows with the same name in linear time", () => {
  expect(new Set(toFileNames(rows(Array<string>(10_000).fill("same")), 10_000)).size).toBe(10_000);
});

test.each([
  ["{name}-{row}", "card-07"],
  ["{ROW}_{ Title }", "07_Spring"],
  ["{other}", "{other}"],
  ["all", "all"],
])("fills the pattern %j", (pattern, name) => {
  const row = {
    index: 6,
    fileName: "card.jpg",
    columns: ["title", undefined],
    cells: ["Spring", ""],
    rowCount: 12,
  };
  expect(fillPattern(pattern, row)).toBe(name);
});

test("finds the placeholder of a pattern that is no column", () => {
  expect(findUnknownPlaceholder("{name}-{title}-{Row}", ["Title"])).toBeUndefined();
  expect(findUnknownPlaceholder("{name}-{colour}", ["Title"])).toBe("colour");
});
