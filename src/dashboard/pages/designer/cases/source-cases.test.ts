import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { casesOf, hasRoomForCases, renameCase, withCaseData, withCases } from "./source-cases.ts";

const card: JsonObject = {
  width: 600,
  cases: [
    { name: "Long", data: { "title.text": "Long" } },
    { data: { "title.text": "Short" }, name: "Short" },
  ],
  height: 300,
};

test("cases that do not change stay the same objects", () => {
  const renamed = renameCase(card, "Long", "Longest");
  expect(renamed["cases"]).toEqual([{ name: "Longest", data: { "title.text": "Long" } }, casesOf(card)[1]]);
  expect(casesOf(renamed)[1]).toBe(casesOf(card)[1]);
  expect(casesOf(renamed)[0]?.data).toBe(casesOf(card)[0]?.data);
  expect(Object.keys(renamed)).toEqual(Object.keys(card));
});

test("an edit that changes nothing leaves the source as it is", () => {
  expect(withCases(card, casesOf(card))).toBe(card);
  expect(withCaseData(card, "Short", (data) => data)).toBe(card);
  expect(withCaseData(card, "Gone", () => ({}))).toBe(card);
});

test("a source without cases has no field of them", () => {
  expect(withCases(card, [])).toEqual({ width: 600, height: 300 });
  expect(casesOf({ cases: [null, 1, { name: "A" }] })).toEqual([]);
});

test("law: written cases are read as they were, and cases that are taken back leave no trace", () => {
  const bare = withCases(card, []);
  const one = fc.record({ name: fc.string(), data: fc.dictionary(fc.string(), fc.jsonValue()) });
  fc.assert(
    fc.property(fc.array(one), (cases) => {
      const read = JSON.parse(JSON.stringify(cases)) as { name: string; data: JsonObject }[];
      const written = withCases(bare, read);
      expect(casesOf(written)).toEqual(read);
      expect(withCases(written, [])).toEqual(bare);
    }),
    { numRuns: lawRuns(100) },
  );
});

test("knows how many cases a document may have", () => {
  const many = Array.from({ length: limits.casesMax + 1 }, (_, index) => ({ name: `${index}`, data: {} }));
  expect(hasRoomForCases(many.slice(1))).toBe(true);
  expect(hasRoomForCases(many)).toBe(false);
  expect(hasRoomForCases([{ name: "A", data: { "a.b": "x".repeat(limits.casesBytesMax) } }])).toBe(false);
});
