import { describe, expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { diffDocuments } from "./diff-documents.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { renameComponent } from "./rename-component.ts";

const card: JsonObject = {
  width: 120,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "photo", type: "IMAGE", src: "asset:a.png" },
  ],
  inputs: { "title.text": { maxLength: 60 }, "photo.src": { required: true } },
  aliases: { heading: "title", image: "photo" },
  cases: [{ name: "Long", data: { "title.text": "A long one", title: "Bare", "photo.src": "asset:b.png" } }],
  design: { groups: [{ name: "Top", ids: ["photo", "title"] }], locked: ["title"] },
};

function renamed(from: string, to: string, document = card): JsonObject {
  const result = renameComponent(document, from, to);
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

describe("a renamed component", () => {
  test("takes its inputs, cases, groups and locks along, and its former ids lead to it", () => {
    expect(renamed("title", "headline")).toEqual({
      width: 120,
      components: [
        { id: "headline", type: "TEXT", text: "Hello" },
        { id: "photo", type: "IMAGE", src: "asset:a.png" },
      ],
      inputs: { "headline.text": { maxLength: 60 }, "photo.src": { required: true } },
      aliases: { heading: "headline", image: "photo", title: "headline" },
      cases: [
        {
          name: "Long",
          data: { "headline.text": "A long one", headline: "Bare", "photo.src": "asset:b.png" },
        },
      ],
      design: { groups: [{ name: "Top", ids: ["photo", "headline"] }], locked: ["headline"] },
    });
  });

  test("is renamed in groups that have the same name", () => {
    const groups = [
      { name: "Top", ids: ["photo"] },
      { name: "Top", ids: ["title"] },
    ];
    expect(renamed("title", "headline", { ...card, design: { groups } })["design"]).toEqual({
      groups: [
        { name: "Top", ids: ["photo"] },
        { name: "Top", ids: ["headline"] },
      ],
    });
  });

  test("may have a former id of its own again", () => {
    const back = renamed("headline", "title", renamed("title", "headline"));
    expect(back).toEqual({ ...card, aliases: { heading: "title", image: "photo", headline: "title" } });
  });

  test("has no dot in its new id, which no key of a call could name", () => {
    expect(renameComponent(card, "title", "hero.title")).toEqual({ ok: false, problem: "dotted" });
  });

  test("may be on any page, and have a dot or a name of JavaScript as its id", () => {
    const pages = { pages: [{ components: [] }, { components: [{ id: "a.b", type: "TEXT" }] }] };
    const odd = { ...pages, inputs: { "a.b.text": {} }, cases: [{ name: "One", data: { "a.b": "x" } }] };
    expect(renamed("a.b", "constructor", odd)).toEqual({
      pages: [{ components: [] }, { components: [{ id: "constructor", type: "TEXT" }] }],
      inputs: { "constructor.text": {} },
      aliases: { "a.b": "constructor" },
      // The property `b` of a component `a`.
      cases: [{ name: "One", data: { "a.b": "x" } }],
    });
  });

  test("is the same component in a diff, and merges with an edit of its text", () => {
    const after = renamed("title", "headline");
    expect(diffDocuments(card, after).map(({ kind }) => kind)).toContain("renamed");
    const edited = { ...card, components: [{ id: "title", type: "TEXT", text: "Bye" }] };
    const merge = mergeDocuments(card, after, edited);
    expect(merge.conflicts).toEqual([]);
    expect(merge.document["components"]).toEqual([{ id: "headline", type: "TEXT", text: "Bye" }]);
  });

  test("cannot have the id or a former id of another one", () => {
    expect(renameComponent(card, "title", "photo")).toEqual({ ok: false, problem: "taken" });
    expect(renameComponent(card, "title", "image")).toEqual({ ok: false, problem: "formerId" });
    expect(renameComponent(card, "nobody", "image")).toEqual({ ok: false, problem: "missing" });
    expect(renameComponent({ html: "<p>" }, "nobody", "image")).toEqual({ ok: false, problem: "missing" });
  });
});
