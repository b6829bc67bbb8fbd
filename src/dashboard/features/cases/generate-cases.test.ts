import { expect, test } from "vitest";
import { applyChanges, listChangeables } from "#scene/apply-changes.ts";
import { applyHtmlChanges, listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { listHtmlProperties, parseHtmlDocument } from "#scene/html/html-document.ts";
import { countCharacters } from "#scene/values/count-characters.ts";
import { checkInputs } from "#scene/inputs/check-inputs.ts";
import { matchPattern } from "#scene/inputs/match-pattern.ts";
import type { TemplateCase, TemplateInterface } from "#scene/inputs/template-interface.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";
import { readCaseChanges } from "../../model/composition/case-data.ts";
import { documentOf } from "../../model/design/design.ts";
import { type DescribedTemplate, generateCases, generatedCases } from "./generate-cases.ts";

const names = {
  empty: "empty",
  longest: "longest",
  longWord: "longWord",
  wideLetters: "wideLetters",
  rightToLeft: "rightToLeft",
  japanese: "japanese",
  emoji: "emoji",
  noImage: "noImage",
  tallImage: "tallImage",
  wideImage: "wideImage",
};
const words = { names, sentence: "A headline that goes on for a while" };

const document = documentOf({
  width: 400,
  height: 200,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale" },
    { id: "code", type: "TEXT", text: "AB-12" },
    { id: "photo", type: "IMAGE", src: "asset:photo" },
    { id: "bar", type: "RECTANGLE" },
    { id: "old.id", type: "TEXT", text: "A dot cannot travel in data" },
  ],
});

function describe(described?: TemplateInterface): DescribedTemplate {
  return {
    components: listChangeables(document),
    properties: listTemplateProperties(document),
    interface: described,
    matches: matchPattern,
  };
}

const dataOf = (cases: readonly TemplateCase[], name: string) => cases.find((one) => one.name === name)?.data;
const textOf = (cases: readonly TemplateCase[], name: string, key: string) =>
  String(dataOf(cases, name)?.[key]);

test("fills the texts and the pictures of a template without inputs", () => {
  const cases = generateCases(describe(), words);
  expect(cases.map(({ name }) => name)).toEqual(generatedCases);
  expect(dataOf(cases, "empty")).toEqual({ "title.text": "", "code.text": "" });
  expect(dataOf(cases, "noImage")).toEqual({ "photo.src": "asset:missing-picture" });
  expect(textOf(cases, "rightToLeft", "title.text")).toMatch(/^\p{Script=Arabic}+/u);
  expect(textOf(cases, "longWord", "code.text")).not.toContain(" ");
});

test("makes the longest text exactly as long as its input allows", () => {
  const inputs = { "title.text": { maxLength: 33 }, "code.text": { maxLength: 2_000 } };
  const cases = generateCases(describe({ inputs }), words);
  expect(countCharacters(textOf(cases, "longest", "title.text"))).toBe(33);
  expect(countCharacters(textOf(cases, "longest", "code.text"))).toBe(2_000);
});

test("leaves out choices, texts that would break a pattern, and cases without a value", () => {
  const inputs = { "title.text": { oneOf: ["Sale"] }, "code.text": { pattern: "^[A-Z]{2}-\\d\\d$" } };
  expect(generateCases(describe({ inputs }), words)).toEqual([]);
});

test("adds a value for each required input, and does not empty one", () => {
  const inputs = {
    "title.text": { required: true, minLength: 20 },
    "bar.color": { required: true, oneOf: ["#0b7d4f"] },
    "code.text": { required: true, pattern: "^[A-Z]{2}-\\d\\d$" },
    "photo.src": {},
  };
  const cases = generateCases(describe({ inputs }), words);
  expect(dataOf(cases, "empty")).toBeUndefined();
  expect(dataOf(cases, "tallImage")).toMatchObject({ "bar.color": "#0b7d4f", "code.text": "AB-12" });
  expect(dataOf(cases, "emoji")).toHaveProperty(["title.text"]);
});

test("keeps the rules of all inputs", () => {
  const inputs = {
    "title.text": { required: true, minLength: 30, maxLength: 31 },
    "code.text": { maxLength: 3 },
    "photo.src": { required: true },
  };
  const template = describe({ inputs, onlyInputs: true });
  const cases = generateCases(template, words);
  expect(cases.length).toBeGreaterThan(6);
  for (const one of cases) {
    const changes = readCaseChanges(one);
    const applied = applyChanges(document, changes);
    expect(applied.faults, one.name).toEqual([]);
    expect(
      checkInputs({ inputs, onlyInputs: true }, { changes, ...applied }, matchPattern),
      one.name,
    ).toEqual([]);
  }
});

test("generates no case twice", () => {
  const taken = new Set(["empty", "emoji"]);
  const cases = generateCases(describe(), words, taken);
  expect(cases.map(({ name }) => name)).toEqual(generatedCases.filter((name) => !taken.has(name)));
});

test("fills the components and the merge tags of an html template", () => {
  const read = parseHtmlDocument({
    editor: "canvas-html",
    html: '<h1 data-component="title">Hello</h1><p>{{name}}</p><img data-component="photo" src="asset:a">',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const page = read.value;
  const cases = generateCases(
    {
      components: listHtmlChangeables(page),
      properties: listHtmlProperties(page),
      interface: undefined,
      matches: matchPattern,
    },
    words,
  );
  expect(Object.keys(dataOf(cases, "japanese") ?? {})).toHaveLength(2);
  expect(dataOf(cases, "wideImage")).toHaveProperty(["photo.src"]);
  for (const one of cases)
    expect(applyHtmlChanges(page, readCaseChanges(one)).warnings, one.name).toEqual([]);
});

test("stays within the limits of a document with a thousand inputs", () => {
  const components = Array.from({ length: 450 }, (_, index) => ({
    id: `t${index}`,
    type: "TEXT",
    text: "x",
  }));
  const many = documentOf({ components });
  const inputs = Object.fromEntries(components.map(({ id }) => [`${id}.text`, { maxLength: 20_000 }]));
  const cases = generateCases(
    {
      components: listChangeables(many),
      properties: listTemplateProperties(many),
      interface: { inputs },
      matches: matchPattern,
    },
    words,
  );
  expect(JSON.stringify(cases).length).toBeLessThan(262_144);
});
