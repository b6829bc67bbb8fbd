import { beforeEach, expect, test, vi } from "vitest";
import { withTypedNames } from "../../composition/editable-properties.ts";
import { readPastedNames, rememberNames } from "../../composition/pasted-names.ts";
import { toKind } from "./to-kind.ts";
import { withRenamedComponent, withRenamedProperty } from "./rename.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const name = (componentId: string, property: string) => ({ componentId, property });
const change = (componentId: string, property: string, value = "x") => ({ componentId, property, value });
const compose = (...changes: ReturnType<typeof change>[]) => ({ changes, options: {} });

test("a renamed component keeps its values and their places", () => {
  const renamed = withRenamedComponent(
    compose(change("a", "text"), change("b", "text"), change("a", "color")),
    "a",
    "z",
  );
  expect(renamed.changes).toEqual([change("z", "text"), change("b", "text"), change("z", "color")]);
});

test("renaming onto what is there already overwrites nothing", () => {
  const renamed = withRenamedComponent(
    compose(change("a", "text", "mine"), change("b", "text", "theirs")),
    "a",
    "b",
  );
  expect(renamed.changes).toEqual([change("b", "text", "theirs")]);
});

test("a renamed property keeps its value; the same name in another component is another property", () => {
  const renamed = withRenamedProperty(
    compose(change("a", "text"), change("b", "text")),
    "a",
    "text",
    "title",
  );
  expect(renamed.changes).toEqual([change("a", "title"), change("b", "text")]);
});

test("names of a pasted request are suggested the next time, for its template and service only, the newest first", () => {
  rememberNames("http://a.test", "card", [name("title", "text")]);
  rememberNames("http://a.test", "card", [name("photo", "src"), name("title", "text")]);
  rememberNames("http://b.test", "card", [name("other", "text")]);
  expect(readPastedNames("http://a.test", "card")).toEqual([name("photo", "src"), name("title", "text")]);
  expect(readPastedNames("http://a.test", "sign")).toEqual([]);
});

test.each(["no JSON", "{}", '[{"service": 1}]'])("%s in the storage counts as nothing", (text) => {
  localStorage.setItem("overprint.pasted-names", text);
  expect(readPastedNames("http://a.test", "card")).toEqual([]);
});

test("where the service lists nothing, learned names are components; what only a change names was typed", () => {
  const components = withTypedNames(
    [],
    [change("title", "text"), change("mine", "text")],
    [name("title", "text"), name("title", "color"), name("logo", "")],
  );
  expect(
    components.map(({ id, source, properties }) => [id, source, properties.map(({ property }) => property)]),
  ).toEqual([
    ["title", "learned", ["text", "color"]],
    ["logo", "learned", ["text"]],
    ["mine", "typed", ["text"]],
  ]);
});

test("where the template lists its components, learned names it does not have are not offered as its own", () => {
  const named = [
    { id: "title", type: "TEXT", mainProperty: "text", source: "template" as const, properties: [] },
  ];
  const components = withTypedNames(
    named,
    [change("old", "text")],
    [name("old", "text"), name("gone", "text")],
  );
  expect(components.map(({ id, source }) => [id, source])).toEqual([
    ["title", "template"],
    ["old", "learned"],
  ]);
});

test.each([
  ["48", "number", 48],
  ["", "number", 0],
  ["abc", "number", "abc"],
  ["true", "boolean", true],
  ["no", "boolean", false],
  ['{"a": 1}', "json", { a: 1 }],
  ["{ half", "json", "{ half"],
  [12, "text", "12"],
  [[1, 2], "text", "1, 2"],
  ["#fff", "color", "#fff"],
] as const)("%j as %s is %j", (value, kind, expected) => {
  expect(toKind(value as never, kind)).toEqual(expected);
});
