import type { ChangeProblem } from "./changed-values.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { describe, expect, test } from "vitest";
import type { Change, ChangeValue } from "#contract/changes/change.ts";
import { applyChanges } from "./apply-changes.ts";
import { parseTemplateDocument, propertyValueOf, componentsOf } from "./document.ts";

const parsed = parseTemplateDocument({
  pages: [
    {
      components: [
        { id: "title", type: "TEXT", text: "Hello", color: "#111111" },
        { id: "photo", type: "IMAGE", src: "asset:photo.jpg" },
      ],
    },
    {
      components: [
        { id: "score", type: "RATING", value: 3 },
        { id: "sales", type: "CHART", values: [1, 2] },
      ],
    },
  ],
});
if (!parsed.ok) throw new Error("The document does not parse");
const document = parsed.value;

const change = (componentId: string, property: string, value: ChangeValue): Change => ({
  componentId,
  property,
  value,
});

function valueAfter(componentId: string, property: string, ...changes: Change[]): unknown {
  const applied = applyChanges(document, changes);
  expect(applied).toMatchObject({ warnings: [], faults: [] });
  const component = componentsOf(applied.document).find(({ id }) => id === componentId);
  return component === undefined ? undefined : propertyValueOf(component, property);
}

function inWords({ index, componentId, property, ...fault }: ChangeProblem) {
  return { index, componentId, property, message: valueProblemWords(fault) };
}

test("a change sets its property without modifying the input document", () => {
  expect(valueAfter("title", "color", change("title", "color", "tomato"))).toBe("tomato");
  expect(componentsOf(document)[0]).toMatchObject({ color: "#111111" });
});

test.each<[property: string, value: ChangeValue, own: string, read: unknown]>([
  ["fontFamily", "Anton", "font", "Anton"],
  ["font-family", "Anton", "font", "Anton"],
  ["fontWeight", "700", "weight", 700],
  ["fontWeight", "Semi-Bold", "weight", 600],
  ["font-style", "italic", "italic", true],
  ["weight", "bold", "weight", 700],
  ["font-size", 20, "fontSize", 20],
  ["textAlign", "center", "align", "center"],
])("a text's %s, as CSS names it, is its own %s", (property, value, own, read) => {
  expect(valueAfter("title", own, change("title", property, value))).toEqual(read);
});

test.each([
  ["rgb(from #c61d78 r g b / 50%)"],
  ["color-mix(in srgb, color-mix(in oklab, c61d78, white), rgb(calc(2 * 40) 0 0) calc(10% + 20%))"],
])("takes the colour %s for letters, strokes, shadows, gradients and the page", (color) => {
  for (const property of ["color", "strokeColor", "shadowColor", "background"])
    expect(valueAfter("title", property, change("title", property, color))).toBe(color);
  const gradient = `linear-gradient(45deg, ${color} 10%, C61D78 calc(30% * 2))`;
  expect(valueAfter("photo", "tintGradient", change("photo", "tintGradient", gradient))).toBe(gradient);
  const { document: applied, faults } = applyChanges(document, [
    change("page", "background", color),
    change("page", "backgroundGradient", gradient),
  ]);
  expect(faults).toEqual([]);
  expect(applied.pages[0]).toMatchObject({ background: color, backgroundGradient: gradient });
});

describe("the page itself", () => {
  const gradient = "linear-gradient(90deg, red, blue)";
  const backgroundsAfter = (source: unknown, ...changes: Change[]) => {
    const read = parseTemplateDocument(source);
    if (!read.ok) throw new Error("The document does not parse");
    const { document: applied, warnings, faults } = applyChanges(read.value, changes);
    return {
      pages: applied.pages.map(({ background, backgroundGradient }) => [background, backgroundGradient]),
      warnings: warnings.map(valueProblemWords),
      faults: faults.map(inWords),
    };
  };

  test("is a component of every template, whose colour and gradient change on all pages", () => {
    const two = { pages: [{ background: "#111" }, { background: "#222" }] };
    expect(
      backgroundsAfter(
        two,
        change("page", "background", "tomato"),
        change("page", "backgroundGradient", gradient),
      ),
    ).toEqual({
      pages: [
        ["tomato", gradient],
        ["tomato", gradient],
      ],
      warnings: [],
      faults: [],
    });
    expect(
      backgroundsAfter({ backgroundGradient: gradient }, change("page", "backgroundGradient", "none")).pages,
    ).toEqual([["#ffffff", ""]]);
  });

  test("takes its colour by the name of CSS too", () => {
    const named = change("page", "background-color", "#123456");
    expect(backgroundsAfter({}, named)).toMatchObject({ pages: [["#123456", ""]], warnings: [] });
  });

  test("rejects what is no colour, and warns about properties that it lacks", () => {
    const after = backgroundsAfter(
      {},
      change("page", "background", "redd"),
      change("page", "backgroud", "red"),
    );
    expect(after.faults).toEqual([
      { index: 0, componentId: "page", property: "background", message: expect.stringMatching(/CSS colour/) },
    ]);
    expect(after.warnings).toEqual([
      "component 'page' (PAGE) has no property 'backgroud'; did you mean 'background'?",
    ]);
  });

  test("takes a colour under its bare name; another value stays a warning", () => {
    expect(backgroundsAfter({}, change("page", "", "#123456")).pages).toEqual([["#123456", ""]]);
    expect(backgroundsAfter({}, change("page", "", 2))).toMatchObject({
      pages: [["#ffffff", ""]],
      warnings: [expect.stringContaining("'page'")],
      faults: [],
    });
  });

  test("leaves its id to a component that the author named page", () => {
    const own = {
      components: [
        { id: "page", type: "TEXT" },
        { id: "page-2", type: "IMAGE" },
      ],
    };
    const after = backgroundsAfter(
      own,
      change("page", "background", "red"),
      change("page-3", "background", "blue"),
    );
    expect(after).toEqual({ pages: [["blue", ""]], warnings: [], faults: [] });
  });
});

test("the last change of a property wins", () => {
  expect(valueAfter("title", "text", change("title", "text", "one"), change("title", "text", "two"))).toBe(
    "two",
  );
});

test("a later change of a text has none of the styles of an earlier one", () => {
  const runs = [{ text: "Save " }, { text: "20 %", weight: 800 }];
  const applied = applyChanges(document, [
    change("title", "text", runs),
    change("title", "text", "Only {9 €}"),
  ]);
  const title = componentsOf(applied.document).find(({ id }) => id === "title");
  expect(title).toMatchObject({ text: "Only {9 €}" });
  expect(title).not.toHaveProperty("styles");
});

test("components of every page can be changed", () => {
  expect(valueAfter("score", "value", change("score", "value", "4.5"))).toBe(4.5);
});

test.for([
  ["title", "text", "Hi", "Hi"],
  ["photo", "src", "https://example.com/a.jpg", "https://example.com/a.jpg"],
  ["score", "value", 5, 5],
  ["sales", "values", "3, 4", [3, 4]],
] as const)("a bare key of %s sets its %s", ([id, property, value, expected]) => {
  expect(valueAfter(id, property, change(id, "", value))).toEqual(expected);
});

test.each<[ChangeValue, Change[], boolean]>([
  [[{ text: "a" }, { text: "b", emphasis: true }], [], true],
  ["a {b}", [], true],
  ["a {b}", [change("title", "emphasisWeight", 800)], false],
  [[{ text: "b", emphasis: true, color: "red" }], [], false],
  [[{ text: "b", color: "red" }], [], false],
  ["{{b}}", [], false],
])("warns about emphasis in %j without a style, with %j: %s", (text, others, isWarned) => {
  const { warnings } = applyChanges(document, [change("title", "text", text), ...others]);
  const warning = { code: "idleEmphasis", params: { component: "title" } };
  expect(warnings).toEqual(isWarned ? [warning] : []);
});

test("warns about an unknown name with a suggestion and applies the other changes", () => {
  const {
    warnings,
    faults,
    document: applied,
  } = applyChanges(document, [
    change("titel", "text", "x"),
    change("title", "colour", "red"),
    change("nothing-like-it", "text", "x"),
    change("title", "text", "applied"),
  ]);
  expect(warnings.map(valueProblemWords)).toEqual([
    "no component 'titel'; did you mean 'title'?",
    "component 'title' (TEXT) has no property 'colour'; did you mean 'color'?",
    "no component 'nothing-like-it'",
  ]);
  expect(faults).toEqual([]);
  expect(componentsOf(applied)[0]).toMatchObject({ text: "applied", color: "#111111" });
});

test("gives the same warning once", () => {
  const twice = [change("x", "text", "1"), change("x", "text", "2")];
  expect(applyChanges(document, twice).warnings).toHaveLength(1);
});

test("reports a wrong value with the index of its change and the accepted values", () => {
  const { faults, document: applied } = applyChanges(document, [
    change("title", "text", "kept"),
    change("title", "color", "redd"),
    change("score", "value", "many"),
    change("photo", "src", "javascript:alert(1)"),
  ]);
  expect(faults.map(inWords)).toEqual([
    {
      index: 1,
      componentId: "title",
      property: "color",
      message: expect.stringMatching(/CSS colour .*"redd"/),
    },
    { index: 2, componentId: "score", property: "value", message: expect.stringContaining("from 0 to 20") },
    {
      index: 3,
      componentId: "photo",
      property: "src",
      message: expect.stringContaining("http or https URL"),
    },
  ]);
  expect(componentsOf(applied)[0]).toMatchObject({ text: "kept", color: "#111111" });
});

test("an empty value clears a text and changes nothing else", () => {
  expect(valueAfter("title", "text", change("title", "text", ""))).toBe("");
  expect(valueAfter("title", "color", change("title", "color", ""))).toBe("#111111");
  expect(valueAfter("photo", "src", change("photo", "src", ""))).toBe("asset:photo.jpg");
  expect(valueAfter("score", "value", change("score", "value", ""))).toBe(3);
});

test.for(["__proto__", "constructor", "toString", "id", "type"])(
  "%s is not a property and changes nothing",
  (property) => {
    const applied = applyChanges(document, [change("title", property, "x")]);
    expect(applied.warnings.map(valueProblemWords)).toEqual([
      expect.stringContaining(`has no property '${property}'`),
    ]);
    expect(applied.document).toEqual(document);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  },
);

test("__proto__ is not a component", () => {
  expect(applyChanges(document, [change("__proto__", "text", "x")]).warnings.map(valueProblemWords)).toEqual([
    "no component '__proto__'",
  ]);
});

test("a warning quotes at most 80 characters of a name", () => {
  const name = "n".repeat(200);
  const cut = `${"n".repeat(79)}…`;
  expect(
    applyChanges(document, [change(name, "text", "x"), change("title", name, "x")]).warnings.map(
      valueProblemWords,
    ),
  ).toEqual([`no component '${cut}'`, `component 'title' (TEXT) has no property '${cut}'`]);
});

test("suggests names for the first 20 unknown ones, warns about 50 and counts the rest", () => {
  const slips = Array.from({ length: 60 }, (_, index) => change(`titl${index}`, "text", "x"));
  const warnings = applyChanges(document, [...slips, ...slips]).warnings.map(valueProblemWords);
  expect(warnings).toHaveLength(51);
  expect(warnings[19]).toBe("no component 'titl19'; did you mean 'title'?");
  expect(warnings[20]).toBe("no component 'titl20'");
  expect(warnings[50]).toBe("and 10 more");
});
