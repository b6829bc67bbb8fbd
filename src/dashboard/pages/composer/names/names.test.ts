import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#testing/stub-storage.ts";
import { withTypedNames } from "../../../model/composition/editable-properties.ts";
import { toKind } from "../components/component-fields.tsx";
import { withCorrection, withRenamedComponent, withRenamedProperty } from "./rename.ts";
import { readPastedNames, rememberNames } from "../../../features/importing/learned-names.ts";

beforeEach(() => void stubStorage("localStorage"));

const name = (componentId: string, property: string) => ({ componentId, property });
const change = (componentId: string, property: string, value = "x") => ({ componentId, property, value });
const compose = (...changes: ReturnType<typeof change>[]) => ({ changes, options: {} });

test("keeps values and their order when a component is renamed", () => {
  const renamed = withRenamedComponent(
    compose(change("a", "text"), change("b", "text"), change("a", "color")),
    "a",
    "z",
  );
  expect(renamed.changes).toEqual([change("z", "text"), change("b", "text"), change("z", "color")]);
});

test("does not overwrite an existing name", () => {
  const renamed = withRenamedComponent(
    compose(change("a", "text", "mine"), change("b", "text", "theirs")),
    "a",
    "b",
  );
  expect(renamed.changes).toEqual([change("b", "text", "theirs")]);
});

test("a corrected name's value replaces the one that the right name has", () => {
  const both = compose(change("titel", "text", "pasted"), change("title", "text", "mine"));
  expect(withCorrection(both, { component: undefined, name: "titel", suggestion: "title" }).changes).toEqual([
    change("title", "text", "pasted"),
  ]);
  const properties = compose(change("title", "text", "mine"), change("title", "txet", "pasted"));
  expect(
    withCorrection(properties, { component: "title", name: "txet", suggestion: "text" }).changes,
  ).toEqual([change("title", "text", "pasted")]);
});

test("keeps the value of a renamed property, and ignores other components", () => {
  const renamed = withRenamedProperty(
    compose(change("a", "text"), change("b", "text")),
    "a",
    "text",
    "title",
  );
  expect(renamed.changes).toEqual([change("a", "title"), change("b", "text")]);
});

test("suggests pasted names for their template and service, newest first", () => {
  rememberNames("http://a.test", "card", [name("title", "text")]);
  rememberNames("http://a.test", "card", [name("photo", "src"), name("title", "text")]);
  rememberNames("http://b.test", "card", [name("other", "text")]);
  expect(readPastedNames("http://a.test", "card")).toEqual([name("photo", "src"), name("title", "text")]);
  expect(readPastedNames("http://a.test", "sign")).toEqual([]);
});

test("uses learned names as components if the service lists none; other names count as typed", () => {
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

test("does not add learned names to a template that lists its components", () => {
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
