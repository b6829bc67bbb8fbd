import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueProblemWords } from "../value-problem-words.ts";
import type { Problem } from "../problems.ts";
import type { Result } from "../result.ts";
import type { Change, ChangeValue } from "./change.ts";
import { readChangeQuery, toChangeQuery } from "./change-query.ts";
import { readChanges } from "./read-changes.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "./write-changes.ts";

/** A refusal with its problems in the API's words. */
function inWords(read: Result<unknown, Problem[]>) {
  const problems = read.ok ? [] : read.problem;
  return {
    ok: read.ok,
    problem: problems.map((problem) => ({ path: problem.path, message: valueProblemWords(problem) })),
  };
}

/** Names that real templates have, and names that break careless code. */
const anyName = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "title",
    "photo",
    "a.b",
    "",
    "__proto__",
    "constructor",
    "1",
    "0",
    "id",
    "property",
    "value",
    "é&=?+%",
    "見出し",
  ),
);
const anyValue: fc.Arbitrary<ChangeValue> = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.jsonValue(),
  )
  .filter((value) => value !== null)
  .map((value) => JSON.parse(JSON.stringify(value)) as ChangeValue);
const anyChange: fc.Arbitrary<Change> = fc
  .record({ componentId: anyName, property: anyName, value: anyValue })
  .filter(({ componentId, property }) => !componentId.includes("\0") && !property.includes("\0"));
const anyChanges = fc.array(anyChange, { maxLength: 12 });

/** The round trip of a request body through JSON text. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("written changes read back the same", () => {
  test.each([
    ["property-named array", toPropertyNamedArray, "changes"],
    ["items array", toItemsArray, "changes"],
    ["dictionary", toChangeDictionary, "changesDictionary"],
    ["dictionary, as version 2 data", toChangeDictionary, "data"],
  ] as const)("in the %s", (_form, write, field) => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const written = write(changes);
        fc.pre(written.ok);
        const read = readChanges({ [field]: overTheWire(written.value) });
        expect(read).toMatchObject({ ok: true, value: { changes } });
      }),
    );
  });

  test("in the query string, where every value that is not text is reported as losing its type", () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        // Strings are sent unchanged; other values are sent as JSON, which escapes NUL.
        fc.pre(changes.every(({ value }) => typeof value !== "string" || !value.includes("\0")));
        const written = toChangeQuery(changes);
        fc.pre(written.ok);
        const read = readChangeQuery(`?${written.value.query}`);
        const asText = changes.map((change) => ({
          ...change,
          value: typeof change.value === "string" ? change.value : JSON.stringify(change.value),
        }));
        expect(read).toMatchObject({ ok: true, value: { changes: asText } });
        expect(written.value.losesType).toHaveLength(
          changes.filter(({ value }) => typeof value !== "string").length,
        );
      }),
    );
  });

  test("every list with proper names has an items form, and every list of unique undotted ones all four", () => {
    const properName = fc
      .string({ minLength: 1, maxLength: 10 })
      .filter((name) => !/[.\0]|^(id|property|value)$/.test(name));
    const properChanges = fc.uniqueArray(
      fc.record({ componentId: properName, property: properName, value: fc.string() }),
      {
        selector: ({ componentId, property }) => `${componentId}.${property}`,
      },
    );
    fc.assert(
      fc.property(properChanges, (changes) => {
        for (const write of [toPropertyNamedArray, toItemsArray, toChangeDictionary, toChangeQuery]) {
          expect(write(changes).ok).toBe(true);
        }
      }),
    );
  });
});

describe("a list that a spelling cannot express is a typed problem", () => {
  const dotted: Change = { componentId: "hero.title", property: "text", value: "Hi" };

  test("a component id with a dot has no dictionary and no link form, because the reader would split it in the wrong place", () => {
    const problem = { ok: false, problem: { reason: "dotInComponentId", componentId: "hero.title" } };
    expect(toChangeDictionary([dotted])).toEqual(problem);
    expect(toChangeQuery([dotted])).toEqual(problem);
    expect(toPropertyNamedArray([dotted])).toEqual({ ok: true, value: [{ id: "hero.title", text: "Hi" }] });
  });

  test("the same property twice has no dictionary form, because a key can stand only once", () => {
    const twice = [1, 2].map((value) => ({ componentId: "title", property: "size", value }));
    expect(toChangeDictionary(twice)).toEqual({
      ok: false,
      problem: { reason: "duplicateKey", key: "title.size" },
    });
    expect(toItemsArray(twice).ok).toBe(true);
  });

  test("half a surrogate pair has no link form", () => {
    const broken: Change = { componentId: "title", property: "text", value: "\ud83d" };
    expect(toChangeQuery([broken])).toMatchObject({ ok: false, problem: { reason: "brokenText" } });
  });
});

describe("reading", () => {
  const expected = [
    { componentId: "title", property: "text", value: "Hello" },
    { componentId: "title", property: "color", value: "#fff" },
  ];

  test.each([
    ["property-named items", { changes: [{ id: "title", text: "Hello", color: "#fff" }] }],
    [
      "id, property and value",
      {
        changes: [
          { id: "title", property: "text", value: "Hello" },
          { id: "title", property: "color", value: "#fff" },
        ],
      },
    ],
    [
      "a mix of both in one item",
      { changes: [{ id: "title", property: "text", value: "Hello", color: "#fff" }] },
    ],
    ["a dictionary", { changesDictionary: { "title.text": "Hello", "title.color": "#fff" } }],
    [
      "the dictionary after the array",
      { changes: [{ id: "title", text: "Hello" }], changesDictionary: { "title.color": "#fff" } },
    ],
    ["a nested dictionary", { changesDictionary: { title: { text: "Hello", color: "#fff" } } }],
    ["nested merge fields", { mergeFields: { title: { text: "Hello", color: "#fff" } } }],
    ["flat data", { data: { "title.text": "Hello", "title.color": "#fff" } }],
    ["nested data", { data: { title: { text: "Hello", color: "#fff" } } }],
    ["an array of dictionaries as data", { data: [{ "title.text": "Hello" }, { title: { color: "#fff" } }] }],
    [
      "absent fields as null and empty text",
      {
        changes: "",
        changesDictionary: null,
        data: { "title.text": "Hello", "title.color": "#fff", "title.font": null },
      },
    ],
  ])("%s mean the same list", (_name, fields) => {
    expect(readChanges(fields)).toMatchObject({ ok: true, value: { changes: expected } });
  });

  test("a bare key in data names a component's main property", () => {
    expect(readChanges({ data: { name: "Ada" } })).toEqual({
      ok: true,
      value: { changes: [{ componentId: "name", property: "", value: "Ada" }], paths: ["data.name"] },
    });
  });

  test("a component may be named by a number", () => {
    const named = { componentId: "7", property: "text", value: "x" };
    expect(
      readChanges({
        changes: [
          { id: 7, text: "x" },
          { id: 7, property: "text", value: "x" },
        ],
      }),
    ).toMatchObject({ ok: true, value: { changes: [named, named] } });
  });

  test("__proto__ is plain data", () => {
    const body = JSON.parse('{"changes":[{"id":"__proto__","__proto__":"x"}]}') as { changes: unknown };
    expect(readChanges(body)).toMatchObject({
      ok: true,
      value: { changes: [{ componentId: "__proto__", property: "__proto__", value: "x" }] },
    });
  });

  test.each([
    [{ changes: {} }, "changes", "must be an array of change items; got an object"],
    [{ changes: [{ text: "x" }] }, "changes[0].id", "required: the id of a component"],
    [
      { changes: [{ id: true, text: "x" }] },
      "changes[0].id",
      "must be text, the id of a component; got true",
    ],
    [{ changes: ["x"] }, "changes[0]", 'must be an object with an "id"; got "x"'],
    [{ changes: [{ id: "a", property: "text" }] }, "changes[0].value", 'required beside "property"'],
    [
      { changesDictionary: ["title.text"] },
      "changesDictionary",
      'must be an object with keys of the form "component.property"; got an array',
    ],
    [
      { changesDictionary: { "hero.title.text": 1 } },
      'changesDictionary["hero.title.text"]',
      'a component id must not contain a dot in this form; send it in "changes" instead',
    ],
    [
      { changesDictionary: { "title.": "x" } },
      'changesDictionary["title."]',
      'must have the form "component.property", with a name on both sides of the dot',
    ],
    [{ mergeFields: ["a"] }, "mergeFields", "must be an object with the tags' names; got an array"],
    [{ data: 3 }, "data", "must be an object, or an array of objects; got 3"],
  ])("rejects %j at %s", (fields, path, message) => {
    expect(inWords(readChanges(fields))).toEqual({ ok: false, problem: [{ path, message }] });
  });

  test("names every fault, not only the first", () => {
    const read = readChanges({ changes: [{ text: "x" }, 4], changesDictionary: { "a.": 1 } });
    expect(read).toMatchObject({ ok: false, problem: { length: 3 } });
  });

  test("a link's parameters without a dot are control parameters", () => {
    const read = readChangeQuery(
      "title.text=Hello+world&signature=abc&photo.src=https%3A%2F%2Fa.example%2Fb.png%3Fc%3Dd",
    );
    expect(read).toEqual({
      ok: true,
      value: {
        changes: [
          { componentId: "title", property: "text", value: "Hello world" },
          { componentId: "photo", property: "src", value: "https://a.example/b.png?c=d" },
        ],
        paths: ["title.text", "photo.src"],
        control: new Map([["signature", "abc"]]),
      },
    });
  });

  test("the names of merge tags are changes, and lists with brackets, in a link without a signature", () => {
    const names = new Set(["name", "list", "signature", "apiKey"]);
    const query = "name=Ann&list%5B%5D=a&title.text=T&list[]=b&utm=x&apiKey=k";
    const changes = [
      { componentId: "name", property: "", value: "Ann" },
      { componentId: "list", property: "", value: ["a", "b"] },
      { componentId: "title", property: "text", value: "T" },
    ];
    const paths = ["name", "list[]", "title.text"];
    const control = new Map([
      ["utm", "x"],
      ["apiKey", "k"],
    ]);
    expect(readChangeQuery(query, names)).toEqual({ ok: true, value: { changes, paths, control } });
    for (const signature of ["signature=s", "%73ignature=s", "signature"])
      expect(readChangeQuery(`${query}&${signature}`, names)).toMatchObject({
        ok: true,
        value: { changes: [changes[2]], paths: ["title.text"] },
      });
  });

  test("names a broken escape in a link", () => {
    expect(inWords(readChangeQuery("title.text=%E0%A4%A"))).toMatchObject({
      ok: false,
      problem: [
        {
          path: "query",
          message: '"title.text=%E0%A4%A" is not valid percent-encoded UTF-8; write a percent sign as %25',
        },
      ],
    });
  });

  const longestName = "n".repeat(200);

  test("a name has at most 200 characters, in every spelling", () => {
    const spellings = (name: string) => [
      readChanges({ changes: [{ id: name, text: "x" }] }),
      readChanges({ changes: [{ id: "title", [name]: "x" }] }),
      readChanges({ changes: [{ id: "title", property: name, value: "x" }] }),
      readChanges({ changesDictionary: { [`${name}.text`]: "x" } }),
      readChanges({ data: { [`title.${name}`]: "x" } }),
      readChanges({ data: { [name]: { text: "x" } } }),
      readChanges({ data: { [name]: "x" } }),
      readChangeQuery(`${name}.text=x`),
    ];
    for (const read of spellings(longestName)) expect(read).toMatchObject({ ok: true });
    const message = "a component's id and a property's name are at most 200 characters long";
    for (const read of spellings(`${longestName}n`))
      expect(inWords(read)).toMatchObject({ ok: false, problem: [{ message }] });
  });

  test("does not quote a name of a megabyte", () => {
    const name = "n".repeat(1_000_000);
    const bodies = [
      { changesDictionary: { [`${name}.text`]: "x" } },
      { changes: [{ id: "a", [name]: 1 }] },
      { data: { [name]: [] } },
    ];
    for (const body of bodies) {
      const read = readChanges(body);
      expect(read.ok).toBe(false);
      expect(JSON.stringify(read).length).toBeLessThan(400);
    }
    expect(JSON.stringify(readChangeQuery(`${name}.text=x`)).length).toBeLessThan(400);
  });

  test("counts faults beyond the 50th without naming them", () => {
    const items = Array.from({ length: 1_003 }, () => 4);
    const read = readChanges({ changes: items });
    expect(read).toMatchObject({ ok: false, problem: { length: 51 } });
    expect(inWords(read).problem.slice(49)).toEqual([
      { path: "changes[49]", message: 'must be an object with an "id"; got 4' },
      { path: "", message: "and 953 more" },
    ]);
  });
});
