import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { mapStates, redo, startHistory, undo } from "../../../model/composition/undo-history.ts";
import { type Design, startDesign, withValues } from "../../../model/design/design.ts";
import { changeStates, type DesignHistory, edit } from "../design-history.ts";
import { canOpen, createRebase, withSource } from "./rebase.ts";

const rectangle = (id: string) => ({ id, type: "RECTANGLE", x: 0, y: 0, width: 50, height: 50 });
const ids = ["a", "b", "c", "d"];
const card: JsonObject = { width: 400, height: 300, components: ids.map(rectangle) };

const isReadable = (source: JsonObject) => canOpen("canvas", source);

type Place = [id: string, property: "x" | "y", value: number];

function withPlaces(source: JsonObject, places: readonly Place[]): JsonObject {
  const changes = places.map(([componentId, property, value]) => ({ componentId, property, value }));
  return withValues(startDesign(source), changes).source;
}

function placeOf(source: JsonObject, id: string, property: "x" | "y"): unknown {
  const components = source["components"] as JsonObject[];
  return components.find((one) => one["id"] === id)?.[property];
}

function rebaseOf(from: JsonObject, to: JsonObject) {
  const change = createRebase(from, to, isReadable);
  return (design: Design) => withSource(design, change(design.source));
}

/** Puts each state on top of a save in which `from` became `to`, as the designer does. */
function rebase(history: DesignHistory, from: JsonObject, to: JsonObject): DesignHistory {
  return changeStates(history, rebaseOf(from, to));
}

const values = fc.integer({ min: -500, max: 500 });
const placesOf = (own: readonly string[], maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...own), fc.constantFrom("x" as const, "y" as const), values), {
    maxLength,
  });

test("law: the disjoint edits of two people both survive, and undo and redo keep the other person's", () => {
  fc.assert(
    fc.property(
      placesOf(["a", "b"], 12),
      placesOf(["c", "d"], 12),
      fc.nat(12),
      fc.nat(12),
      (own, theirs, undone, sentAt) => {
        let history: DesignHistory = startHistory(startDesign(card));
        let sent = card;
        for (const [index, place] of own.entries()) {
          history = edit(history, (design) => withSource(design, withPlaces(design.source, [place])));
          // Later edits happen while the call is under way.
          if (index < sentAt) sent = history.present.source;
        }
        for (let step = 0; step < undone; step += 1) history = undo(history);
        const stored = withPlaces(sent, theirs);
        let rebased = rebase(history, sent, stored);

        const all = [...rebased.past, rebased.present, ...rebased.future].map(({ source }) => source);
        const former = [...history.past, history.present, ...history.future].map(({ source }) => source);
        for (const [index, source] of all.entries())
          for (const property of ["x", "y"] as const) {
            for (const id of ["c", "d"])
              expect(placeOf(source, id, property)).toBe(placeOf(stored, id, property));
            for (const id of ["a", "b"])
              expect(placeOf(source, id, property)).toBe(placeOf(former[index] ?? {}, id, property));
          }
        while (rebased.past.length > 0) rebased = undo(rebased);
        expect(rebased.present.source).toEqual(withPlaces(card, theirs));
        while (rebased.future.length > 0) rebased = redo(rebased);
        expect(rebased.present.source).toEqual(all.at(-1));
      },
    ),
    { numRuns: lawRuns(150) },
  );
});

test("law: what others changed is in every state, also where an own step had changed it", () => {
  fc.assert(
    fc.property(placesOf(ids, 10), placesOf(ids, 6), (own, theirs) => {
      let history: DesignHistory = startHistory(startDesign(card));
      for (const place of own)
        history = edit(history, (design) => withSource(design, withPlaces(design.source, [place])));
      const sent = history.present.source;
      const stored = withPlaces(sent, theirs);
      const { past, present } = rebase(history, sent, stored);

      for (const { source } of [...past, present])
        for (const [id, property] of theirs)
          if (placeOf(stored, id, property) !== placeOf(sent, id, property))
            expect(placeOf(source, id, property)).toBe(placeOf(stored, id, property));
    }),
    { numRuns: lawRuns(150) },
  );
});

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), places: placesOf(ids, 2) }) },
  { weight: 2, arbitrary: fc.constantFrom({ kind: "undo" as const }, { kind: "redo" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("save" as const), places: placesOf(ids, 3) }) },
);

test("law: states that are rebased when they are read are those that are rebased at once", () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), (taken) => {
      let [lazy, eager]: DesignHistory[] = [startHistory(startDesign(card)), startHistory(startDesign(card))];
      if (lazy === undefined || eager === undefined) throw new Error("There are two histories.");
      for (const step of taken) {
        if (step.kind === "save") {
          const sent = eager.present.source;
          const change = rebaseOf(sent, withPlaces(sent, step.places));
          [lazy, eager] = [changeStates(lazy, change), mapStates(eager, change)];
        } else {
          const next = (history: DesignHistory) => {
            if (step.kind === "undo") return undo(history);
            if (step.kind === "redo") return redo(history);
            return edit(history, (design) => withSource(design, withPlaces(design.source, step.places)));
          };
          [lazy, eager] = [next(lazy), next(eager)];
        }
        expect(lazy.present).toEqual(eager.present);
      }
      expect(lazy).toEqual(eager);
    }),
    { numRuns: lawRuns(100) },
  );
});

test("a merge computes the present state, and another one when undo reaches it", () => {
  let history: DesignHistory = startHistory(startDesign(card));
  for (let x = 1; x <= 200; x += 1)
    history = edit(history, (design) => withSource(design, withPlaces(design.source, [["a", "x", x]])));
  const sent = history.present.source;
  const change = rebaseOf(sent, withPlaces(sent, [["c", "y", 9]]));
  let count = 0;
  const counted = (design: Design) => {
    count += 1;
    return change(design);
  };
  const merged = changeStates(history, counted);
  expect(count).toBe(1);
  const undone = undo(merged);
  expect(placeOf(undone.present.source, "a", "x")).toBe(199);
  expect(placeOf(undone.present.source, "c", "y")).toBe(9);
  expect(count).toBe(2);
});

test("a component that another person has removed is not selected, and its typed values are dropped", () => {
  const rejected = [{ componentId: "b", property: "color", value: "blau" }];
  const design: Design = { source: card, selectedIds: ["a", "b", "page"], rejected };
  const without = { ...card, components: ["a", "c", "d"].map(rectangle) };

  expect(withSource(design, without)).toEqual({
    source: without,
    selectedIds: ["a", "page"],
    rejected: [],
  });
});

test("undo keeps a component that another person has changed since it was added", () => {
  const added = { ...card, components: [...ids, "e"].map(rectangle) };
  const stored = withPlaces(added, [["e", "x", 40]]);

  expect(placeOf(createRebase(added, stored, isReadable)(card), "e", "x")).toBe(40);
});

test("a state that could not be opened with the other person's edit becomes the saved document", () => {
  const stored = withPlaces(card, [["a", "x", 9]]);

  expect(createRebase(card, stored, () => false)(withPlaces(card, [["b", "y", 4]]))).toBe(stored);
});

test("opens documents of the own kind only", () => {
  const html = { editor: "canvas-html", html: "<p>Hi</p>" };

  expect([canOpen("canvas", card), canOpen("html", html)]).toEqual([true, true]);
  expect([canOpen("html", card), canOpen("canvas", html)]).toEqual([false, false]);
  expect(canOpen("canvas", { width: "wide", components: [] })).toBe(false);
});
