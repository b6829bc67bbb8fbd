import { expect, test } from "vitest";
import { hasRevision, readIfMatch } from "./file-answer.ts";

test.each([
  ['"3"', [3]],
  ['W/"3"', [3]],
  ["3", [3]],
  ['"2", "3" ,W/"4"', [2, 3, 4]],
  ["*", undefined],
  [" * ", undefined],
  ["", undefined],
  ['"*"', []],
  ['"three"', []],
  ['"03x"', []],
  ['"9999999999"', []],
  [",", []],
])("If-Match: %s leaves the writer %j to overwrite", (header, revisions) => {
  expect(readIfMatch(new Headers({ "If-Match": header }))).toEqual(revisions);
});

test("overwrites any revision without If-Match", () => {
  expect(readIfMatch(new Headers())).toBeUndefined();
});

test.each([
  ['"3"', true],
  ['W/"3"', true],
  ['"1", "3"', true],
  ["*", true],
  ['"33"', false],
  ["3", false],
  ['"*"', false],
  ["", false],
])("If-None-Match: %s knows revision 3: %s", (header, isKnown) => {
  expect(hasRevision(new Headers({ "If-None-Match": header }), 3)).toBe(isKnown);
});
