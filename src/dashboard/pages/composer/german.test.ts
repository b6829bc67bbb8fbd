import { valueProblemWords } from "#contract/value-problem-words.ts";
import { expectation, type ValueProblem, mustBe, otherValueProblem } from "#contract/value-problems.ts";
import { toProblems } from "#contract/problems.ts";
import { renderBodyV2Schema } from "#contract/render.ts";
import { expect, test } from "vitest";
import { componentProperties, pageProperties } from "#scene/properties/component-properties.ts";
import { htmlPropertyNames, htmlPropertyRule } from "#scene/html/html-properties.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { emptyComposition } from "../../model/composition/composition.ts";
import { readBody } from "./outputs/read-body.ts";
import { germanValueProblem } from "../../base/language/problems/value-problems.de.ts";
import { texts as labels } from "../../base/language/problems/labels/texts.ts";

const specs = [
  ...Object.values(componentProperties).flatMap((table) => Object.values<PropertySpec<unknown>>(table)),
  ...Object.values<PropertySpec<unknown>>(pageProperties),
  ...htmlPropertyNames.flatMap((name) => htmlPropertyRule(name)?.spec ?? []),
];

test("has exactly one label for each property of scenes and html templates", () => {
  const keys = new Set(specs.map(({ label }) => (typeof label === "object" ? label.name : label)));
  expect(Object.keys(labels).toSorted()).toEqual([...keys].toSorted());
});

test("properties report invalid values in German", () => {
  const faults = specs.flatMap((spec) => {
    const read = spec.read({ not: "accepted" });
    return read.ok ? [] : [read.problem];
  });
  expect(faults.length).toBeGreaterThan(100);
  expect(
    faults.map(germanValueProblem).filter((words) => !/^muss sein: .+; hier steht ein Objekt$/.test(words)),
  ).toEqual([]);
});

test("options report invalid values in German", () => {
  const body = {
    template: "any",
    expires: 0,
    width: 0.5,
    outputFormat: "gif",
    webhookUrl: "nowhere",
    fileName: "x".repeat(10_000),
  };
  const read = renderBodyV2Schema.safeParse(body);
  const problems = read.success ? [] : toProblems(read.error);
  expect(problems).toHaveLength(5);
  for (const problem of problems) expect(germanValueProblem(problem), problem.path).toMatch(/^muss sein: /);
});

const cases: readonly (readonly [ValueProblem, string, string])[] = [
  [
    { code: "unknownComponent", params: { name: "titel", suggestion: "title" } },
    "no component 'titel'; did you mean 'title'?",
    "keine Komponente „titel“; meinten Sie „title“?",
  ],
  [{ code: "json", params: { reason: "value" } }, "a value is expected", "ein Wert wird erwartet"],
  [
    { code: "hostNotAllowed", params: { verb: "captured", reason: "The address is not allowed." } },
    "may not be captured: The address is not allowed. The operator can allow a host with ALLOW_HOSTS",
    "darf nicht aufgerufen werden. Der Betreiber kann einen Host mit ALLOW_HOSTS erlauben",
  ],
  [
    { code: "emptyTag", params: { tag: "{{a}}" } },
    "the tag {{a}} has no value and is empty",
    "der Platzhalter {{a}} hat keinen Wert und ist leer",
  ],
  [
    {
      code: "inEntry",
      params: { entry: 2, field: "price", fault: mustBe(expectation("cssValue", {}), "a;b") },
    },
    'entry 2: price must be a CSS value without quotes, addresses, braces and semicolons, such as 12px or #ff0000; got "a;b"',
    "Eintrag 2: price muss sein: ein CSS-Wert ohne Anführungszeichen, Adressen, Klammern {} und Semikolons, wie 12px oder #ff0000; hier steht „a;b“",
  ],
  [
    {
      code: "inEntry",
      params: { entry: 1, fault: mustBe(expectation("tagRows", { of: "texts", max: 500 }), "a") },
    },
    'entry 1: must be a list of at most 500 texts; got "a"',
    "Eintrag 1: muss sein: eine Liste mit höchstens 500 Texten; hier steht „a“",
  ],
  [
    mustBe(expectation("number", { minimum: 0.3, maximum: 2_000 }), 0.25),
    "must be a number from 0.3 to 2000; got 0.25",
    "muss sein: eine Zahl von 0,3 bis 2000; hier steht 0,25",
  ],
  [otherValueProblem("something new"), "something new", "something new"],
  [
    mustBe(expectation("other", { text: "a CSS selector" }), 5),
    "must be a CSS selector; got 5",
    "must be a CSS selector; got 5",
  ],
];

test.each(cases)("%j reads “%s” and “%s”", (fault, english, german) => {
  expect([valueProblemWords(fault), germanValueProblem(fault)]).toEqual([english, german]);
});

test.each([
  "[]",
  "{}",
  '{"template":7}',
  '{"template":"t","changes":{}}',
  '{"template":"t","changes":["x"]}',
  '{"template":"t","changes":[{"text":"x"}]}',
  '{"template":"t","changes":[{"id":true}]}',
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
  for (const problem of read.problem.problems)
    expect(germanValueProblem(problem)).not.toBe(valueProblemWords(problem));
});
