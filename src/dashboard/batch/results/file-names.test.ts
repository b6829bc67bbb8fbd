import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toFileNames, toSafeName } from "./file-names.ts";

test.each([
  ["Spring sale", "Spring sale"],
  ["../../etc/passwd", "-..-etc-passwd"],
  ['a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j"],
  ["CON", "_CON"],
  ["com1.jpg", "_com1.jpg"],
  ["console", "console"],
  ["ends with a dot. ", "ends with a dot"],
  ["line\nbreak\ttab", "line break tab"],
  ["invoice\u202Egpj.exe", "invoice gpj.exe"],
  ["...", ""],
])("%j becomes %j, which every file system takes", (name, safe) => {
  expect(toSafeName(name)).toBe(safe);
});

test("a name is never longer than file systems allow, in whatever script", () => {
  expect(new TextEncoder().encode(toSafeName("日本語".repeat(100))).length).toBeLessThanOrEqual(180);
});

const rows = (names: (string | undefined)[], extension = ".jpg") =>
  names.map((fileName, index) => ({ index, fileName, extension }));

test("names that are alike are told apart, also where only the letter case differs", () => {
  expect(toFileNames(rows(["card", "Card", "card.jpg", "card-2", "CARD"]), 5)).toEqual([
    "card.jpg",
    "Card-2.jpg",
    "card-3.jpg",
    "card-2-2.jpg",
    "CARD-4.jpg",
  ]);
});

test("rows without a name are called after their number, in an order that files keep", () => {
  expect(toFileNames(rows([undefined, "", "..."]), 1_000)).toEqual([
    "row-0001.jpg",
    "row-0002.jpg",
    "row-0003.jpg",
  ]);
});

test("names that other files have are left to them", () => {
  expect(toFileNames(rows(["results"], ".csv"), 1, ["results.csv"])).toEqual(["results-2.csv"]);
});

test("whatever the names are, the files are as many as the rows and none has a folder", () => {
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

test("10,000 rows with one name are named at once", () => {
  expect(new Set(toFileNames(rows(Array<string>(10_000).fill("same")), 10_000)).size).toBe(10_000);
});
