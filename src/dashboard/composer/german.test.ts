import { expect, test } from "vitest";
import { componentProperties } from "#scene/properties/component-properties.ts";
import { htmlPropertyNames, htmlPropertyRule } from "#scene/html/html-properties.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { emptyComposition } from "../composition/composition.ts";
import { findOptionFaults } from "../composition/option-faults.ts";
import { readBody } from "./outputs/read-body.ts";
import { germanProblem } from "../problems/problems.de.ts";
import { texts as labels } from "../problems/labels/texts.ts";

const specs = [
  ...Object.values(componentProperties).flatMap((table) => Object.values<PropertySpec<unknown>>(table)),
  ...htmlPropertyNames.flatMap((name) => htmlPropertyRule(name)?.spec ?? []),
];

test("every property of scenes and html templates has a label, and no label is left over", () => {
  const keys = new Set(specs.map(({ label }) => label));
  expect(Object.keys(labels).toSorted()).toEqual([...keys].toSorted());
});

test("properties report invalid values in German", () => {
  const english = specs.flatMap((spec) => {
    const read = spec.read({ not: "accepted" });
    return read.ok ? [] : [read.problem];
  });
  expect(english.length).toBeGreaterThan(100);
  expect(
    english.filter((problem) => !/^muss sein: .+; hier steht ein Objekt$/.test(germanProblem(problem))),
  ).toEqual([]);
});

test("options report invalid values in German", () => {
  const faults = findOptionFaults({
    expires: 0,
    width: 0.5,
    outputFormat: "gif",
    webhookUrl: "nowhere",
    fileName: "x".repeat(10_000),
  });
  expect(faults.size).toBe(5);
  for (const [option, message] of faults) expect(germanProblem(message), option).toMatch(/^muss sein: /);
});

test.each([
  ["no component 'titel'; did you mean 'title'?", "keine Komponente „titel“; meinten Sie „title“?"],
  ["a value is expected", "ein Wert wird erwartet"],
  [
    "component 'list' shows 322 of 500 rows; the rows of a page may have 20000 elements together",
    "die Komponente „list“ zeigt 322 von 500 Zeilen; die Zeilen einer Seite dürfen zusammen 20000 Elemente haben",
  ],
  [
    "may not be captured: The address is not allowed. The operator can allow a host with ALLOW_HOSTS",
    "darf nicht aufgerufen werden. Der Betreiber kann einen Host mit ALLOW_HOSTS erlauben",
  ],
  ["the tag {{a}} has no value and is empty", "der Platzhalter {{a}} hat keinen Wert und ist leer"],
  [
    'entry 2: price must be a CSS value without quotes, addresses, braces and semicolons, such as 12px or #ff0000; got "a;b"',
    'Eintrag 2: price muss sein: ein CSS-Wert ohne Anführungszeichen, Adressen, Klammern {} und Semikolons, wie 12px oder #ff0000; hier steht "a;b"',
  ],
  [
    'entry 1: must be a list of at most 500 texts; got "a"',
    'Eintrag 1: muss sein: eine Liste mit höchstens 500 Texten; hier steht "a"',
  ],
  ["something new", "something new"],
])("“%s” reads “%s”", (english, german) => {
  expect(germanProblem(english)).toBe(german);
});

test.each([
  "[]",
  "{}",
  '{"template":7}',
  '{"template":"t","changes":{}}',
  '{"template":"t","changes":["x"]}',
  '{"template":"t","changes":[{"text":"x"}]}',
  '{"template":"t","changes":[{"id":5}]}',
  '{"template":"t","changes":[{"id":"a","property":"text"}]}',
  '{"template":"t","changes":[{"id":"a","":1}]}',
  '{"template":"t","changesDictionary":[1]}',
  '{"template":"t","changesDictionary":{"a.":1}}',
  '{"template":"t","mergeFields":[1]}',
  '{"template":"t","changesDictionary":{".b":1}}',
  '{"template":"t","changesDictionary":{"a.b.c":1}}',
  '{"template":"t","data":5}',
  '{"template":"t","data":{"":1}}',
  `{"template":"t","data":{"${"x".repeat(300)}":1}}`,
  '{"template":"t","expires":"soon"}',
  '{"template":"t","fileName":5}',
  '{"template":"t","metadata":[1]}',
  '{"template":"t","apiKey":"k"}',
])("the edited body %s reports its fault in German", (text) => {
  const read = readBody(text, emptyComposition);
  if (read.ok || read.problem.kind === "syntax") throw new Error("This body is refused.");
  for (const { message } of read.problem.problems) expect(germanProblem(message)).not.toBe(message);
});
