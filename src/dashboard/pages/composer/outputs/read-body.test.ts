import { valueProblemWords } from "#contract/value-problem-words.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { type Composition, withChanges } from "../../../model/composition/composition.ts";
import { readBody } from "./read-body.ts";
import { bodyForms, writeBody } from "./describe-outputs.ts";

const composition: Composition = {
  changes: [
    { componentId: "title", property: "text", value: "It's {new}" },
    { componentId: "title", property: "fontSize", value: 40 },
    { componentId: "chart", property: "values", value: [1, { a: null }] },
  ],
  options: {
    outputFormat: "png",
    expires: 60,
    metadata: '{"order":   12}',
    more: { version: "3", ofTheirs: { deep: [1] } },
  },
};

function bodyOf(text: string, current: Composition = composition) {
  const read = readBody(text, current);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

function problemsOf(text: string) {
  const read = readBody(text, composition);
  return read.ok || read.problem.kind === "syntax"
    ? undefined
    : read.problem.problems.map((problem) => ({ path: problem.path, message: valueProblemWords(problem) }));
}

test.each(bodyForms)("reads the text of the %s tab back as the same composition", (form) => {
  const written = writeBody(form, "t1", composition, composition.changes);
  if (!written.ok) throw new Error(written.problem.reason);
  // The same object, so that an equal edit is not an undo step.
  expect(bodyOf(written.value).composition).toBe(composition);
  expect(bodyOf(JSON.stringify(JSON.parse(written.value))).composition).toBe(composition);
});

test("reads back every composition that a form can write", () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
    .filter((text) => !text.includes("\0"));
  const value = fc.jsonValue().filter((one) => one !== null);
  const change = fc.record({ componentId: name, property: name, value }) as fc.Arbitrary<Change>;
  const more = fc.dictionary(fc.constantFrom("version", "waitTime", "x-own", "__proto__"), fc.constant("1"), {
    maxKeys: 3,
  });
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 6 }),
      fc.constantFrom(...bodyForms),
      more,
      (list, form, fields) => {
        const made = withChanges(
          { changes: [], options: { more: fields } },
          JSON.parse(JSON.stringify(list)) as Change[],
        );
        const written = writeBody(form, "t", made, made.changes);
        fc.pre(written.ok);
        const { changes, options } = bodyOf(written.value, { changes: [], options: {} }).composition;
        expect(changes).toEqual(made.changes);
        expect(Object.keys(options.more ?? {}).toSorted()).toEqual(Object.keys(fields).toSorted());
      },
    ),
    { numRuns: lawRuns(60) },
  );
});

describe("an edited body", () => {
  test("may mix spellings, like the service's requests", () => {
    const { changes } = bodyOf(
      '{"template":"t","changes":[{"id":"a","text":"x"}],"changesDictionary":{"a.color":"red"},"data":{"b":{"src":"y"}}}',
    ).composition;
    expect(changes.map(({ componentId, property }) => `${componentId}.${property}`)).toEqual([
      "a.text",
      "a.color",
      "b.src",
    ]);
  });

  test("keeps fields without a control", () => {
    expect(bodyOf('{"template":"t","version":2,"theirs":[1]}').composition.options).toEqual({
      more: { version: 2, theirs: [1] },
    });
  });

  test("reads null and empty text as absent, and numbers written as text", () => {
    const { options } = bodyOf('{"template":"t","expires":"60","fileName":"","webhookUrl":null}').composition;
    expect(options).toEqual({ expires: 60 });
  });

  test("keeps incomplete metadata, which the body omits", () => {
    const current = { changes: [], options: { metadata: '{"half' } };
    expect(bodyOf('{"template":"t","expires":5}', current).composition.options).toEqual({
      expires: 5,
      metadata: '{"half',
    });
  });

  test("accepts a number out of bounds, because its field shows the fault", () => {
    expect(bodyOf('{"template":"t","expires":999999999}').composition.options.expires).toBe(999_999_999);
  });

  test("reports the position of each value", () => {
    const { paths } = bodyOf('{"template":"t","changes":[{"id":"a","text":"x","color":"red"}]}');
    expect(paths.get("a.color")).toBe("changes[0].color");
  });

  test("reports another template", () => {
    expect(bodyOf('{"template":"other"}').template).toBe("other");
  });
});

describe("invalid bodies", () => {
  test("report line and column of a syntax error", () => {
    expect(readBody('{\n  "template": "t",\n  "changes" [\n}', composition)).toMatchObject({
      ok: false,
      problem: { kind: "syntax", line: 3, column: 13 },
    });
    expect(readBody("", composition)).toMatchObject({ ok: false, problem: { line: 1, column: 1 } });
    expect(readBody("[".repeat(5_000), composition)).toMatchObject({ ok: false });
  });

  test.each([
    ["[]", "", /must be an object with "template"/],
    ["{}", "template", /required/],
    ['{"template":7}', "template", /got 7/],
    ['{"template":"t","changes":{}}', "changes", /must be an array/],
    ['{"template":"t","changes":[{"text":"x"}]}', "changes[0].id", /required/],
    ['{"template":"t","changesDictionary":{"a.b.c":1}}', 'changesDictionary["a.b.c"]', /dot/],
    ['{"template":"t","expires":"soon"}', "expires", /integer from 1/],
    ['{"template":"t","fileName":5}', "fileName", /file name/],
    ['{"template":"t","metadata":[1]}', "metadata", /object/],
    ['{"template":"t","X-API-KEY":"k"}', "X-API-KEY", /key has no place/],
    ['{"template":"t","apiKey":"k"}', "apiKey", /key has no place/],
  ])("%s report the path %s", (text, path, message) => {
    expect(problemsOf(text)).toContainEqual({ path, message: expect.stringMatching(message) as unknown });
  });
});
