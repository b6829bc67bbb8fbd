import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { problemsOf } from "#testing/template-problems.ts";
import { type Design, documentOf, startDesign } from "../../../model/design/design.ts";
import { listComponents, pageCountOf } from "../../../model/design/source/components.ts";
import { type CopiedComponents, copyComponents, type PasteData } from "./clipboard-data.ts";
import { type Pasted, readPaste } from "./design-clipboard.ts";
import { pasteComponents } from "./paste-components.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", x: 40, y: 40, width: 200, height: 60, text: "Hello {you}" },
    { id: "badge", type: "RECTANGLE", x: 400, y: 60, width: 100, height: 40, rotation: 30 },
    { id: "mark", type: "CIRCLE", width: 50, height: 50 },
  ],
  inputs: { "title.text": { maxLength: 60, pattern: "^H" }, "badge.color": { oneOf: ["#c61d78"] } },
  aliases: { headline: "title" },
};
const pages: JsonObject = {
  width: 600,
  height: 300,
  pages: [
    { components: [{ id: "title", type: "TEXT", x: 9, y: 9, text: "One" }] },
    { components: [{ id: "headline", type: "RECTANGLE" }] },
  ],
};
const ids = ["title", "badge", "mark"];

function bring(data: Partial<PasteData>): Promise<Pasted | undefined> {
  return readPaste({ text: "", html: "", files: [], ...data });
}

async function copied(design: Design): Promise<CopiedComponents> {
  const pasted = await bring({ text: copyComponents(design, 0) ?? "" });
  if (pasted?.kind !== "components") throw new Error(`Got ${JSON.stringify(pasted)}.`);
  return pasted;
}

const selected = (selectedIds: readonly string[], source = card): Design => ({
  ...startDesign(source),
  selectedIds,
});

function paste(design: Design, page: number, components: CopiedComponents): Design {
  const pasted = pasteComponents(design, page, components);
  if (!pasted.ok) throw new Error(pasted.problem);
  return pasted.value;
}

test("law: after any pastes ids are unique, and the service accepts the document", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(card, pages, { width: 90, height: 90, components: [] }),
      fc.array(fc.tuple(fc.subarray(ids, { minLength: 1 }), fc.nat(3)), { minLength: 1, maxLength: 5 }),
      async (start, pastes) => {
        let design = startDesign(start);
        let count = componentsOf(documentOf(start)).length;
        for (const [chosen, turn] of pastes) {
          const page = turn % pageCountOf(design.source);
          // Also what was pasted before is copied again.
          const from = turn === 3 && page === 0 && design.selectedIds.length > 0 ? design : selected(chosen);
          const components = await copied(from).catch(() => copied(selected(chosen)));
          design = paste(design, page, components);
          count += components.components.length;
          expect(design.selectedIds).toHaveLength(components.components.length);
        }
        const all = componentsOf(documentOf(design.source)).map(({ id }) => id);
        expect(new Set(all).size).toBe(count);
        expect(problemsOf(design.source)).toEqual([]);
      },
    ),
    { numRuns: lawRuns(60) },
  );
});

test("law: components that are copied and pasted into an empty page are the same, and selected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(ids, { minLength: 1 }), async (chosen) => {
      const empty = startDesign({ width: 600, height: 300, components: [] });
      const pasted = paste(empty, 0, await copied(selected(chosen)));

      expect(pasted.source["components"]).toEqual(
        listComponents(card, 0).filter(({ id }) => chosen.includes(String(id))),
      );
      expect(pasted.selectedIds).toEqual(chosen);
    }),
    { numRuns: lawRuns(20) },
  );
});

test("components move aside from those in the same place, and again", async () => {
  const copy = await copied(selected(["title", "badge"]));
  const twice = paste(paste(startDesign(card), 0, copy), 0, copy);

  expect(listComponents(twice.source, 0).map(({ id, x, y }) => [id, x, y])).toEqual([
    ["title", 40, 40],
    ["badge", 400, 60],
    ["mark", undefined, undefined],
    ["title-2", 56, 56],
    ["badge-2", 416, 76],
    ["title-3", 72, 72],
    ["badge-3", 432, 92],
  ]);
  expect(twice.selectedIds).toEqual(["title-3", "badge-3"]);
});

test("inputs follow their components, under their new ids", async () => {
  const pasted = paste(startDesign(card), 0, await copied(selected(["title"])));

  expect(pasted.source["inputs"]).toEqual({
    ...(card["inputs"] as JsonObject),
    "title-2.text": { maxLength: 60, pattern: "^H" },
  });
});

test("from a larger page components come into view, around a point they lie where it is", async () => {
  const copy = await copied(selected(["badge"]));
  const small = startDesign({ width: 200, height: 100, components: [] });
  const around = pasteComponents(startDesign(card), 0, copy, { x: 100.4, y: 200 });

  expect(listComponents(paste(small, 0, copy).source, 0)).toMatchObject([{ x: 50, y: 30 }]);
  expect(around.ok && listComponents(around.value.source, 0).at(-1)).toMatchObject({ x: 50, y: 180 });
});

test("a template never gets more components than it may have", () => {
  const full = startDesign({
    components: Array.from({ length: 499 }, (_, index) => ({ id: `c${index}`, type: "CIRCLE", x: index })),
  });
  const components = [
    { id: "one", type: "CIRCLE" },
    { id: "two", type: "CIRCLE" },
  ];

  expect(pasteComponents(full, 0, { components })).toEqual({ ok: false, problem: "tooMany" });
  expect(pasteComponents(full, 0, { components: components.slice(1) }).ok).toBe(true);
  expect(pasteComponents(full, 0, { components: components.slice(1) }, { x: 1e6, y: 0 })).toEqual({
    ok: false,
    problem: "outside",
  });
});

const copiedText = (fields: string) => `{"overprint": "components", "version": 1, ${fields}}`;

test.each([
  [
    '{"overprint": "components", "version": 2, "components": []}',
    "The components were copied in another version of Overprint. Reload both pages and copy them again.",
  ],
  [copiedText('"components": []'), "The copied text has no components. Copy them again."],
  [copiedText('"components": {}'), "The copied text has no components. Copy them again."],
  [copiedText('"components": [7]'), "The copied text has no components. Copy them again."],
  [
    copiedText('"components": [{"id": "a", "type": "TEXT", "x": "left"}]'),
    'The copied components cannot be drawn: Component a, Left: must be a number from -20000 to 20000; got "left". Nothing was pasted.',
  ],
  [
    copiedText('"components": [{"id": "a", "type": "TEXT"}], "inputs": {"a.text": {"pattern": "("}}'),
    /^The copied components cannot be drawn: Input a.text, pattern: /,
  ],
])("refuses %s with a reason", async (text, reason) => {
  expect(await bring({ text })).toEqual({
    kind: "refused",
    reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
  });
});

test.each(["Hello", "{}", '{"overprint": 1}', "{ no JSON", "[1]", "<svgs are nice>", "a < b <svg"])(
  "pastes %j as text",
  async (text) => {
    expect(await bring({ text })).toEqual({ kind: "text", text });
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
const png = new File(["x"], "photo.png", { type: "image/png" });

test.each([
  ["a drawing", { text: svg }],
  [
    "one after a declaration",
    { text: `<?xml version="1.0"?>\n<!-- made --><!DOCTYPE svg PUBLIC "a" "b">\n${svg}` },
  ],
  ["one that is copied html", { html: `<meta charset="utf-8"><div>${svg}</div>` }],
  ["a file", { files: [new File([svg], "a.svg", { type: "image/svg+xml" })] }],
  ["a file without a type", { files: [new File([svg], "A.SVG")] }],
])("pastes %s as a drawing", async (_name, data) => {
  expect(await bring(data)).toMatchObject({ kind: "svg", text: expect.stringContaining(svg) });
});

test("prefers text to the picture that office programs add to it", async () => {
  expect(await bring({ text: "A1\tB1\r\n", html: "<table></table>", files: [png] })).toEqual({
    kind: "text",
    text: "A1\tB1",
  });
});

test.each([
  ["alone", {}],
  ["with its address in html", { html: '<img src="https://example.com/a.png">' }],
  ["with its name as text", { text: "photo.png" }],
  ["with its path as text", { text: "/home/ada/photo.png" }],
])("pastes a picture %s", async (_name, data) => {
  expect(await bring({ ...data, files: [new File([""], "notes.txt", { type: "text/plain" }), png] })).toEqual(
    {
      kind: "picture",
      file: png,
    },
  );
});

test("cuts a text to the length that a text may have", async () => {
  const pasted = await bring({ text: "😀".repeat(30_000) });

  expect(pasted).toEqual({ kind: "text", text: "😀".repeat(20_000) });
});

test.each([{}, { text: "  \n" }, { html: "<p>Hello</p>" }])("finds nothing to paste in %j", async (data) => {
  expect(await bring(data)).toBeUndefined();
});

test("says that a file of another kind cannot be pasted", async () => {
  expect(await bring({ files: [new File(["a"], "a.zip", { type: "application/zip" })] })).toMatchObject({
    kind: "refused",
  });
});

test("groups of pasted components have the ids and a name that are free", () => {
  const { components } = JSON.parse(copyComponents(selected(ids), 0) ?? "");
  const grouped = { ...card, design: { groups: [{ name: "Header", ids: ["title", "badge"] }] } };
  const groups = [{ name: "Header", ids: ["title", "mark"] }];
  const pasted = paste(selected([], grouped), 0, { components, groups });

  expect(pasted.selectedIds).toEqual(["title-2", "badge-2", "mark-2"]);
  expect(pasted.source["design"]).toEqual({
    groups: [
      { name: "Header", ids: ["title", "badge"] },
      { name: "Header-2", ids: ["title-2", "mark-2"] },
    ],
  });
});
