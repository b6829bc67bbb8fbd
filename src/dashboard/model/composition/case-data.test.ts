import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import {
  addCases,
  areSameCases,
  composeCase,
  freeName,
  mergeCases,
  readCaseChanges,
  readStoredCases,
  toCaseData,
} from "./case-data.ts";

const one = (name: string, text = name): TemplateCase => ({ name, data: { "title.text": text } });
const namesOf = (cases: readonly TemplateCase[]) => cases.map(({ name }) => name);

test("draws a case with the changes that no case makes", () => {
  const composition = {
    changes: [
      { componentId: "title", property: "text", value: "Typed" },
      { componentId: "bar", property: "fill", value: "#ff0000" },
    ],
    options: { outputFormat: "png" },
  };
  const cases = [one("A"), one("B")];
  expect(composeCase(composition, cases, one("B"))).toEqual({
    changes: [
      { componentId: "bar", property: "fill", value: "#ff0000" },
      { componentId: "title", property: "text", value: "B" },
    ],
    options: { outputFormat: "png" },
  });
});

test("writes a composition as data and reads it back", () => {
  const changes = [
    { componentId: "title", property: "text", value: "Hello" },
    { componentId: "bar", property: "opacity", value: 0.5 },
  ];
  const written = toCaseData(changes);
  expect(written).toEqual({ ok: true, value: { "title.text": "Hello", "bar.opacity": 0.5 } });
  if (written.ok) expect(readCaseChanges({ name: "A", data: written.value })).toEqual(changes);
});

test("says why a component's id cannot be part of a case", () => {
  const written = toCaseData([{ componentId: "a.b", property: "text", value: "" }]);
  expect(written).toMatchObject({ ok: false, problem: { reason: "dotInComponentId" } });
});

test("adds as many cases as a document may have", () => {
  const many = Array.from({ length: limits.casesMax + 5 }, (_, index) => one(`case ${index}`));
  expect(addCases([], many)).toMatchObject({ leftOut: 5, cases: { length: limits.casesMax } });
  expect(addCases([one("A")], [one("long", "x".repeat(limits.casesBytesMax))])).toMatchObject({
    leftOut: 1,
    cases: { length: 1 },
  });
});

test("numbers a name that is taken", () => {
  expect(freeName("Photo", [one("Photo"), one("Photo 2")])).toBe("Photo 3");
  expect(freeName("x".repeat(200), [])).toHaveLength(96);
});

test("keeps what both authors changed", () => {
  const base = [one("A"), one("B"), one("C"), one("D")];
  const mine = [one("A", "mine"), one("B"), one("D", "mine"), one("E")];
  const theirs = [one("A"), one("B", "theirs"), one("C"), one("D", "theirs"), one("F")];
  const merged = mergeCases(base, mine, theirs);
  expect(namesOf(merged)).toEqual(["A", "B", "D", "F", "D 2", "E"]);
  expect(merged[0]).toEqual(one("A", "mine"));
  expect(merged[1]).toEqual(one("B", "theirs"));
  expect(merged.at(-2)).toEqual({ name: "D 2", data: { "title.text": "mine" } });
});

test("leaves removed what they removed, unless it was changed", () => {
  const base = [one("A"), one("B")];
  expect(namesOf(mergeCases(base, [one("A"), one("B", "mine")], []))).toEqual(["B"]);
});

test("reads what a document stores, whatever else is in the list", () => {
  expect(readStoredCases({ cases: [{ name: "A", data: { "title.text": "A" } }, null, { name: 1 }] })).toEqual(
    [one("A")],
  );
  expect(readStoredCases({ cases: "no list" })).toEqual([]);
  expect(readStoredCases(undefined)).toEqual([]);
});

test("the order of an object's keys makes no difference", () => {
  const a = { name: "A", data: { "a.text": "1", "b.text": "2" } };
  expect(areSameCases([a], [{ name: "A", data: { "b.text": "2", "a.text": "1" } }])).toBe(true);
  expect(areSameCases([a], [{ ...a, name: "B" }])).toBe(false);
});
