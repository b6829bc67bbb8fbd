import { expect, test } from "vitest";
import { parseTemplateDocument } from "#scene/document.ts";
import {
  type EditableProperty,
  toChangeValue,
  toFieldNumber,
  firstToEdit,
  impliedProperty,
  listNamedComponents,
  toFieldText,
  valuesToSet,
  withShortTexts,
  withTypedNames,
} from "./editable-properties.ts";

function documentOf(components: unknown[]) {
  const read = parseTemplateDocument({ width: 100, height: 100, components });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

const document = documentOf([
  { id: "title", type: "TEXT", text: "Hello" },
  { id: "chart", type: "CHART", values: [1, 2, 3] },
]);

function propertyOf(componentId: string, name: string): EditableProperty {
  const found = listNamedComponents(document, [])
    .find(({ id }) => id === componentId)
    ?.properties.find(({ property }) => property === name);
  if (found === undefined) throw new Error(`${componentId}.${name} has no field.`);
  return found;
}

test("lists every property of the document's components with the template's value", () => {
  expect(listNamedComponents(document, []).map(({ id, source }) => [id, source])).toEqual([
    ["title", "template"],
    ["chart", "template"],
    ["page", "template"],
  ]);
  expect(propertyOf("title", "text").defaultText).toBe("Hello");
  expect(propertyOf("chart", "values").defaultText).toBe("1, 2, 3");
});

test("lists the page itself with its colour and gradient, and selects it only if there is nothing else", () => {
  const page = listNamedComponents(document, []).at(-1);
  expect(page).toMatchObject({ id: "page", type: "PAGE", mainProperty: "background" });
  expect(page?.properties.map(({ property, kind, defaultText }) => [property, kind, defaultText])).toEqual([
    ["background", "color", "#ffffff"],
    ["backgroundGradient", "gradient", ""],
  ]);
  const withShape = listNamedComponents(documentOf([{ id: "dot", type: "CIRCLE" }]), []);
  expect(firstToEdit(withShape)?.id).toBe("dot");
  expect(firstToEdit(listNamedComponents(documentOf([]), []))?.id).toBe("page");
});

test("another picture is shown around its middle, and the template's own picture as the template has it", () => {
  const framed = documentOf([{ id: "photo", type: "IMAGE", src: "asset:a.png", positionX: 0.8, zoom: 2 }]);
  const properties = listNamedComponents(framed, [])[0]?.properties ?? [];
  const src = { componentId: "photo", property: "src", value: "asset:b.png" };
  const framingOf = (value: string | undefined) =>
    valuesToSet(properties, { ...src, value }).map(({ property, value: set }) => [property, set]);
  expect(framingOf("asset:b.png")).toEqual([
    ["src", "asset:b.png"],
    ["positionX", 0.5],
    ["positionY", undefined],
    ["zoom", 1],
  ]);
  expect(framingOf(undefined).every(([, value]) => value === undefined)).toBe(true);
  expect(valuesToSet(properties, { ...src, property: "radius", value: 4 })).toHaveLength(1);
});

test("a bare name of the page means its background only with a colour", () => {
  const named = listNamedComponents(document, []);
  expect(impliedProperty(named, { componentId: "page", value: "tomato" })).toBe("background");
  expect(impliedProperty(named, { componentId: "page", value: 2 })).toBeUndefined();
  expect(impliedProperty(named, { componentId: "title", value: 2 })).toBe("text");
});

test("adds a field for a change that the template does not list", () => {
  const components = withTypedNames(
    [],
    [
      { componentId: "headline", property: "text", value: "x" },
      { componentId: "headline", property: "bgColor", value: "#fff" },
      { componentId: "photo", property: "src", value: "https://a.example/b.png" },
    ],
  );
  expect(components.map(({ id, properties }) => [id, properties.map(({ kind }) => kind)])).toEqual([
    ["headline", ["text", "color"]],
    ["photo", ["image"]],
  ]);
});

test("makes fields of a service's list of properties, without a document", () => {
  const listed = [
    {
      key: "title.size",
      type: "number",
      defaultValue: "12",
      componentId: "title",
      componentType: "TEXT",
      property: "size",
    },
    {
      key: "page.background",
      type: "color",
      defaultValue: "#ffffff",
      componentId: "page",
      componentType: "RECTANGLE",
      componentKind: "PAGE",
      property: "background",
    },
  ];
  const components = listNamedComponents(undefined, listed);
  expect(components[0]?.properties[0]).toMatchObject({ kind: "number", defaultText: "12" });
  // A remote service may not send a kind.
  expect(components.map(({ type }) => type)).toEqual(["TEXT", "PAGE"]);
});

test.each([
  ["title", "fontSize", "48", 48],
  ["title", "fontSize", "abc", "abc"],
  ["title", "fontSize", " ", undefined],
  ["title", "visible", "false", false],
  ["title", "text", "", ""],
  ["title", "color", "", undefined],
  ["chart", "values", "4, 5", [4, 5]],
  ["chart", "values", "4, five", "4, five"],
])("converts %s.%s typed as %j to %j", (componentId, name, text, value) => {
  expect(toChangeValue(propertyOf(componentId, name), text)).toEqual(value);
});

test("an emptied gradient of the template is removed, not ignored", () => {
  const withGradient = documentOf([
    { id: "dot", type: "CIRCLE", gradient: "linear-gradient(red, blue)" },
    { id: "plain", type: "CIRCLE" },
  ]);
  const [dot, plain] = listNamedComponents(withGradient, []).map(({ properties }) =>
    properties.find(({ property }) => property === "gradient"),
  );
  if (dot === undefined || plain === undefined) throw new Error("There is no field for the gradient.");
  expect([toChangeValue(dot, ""), toChangeValue(plain, "")]).toEqual(["none", undefined]);
});

test.each(["gradient", "image"] as const)(
  "an emptied %s of an unknown default is reset, because the default may be empty",
  (kind) => {
    const property = {
      property: "x",
      kind,
      label: { name: "x" },
      spec: undefined,
      source: "template",
    } as const;
    expect(toChangeValue({ ...property, defaultText: undefined }, "")).toBeUndefined();
    expect(toChangeValue({ ...property, defaultText: "set" }, "")).toBe(kind === "gradient" ? "none" : "");
  },
);

test("formats a list of scalars without brackets, nested values as JSON", () => {
  expect(toFieldText([1, 2])).toBe("1, 2");
  expect(toFieldText([{ d: "M0 0" }])).toBe('[{"d":"M0 0"}]');
  expect(toFieldText(["rgb(1, 2, 3)"])).toBe('["rgb(1, 2, 3)"]');
});

test("keeps the identity of the template's components while values change", () => {
  const named = listNamedComponents(document, []);
  const typed = withTypedNames(named, [
    { componentId: "title", property: "text", value: "Other" },
    { componentId: "title", property: "subtitle", value: "New" },
  ]);
  expect(typed[1]).toBe(named[1]);
  expect(
    typed[0]?.properties.slice(0, -1).every((property, at) => property === named[0]?.properties[at]),
  ).toBe(true);
  expect(typed[0]?.properties.at(-1)).toMatchObject({ property: "subtitle", source: "typed" });
  expect(named[0]?.properties.some(({ property }) => property === "subtitle")).toBe(false);
});

test("stores an opacity typed as a percentage as a fraction, which every service reads", () => {
  const opacity = propertyOf("title", "opacity");
  expect(["50 %", "50", "0.5", "1"].map((text) => toChangeValue(opacity, text))).toEqual([0.5, 0.5, 0.5, 1]);
  expect(toChangeValue(opacity, "101 %")).toBe("101 %");
  expect(toChangeValue(opacity, "101")).toBe(101);
  // Values of an opened request or link are shown and stepped as fractions too.
  expect(["50 %", "50", "half", ""].map((text) => toFieldNumber(opacity, text))).toEqual([
    0.5,
    0.5,
    undefined,
    undefined,
  ]);
});

test("lists the inputs with their rules, and nothing else where the template accepts nothing else", () => {
  const title = { label: "Headline", maxLength: 60 };
  const described = { ...document, interface: { inputs: { "title.text": title } } };
  expect(listNamedComponents(described, []).map(({ id }) => id)).toEqual(["title", "chart", "page"]);
  expect(
    listNamedComponents(described, [])[0]?.properties.find(({ property }) => property === "text"),
  ).toMatchObject({ input: title });
  const closed = { ...document, interface: { inputs: { "title.text": title }, onlyInputs: true } };
  const [only, ...others] = listNamedComponents(closed, []);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ id: "title", isClosed: true });
  expect(only?.properties.map(({ property }) => property)).toEqual(["text"]);
});

const runs = [{ text: "Save " }, { text: "20 %", weight: 700 }];

test("a text of runs is shown in its short form, and keeps its styles when it is edited", () => {
  const title = propertyOf("title", "text");
  expect(toFieldText(runs, title.spec)).toBe("Save {20 %}");
  expect(toChangeValue(title, "Save {50 %} now", runs)).toEqual([
    { text: "Save " },
    { text: "50 %", weight: 700 },
    { text: " now" },
  ]);
  expect(toChangeValue(title, "Save", runs)).toBe("Save");
  expect(toChangeValue(title, "Save {50 %}", "Save {20 %}")).toBe("Save {50 %}");
});

test("a link carries a text of runs in its short form, and other lists as they are", () => {
  const components = listNamedComponents(document, []);
  const values = { componentId: "chart", property: "values", value: [1, 2] };
  const text = { componentId: "title", property: "text", value: runs };
  const other = { componentId: "rows", property: "text", value: runs };
  expect(withShortTexts(components, [values, text, other])).toEqual([
    values,
    { ...text, value: "Save {20 %}" },
    other,
  ]);
});
