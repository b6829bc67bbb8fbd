import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { type Design, startDesign } from "../../model/design/design.ts";
import { alignSelected, duplicateSelected } from "./design-actions.ts";
import { boxesOn, moveSelected } from "./move-components.ts";
import { resizeSelected, rotateSelected } from "./resize-components.ts";
import { newComponent } from "../../model/design/source/new-component.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  components: [
    { id: "title", type: "TEXT", x: 20, y: 20, width: 260, height: 80, text: "Summer sale" },
    { id: "badge", type: "RECTANGLE", x: 500, y: 20, width: 80, height: 30, rotation: 30 },
    { id: "far", type: "RECTANGLE", x: 19_990, y: -20_000, width: 20_000, height: 30 },
  ],
};
const ids = ["title", "badge", "far"];

function selected(...selectedIds: string[]): Design {
  return { ...startDesign(card), selectedIds };
}

const far = fc.record({
  x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
});
const sides = fc.constantFrom(-1 as const, 0 as const, 1 as const);

test("law: no distance of a gesture leaves a document that cannot be drawn", () => {
  fc.assert(
    fc.property(
      fc.subarray(ids, { minLength: 1 }),
      far,
      fc.record({ x: sides, y: sides }),
      fc.record({ keepsRatio: fc.boolean(), isFromMiddle: fc.boolean() }),
      (selectedIds, by, handle, options) => {
        const start = selected(...selectedIds);
        const designs = [
          moveSelected(start, 0, by).design,
          resizeSelected(start, 0, { handle, by, options }).design,
          rotateSelected(start, 0, by.x),
          alignSelected(start, 0, "right"),
          duplicateSelected(start, 0),
        ];
        for (const { source } of designs) expect(parseTemplateDocument(source).ok).toBe(true);
      },
    ),
    { numRuns: lawRuns(200) },
  );
});

test("components that are moved too far stop together, at the limit of a place", () => {
  const { design } = moveSelected(selected("title", "badge"), 0, { x: 30_000, y: -30_000 });

  expect(boxesOn(design, 0, ({ id }) => id !== "far").map(({ box }) => ({ x: box.x, y: box.y }))).toEqual([
    { x: 19_520, y: -20_000 },
    { x: 20_000, y: -20_000 },
  ]);
});

test("a side that is dragged too far stops at the limit of a size, and the opposite one stays", () => {
  const { design } = resizeSelected(selected("title"), 0, {
    handle: { x: -1, y: 0 },
    by: { x: -90_000, y: 0 },
  });

  expect(boxesOn(design, 0, ({ id }) => id === "title")[0]?.box).toMatchObject({ x: -19_720, width: 20_000 });
});

test("a rectangle that is drawn too far becomes a component within the limits", () => {
  const rect = { left: -50_000, top: 10, right: 50_000, bottom: 20 };

  expect(newComponent("RECTANGLE", { rect, at: { x: 0, y: 0 } }, "New")).toMatchObject({
    x: -20_000,
    y: 10,
    width: 20_000,
    height: 10,
  });
});
