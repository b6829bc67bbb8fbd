import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { type Design, documentOf, startDesign } from "../design.ts";
import { listComponents } from "../source/components.ts";
import { copyComponents, pasteComponents, readCopiedComponents } from "./copied-components.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", x: 40, y: 40, width: 200, height: 60, text: "Hello" },
    { id: "badge", type: "RECTANGLE", x: 400, y: 60, width: 100, height: 40 },
    { id: "mark", type: "CIRCLE", x: 100, y: 200, width: 50, height: 50 },
  ],
};
const ids = ["title", "badge", "mark"];

function copied(design: Design): JsonObject[] {
  const read = readCopiedComponents(copyComponents(design, 0) ?? "");
  if (read?.ok !== true) throw new Error("Nothing was copied.");
  return read.value;
}

test("law: pasted components have ids of their own, and the service accepts the document", () => {
  fc.assert(
    fc.property(fc.array(fc.subarray(ids, { minLength: 1 }), { minLength: 1, maxLength: 5 }), (pastes) => {
      let design: Design = startDesign(card);
      for (const selectedIds of pastes)
        design = pasteComponents(design, 0, copied({ ...startDesign(card), selectedIds }));
      const all = componentsOf(documentOf(design.source)).map(({ id }) => id);
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(ids.length + pastes.flat().length);
      expect(parseTemplateDocument(design.source).ok).toBe(true);
      const places = listComponents(design.source, 0).map(({ x = 0, y = 0, width = 0 }) =>
        JSON.stringify([x, y, width]),
      );
      expect(new Set(places).size).toBe(places.length);
    }),
    { numRuns: lawRuns(100) },
  );
});

test("components that are pasted into an empty page are the same, and selected", () => {
  const components = copied({ ...startDesign(card), selectedIds: ["title", "mark"] });
  const pasted = pasteComponents(startDesign({ ...card, components: [] }), 0, components);

  expect(listComponents(pasted.source, 0)).toEqual([listComponents(card, 0)[0], listComponents(card, 0)[2]]);
  expect(pasted.selectedIds).toEqual(["title", "mark"]);
});

test.each(["Hello", "{}", '{"overprint": 1}', "{ no JSON", "[1]"])("%s is text and no components", (text) => {
  expect(readCopiedComponents(text)).toBeUndefined();
});

test.each([
  '{"overprint": "components", "version": 2, "components": []}',
  '{"overprint": "components", "version": 1, "components": {}}',
  '{"overprint": "components", "version": 1, "components": [{"type": "LAMP"}]}',
  '{"overprint": "components", "version": 1, "components": [{"type": "TEXT", "x": "left"}, 7]}',
])("refuses %s", (text) => {
  expect(readCopiedComponents(text)).toEqual({ ok: false, problem: "unreadable" });
});
