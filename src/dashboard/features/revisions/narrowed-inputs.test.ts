import { expect, test } from "vitest";
import { listChangeables } from "#scene/apply-changes.ts";
import type { TemplateInterface } from "#scene/inputs/template-interface.ts";
import { documentOf } from "../../model/design/design.ts";
import { type CallerInterface, listNarrowedInputs } from "./narrowed-inputs.ts";

function revision(ids: readonly string[], described?: TemplateInterface): CallerInterface {
  const document = documentOf({ components: ids.map((id) => ({ id, type: "TEXT" })) });
  return { components: listChangeables(document), described };
}

const usage = {
  calls: 10,
  inputs: [
    { key: "title.text", calls: 8 },
    { key: "gone.text", calls: 9 },
  ],
  formerIds: [{ id: "headline", componentId: "title", calls: 3 }],
};

const brief = (before: CallerInterface, after: CallerInterface) =>
  listNarrowedInputs(before, after, usage).map(({ key, kind, limit, calls }) => [key, kind, limit, calls]);

test("lists a removed component and a former id with their calls, the most used ones first", () => {
  const before = revision(["title", "gone"], { aliases: { headline: "title" } });
  expect(brief(before, revision(["title"]))).toEqual([
    ["gone.text", "removed", "", 9],
    ["headline", "alias", "", 3],
  ]);
});

test("accepts a renamed component whose former id is an alias", () => {
  const after = revision(["title", "new"], { aliases: { gone: "new" } });
  expect(brief(revision(["title", "gone"]), after)).toEqual([]);
});

test("lists stricter rules, and for a required input the calls without it", () => {
  const before = revision(["title"], { inputs: { "title.text": { maxLength: 60, oneOf: ["a", "b"] } } });
  const after = revision(["title"], {
    inputs: {
      "title.text": {
        required: true,
        maxLength: 40,
        minLength: 2,
        oneOf: ["a", "c"],
        pattern: "a",
        overflow: "reject",
      },
    },
  });
  expect(brief(before, after)).toEqual([
    ["title.text", "minLength", "2", 8],
    ["title.text", "maxLength", "40", 8],
    ["title.text", "oneOf", "a, c", 8],
    ["title.text", "pattern", "a", 8],
    ["title.text", "overflow", "", 8],
    ["title.text", "required", "", 2],
  ]);
});

test("does not list rules that accept more than before", () => {
  const strict = { required: true, maxLength: 40, minLength: 2, minimum: 3, maximum: 4, oneOf: ["a"] };
  const before = revision(["title"], { inputs: { "title.text": strict }, onlyInputs: true });
  const after = revision(["title"], { inputs: { "title.text": { maxLength: 41, oneOf: ["a", "b"] } } });
  expect(brief(before, after)).toEqual([]);
});

test("lists properties that callers set and that are no inputs any more", () => {
  const after = revision(["title", "gone"], { inputs: { "title.text": {} }, onlyInputs: true });
  expect(brief(revision(["title", "gone"]), after)).toEqual([["gone.text", "onlyInputs", "", 9]]);
});
