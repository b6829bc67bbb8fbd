import { expect, test } from "vitest";
import { findClashes, parseTarget, targetKey } from "../../../model/batches/stored-batch.ts";
import { listNamedComponents, withTypedNames } from "../../../model/composition/editable-properties.ts";
import { documentOf } from "../../../model/design/design.ts";
import { mapColumns } from "./suggest-targets.ts";

const document = documentOf({
  width: 100,
  height: 100,
  components: [
    { id: "title", type: "TEXT", x: 0, y: 0, width: 50, height: 20, text: "Hello" },
    { id: "photo", type: "IMAGE", x: 0, y: 0, width: 50, height: 20 },
    { id: "v1.2", type: "TEXT", x: 0, y: 0, width: 50, height: 20, text: "" },
  ],
});
const components = listNamedComponents(document, []);

function namedComponents(ids: readonly string[]) {
  const texts = ids.map((id) => ({ id, type: "TEXT", x: 0, y: 0, width: 9, height: 9, text: "" }));
  return listNamedComponents(documentOf({ width: 100, height: 100, components: texts }), []);
}

function map(names: (string | undefined)[], more: Partial<Parameters<typeof mapColumns>[1]> = {}) {
  return mapColumns(names, { components, isComplete: true, ...more }).map(
    ({ target, source, suggestion }) => ({
      target: targetKey(target),
      source,
      suggestion: suggestion && targetKey(suggestion),
    }),
  );
}

test.each([
  ["title.text", "title.text"],
  ["title.color", "title.color"],
  ["title", "title.text"],
  ["photo", "photo.src"],
  ["v1.2.text", "v1.2.text"],
  ["v1.2", "v1.2.text"],
  ["fileName", "option:fileName"],
])("maps the header %s to %s", (name, target) => {
  expect(map([name])).toEqual([{ target, source: "name", suggestion: undefined }]);
});

test.each([
  ["Title", "title.text"],
  ["Title Text", "title.text"],
  ["TITLE-COLOR", "title.color"],
  ["Photo", "photo.src"],
  ["file name", "option:fileName"],
])("maps the header %s to %s in spite of its case and spaces", (name, target) => {
  expect(map([name])).toEqual([{ target, source: "name", suggestion: undefined }]);
});

test.each([
  ["Titel", "title.text"],
  ["Überschrift", "title.text"],
  ["Picture URL", "photo.src"],
  ["Bild", "photo.src"],
  ["Dateiname", "option:fileName"],
])("guesses that the header %s means %s", (name, target) => {
  expect(map([name])).toEqual([{ target, source: "guess", suggestion: undefined }]);
});

const people = namedComponents(["author", "role", "quote", "brand", "date", "date-label"]);

test.each([
  ["Name", "author.text"],
  ["Full name", "author.text"],
  ["Customer", "author.text"],
  ["Prénom", "author.text"],
  ["Job title", "role.text"],
  ["Company name", "brand.text"],
  ["Event date", "date.text"],
  ["Message", "quote.text"],
])("guesses that the header %s of a testimonial means %s", (name, target) => {
  expect(map([name], { components: people })).toEqual([{ target, source: "guess", suggestion: undefined }]);
});

test.each(["Customer ID", "Author e-mail", "Name colour", "Date of birth", "Name Nr."])(
  "does not take the header %s for the thing itself",
  (name) => {
    expect(map([name], { components: people })[0]?.source).toBe("none");
  },
);

test("only suggests a component if another one fits as well", () => {
  const several = namedComponents(["speaker", "host", "name-1", "name-2"]);
  expect(map(["Name", "Host", "Name 2"], { components: several })).toEqual([
    { target: "", source: "none", suggestion: "speaker.text" },
    { target: "host.text", source: "name", suggestion: undefined },
    { target: "name-2.text", source: "name", suggestion: undefined },
  ]);
});

test("guesses no target that another column has by its name, wherever it stands", () => {
  expect(map(["Name", "author"], { components: people }).map(({ target }) => target)).toEqual([
    "",
    "author.text",
  ]);
  expect(map(["Name", "Author"], { components: people })).toEqual([
    { target: "", source: "none", suggestion: undefined },
    { target: "author.text", source: "name", suggestion: undefined },
  ]);
});

test("only suggests a target that the names of two columns mean", () => {
  expect(map(["First name", "Last name", "Job title"], { components: people })).toEqual([
    { target: "", source: "none", suggestion: "author.text" },
    { target: "", source: "none", suggestion: "author.text" },
    { target: "role.text", source: "guess", suggestion: undefined },
  ]);
});

test.each([
  ["Tittle", "title.text"],
  ["title_colour", "title.color"],
])("for the similar header %s only suggests %s", (name, suggestion) => {
  expect(map([name])).toEqual([{ target: "", source: "none", suggestion }]);
});

test.each(["Internal note", "x", "", "price"])("suggests nothing for the header %j", (name) => {
  expect(map([name])).toEqual([{ target: "", source: "none", suggestion: undefined }]);
});

test("maps the page's colour by its key; a column named page may be anything", () => {
  expect(map(["page.background", "page", "age"])).toEqual([
    { target: "page.background", source: "name", suggestion: undefined },
    { target: "", source: "none", suggestion: undefined },
    { target: "", source: "none", suggestion: undefined },
  ]);
});

test("maps no column to a main property that the component does not offer", () => {
  const closed = components.map((component) => ({
    ...component,
    properties: component.properties.filter(({ property }) => property === "color"),
  }));
  expect(map(["title", "Title"], { components: closed }).map(({ target }) => target)).toEqual(["", ""]);
});

test("does not suggest a target that another column has already", () => {
  expect(map(["title.text", "Title"])[1]).toEqual({ target: "", source: "none", suggestion: undefined });
});

test("maps a name as an earlier batch did", () => {
  const earlier = new Map([
    ["Überschrift", { kind: "property", componentId: "title", property: "text" } as const],
  ]);
  expect(map(["Überschrift"], { earlier })).toEqual([
    { target: "title.text", source: "earlier", suggestion: undefined },
  ]);
});

test("reads headers of the form of a key as names if the template's properties are unknown", () => {
  const remote = { components: withTypedNames([], []), isComplete: false };
  expect(map(["headline.text", "headline.color", "kicker", "two words"], remote)).toEqual([
    { target: "headline.text", source: "typed", suggestion: undefined },
    { target: "headline.color", source: "typed", suggestion: undefined },
    { target: "", source: "none", suggestion: "kicker.text" },
    { target: "", source: "none", suggestion: undefined },
  ]);
});

test("finds two columns with the same target, a property or an option", () => {
  const title = { kind: "property", componentId: "title", property: "text" } as const;
  const name = { kind: "option", option: "fileName" } as const;
  const unused = { kind: "unused" } as const;
  expect([...findClashes([title, unused, name, title, name, unused])]).toEqual([
    ["title.text", [0, 3]],
    ["option:fileName", [2, 4]],
  ]);
  expect([...findClashes([title, name], [name])]).toEqual([["option:fileName", [1, 0]]]);
  expect([...findClashes([title, name], [title])]).toEqual([["title.text", [0]]]);
});

test("reads an entry of the metadata, unless a component has its name", () => {
  expect(parseTarget("metadata.order no", [])).toEqual({ kind: "metadata", name: "order no" });
  expect(parseTarget("metadata.text", ["metadata"])).toMatchObject({ kind: "property" });
  expect(parseTarget("metadata.", [])).toBeUndefined();
});

test.each(["title", ".text", "title.", "two words.text", ""])("rejects the typed target %j", (key) => {
  expect(parseTarget(key, [])).toBeUndefined();
});
