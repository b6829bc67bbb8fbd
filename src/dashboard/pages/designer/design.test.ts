import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { dropGesture, redo, startHistory, undo } from "../../model/composition/undo-history.ts";
import { drag, edit, select } from "./design-history.ts";
import { type Design, documentOf, startDesign, withValues } from "../../model/design/design.ts";
import { boundsOf } from "../../model/design/geometry/bounds.ts";
import { boxesOn, moveSelected, snapTargetsOf } from "./move-components.ts";
import { removeComponents } from "../../model/design/source/components.ts";
import { newComponent } from "../../model/design/source/new-component.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  components: [
    { id: "title", type: "TEXT", x: 20, y: 20, width: 260, height: 80, text: "Summer sale" },
    { id: "badge", type: "RECTANGLE", x: 500, y: 20, width: 80, height: 30, rotation: 30 },
    { id: "note", type: "TEXT", x: 20.5, y: 130, width: 261, height: 24, text: "Until Friday" },
  ],
};
const ids = ["title", "badge", "note"];

const points = fc.record({
  x: fc.double({ min: -400, max: 400, noNaN: true }),
  y: fc.double({ min: -400, max: 400, noNaN: true }),
});
const selections = fc.subarray(ids, { minLength: 1 });

function selected(selectedIds: readonly string[]): Design {
  return { ...startDesign(card), selectedIds };
}

test("a value goes into the source, where only its property changes", () => {
  const design = withValues(startDesign(card), [{ componentId: "title", property: "fontSize", value: 48 }]);

  expect(design.source["components"]).toEqual([
    { id: "title", type: "TEXT", x: 20, y: 20, width: 260, height: 80, text: "Summer sale", fontSize: 48 },
    ...(card["components"] as JsonObject[]).slice(1),
  ]);
});

test("a value of a former id goes to the component that was renamed meanwhile", () => {
  const renamed = { ...card, aliases: { heading: "title" } };
  const { source } = withValues(startDesign(renamed), [
    { componentId: "heading", property: "text", value: "Autumn" },
  ]);

  expect(componentsOf(documentOf(source))[0]).toMatchObject({ id: "title", text: "Autumn" });
});

test("the first picture takes the place of the grey of an empty one, and of no other background", () => {
  const empty = newComponent("IMAGE", { at: { x: 0, y: 0 } }, "");
  const backgroundAfter = (component: JsonObject, values: object) => {
    const changes = Object.entries({ src: "asset:logo.png", ...values }).map(([property, value]) => ({
      componentId: "image",
      property,
      value,
    }));
    const { source } = withValues(startDesign({ ...card, components: [component] }), changes);
    return (source["components"] as JsonObject[])[0]?.["background"];
  };

  expect(backgroundAfter(empty, {})).toBe("transparent");
  expect(backgroundAfter(empty, { background: "#ffffff" })).toBe("#ffffff");
  expect(backgroundAfter({ ...empty, background: "#000000" }, {})).toBe("#000000");
  expect(backgroundAfter({ ...empty, src: "asset:photo.jpg" }, {})).toBe("#d9d9de");
});

test("a value that its property cannot have stays beside the source until it is corrected", () => {
  const faulty = { componentId: "title", property: "color", value: "blau" };
  const typed = withValues(startDesign(card), [faulty]);
  const corrected = withValues(typed, [{ ...faulty, value: "#0000ff" }]);

  expect(typed).toEqual({ ...startDesign(card), rejected: [faulty] });
  expect(corrected.rejected).toEqual([]);
  expect(componentsOf(documentOf(corrected.source))[0]).toMatchObject({ color: "#0000ff" });
});

test("law: moved components land on whole px, or exactly on a mark, and keep their distances", () => {
  fc.assert(
    fc.property(selections, points, fc.boolean(), (selectedIds, by, hasSnapping) => {
      const start = selected(selectedIds);
      const targets = snapTargetsOf(start, 0);
      const { design, marks } = moveSelected(
        start,
        0,
        by,
        hasSnapping ? { targets, distanceMax: 6 } : undefined,
      );
      const isMoved = ({ id }: { id: string }) => selectedIds.includes(id);
      const before = boxesOn(start, 0, isMoved);
      const after = boxesOn(design, 0, isMoved);
      const moves = after.map(({ box }, index) => ({
        x: box.x - (before[index]?.box.x ?? Number.NaN),
        y: box.y - (before[index]?.box.y ?? Number.NaN),
      }));
      for (const move of moves) {
        expect(move.x).toBeCloseTo(moves[0]?.x ?? Number.NaN, 2);
        expect(move.y).toBeCloseTo(moves[0]?.y ?? Number.NaN, 2);
        expect(Math.abs(move.x - by.x)).toBeLessThanOrEqual(6.01);
        expect(Math.abs(move.y - by.y)).toBeLessThanOrEqual(6.01);
      }
      const left = Math.min(...after.map(({ box }) => boundsOf(box).left));
      const isOnMark = marks.some(({ axis }) => axis === "x");
      if (by.x === 0) expect(moves.every(({ x }) => x === 0)).toBe(true);
      else if (!isOnMark) expect(Math.abs(left - Math.round(left))).toBeLessThan(0.002);
      expect(boxesOn(design, 0, (one) => !isMoved(one))).toEqual(boxesOn(start, 0, (one) => !isMoved(one)));
    }),
    { numRuns: lawRuns(300) },
  );
});

type Step = "drag" | "type" | "select" | "remove" | "cancel" | "undo" | "redo";
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step>("drag", "type", "select", "remove", "cancel", "undo", "redo"),
    by: points,
    selectedIds: selections,
    gesture: fc.constantFrom("first", "second"),
  }),
  { maxLength: 30 },
);

test("law: undo of everything is the first document, and redo of everything the last", () => {
  fc.assert(
    fc.property(steps, (all) => {
      let history = startHistory(startDesign(card));
      for (const { kind, by, selectedIds, gesture } of all)
        switch (kind) {
          case "drag":
            history = drag(history, (start) => moveSelected(start, 0, by).design, gesture);
            break;
          case "type":
            history = edit(
              history,
              (design) =>
                withValues(design, [{ componentId: "title", property: "text", value: String(by.x) }]),
              gesture,
            );
            break;
          case "select":
            history = select(history, selectedIds);
            break;
          case "remove":
            history = edit(history, (design) => ({
              ...design,
              source: removeComponents(design.source, new Set(design.selectedIds)),
            }));
            break;
          case "cancel":
            history = dropGesture(history, gesture);
            break;
          case "undo":
            history = undo(history);
            break;
          case "redo":
            history = redo(history);
        }
      while (history.future.length > 0) history = redo(history);
      const last = history.present.source;
      while (history.past.length > 0) history = undo(history);
      expect(history.present.source).toEqual(card);
      while (history.future.length > 0) history = redo(history);
      expect(history.present.source).toEqual(last);
    }),
    { numRuns: lawRuns(300) },
  );
});

test("law: a cancelled drag leaves no trace, and one that ends is one step", () => {
  fc.assert(
    fc.property(selections, fc.array(points, { minLength: 1, maxLength: 10 }), (selectedIds, moves) => {
      const undone = undo(
        edit(startHistory(startDesign(card)), (design) => ({ ...design, selectedIds: ids })),
      );
      const before = select(undone, selectedIds);
      let history = before;
      for (const by of moves) history = drag(history, (start) => moveSelected(start, 0, by).design, "move");

      expect(history.past.length).toBeLessThanOrEqual(1);
      expect(dropGesture(history, "move").present.source).toEqual(card);
      expect(dropGesture(history, "move")).toEqual(before);
    }),
    { numRuns: lawRuns(300) },
  );
});

test("law: a drag ends where its last place is, whichever way it took", () => {
  fc.assert(
    fc.property(selections, fc.array(points, { maxLength: 10 }), points, (selectedIds, way, end) => {
      let history = select(startHistory(startDesign(card)), selectedIds);
      for (const by of [...way, end])
        history = drag(history, (start) => moveSelected(start, 0, by).design, "move");

      expect(history.present.source).toEqual(moveSelected(selected(selectedIds), 0, end).design.source);
    }),
    { numRuns: lawRuns(300) },
  );
});

test("undo brings back what was selected", () => {
  let history = select(startHistory(startDesign(card)), ["title"]);
  history = edit(history, (design) => ({
    ...design,
    source: removeComponents(design.source, new Set(["title"])),
    selectedIds: [],
  }));

  expect(undo(history).present.selectedIds).toEqual(["title"]);
});
