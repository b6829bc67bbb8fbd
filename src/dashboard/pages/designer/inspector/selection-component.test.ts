import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { type Composition, withChange, withoutChange } from "../../../model/composition/composition.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { documentOf } from "../../../model/design/design.ts";
import { commonFields, stateOfSelection } from "./selection-component.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale" },
    { id: "photo", type: "IMAGE", background: "#ffffff" },
    { id: "badge", type: "RECTANGLE", x: 20 },
    { id: "mark", type: "CIRCLE", x: 20 },
  ],
};

function fieldsOf(...ids: string[]) {
  const components = listNamedComponents(documentOf(card), []);
  return commonFields(components.filter(({ id }) => ids.includes(id)));
}

/** A composition with the state that edits it as the selection of some components. */
function selection(composition: Composition, ids: readonly string[]) {
  const held = { composition };
  const ignore = () => undefined;
  const state = {
    composition,
    canUndo: false,
    canRedo: false,
    update: (change: (current: Composition) => Composition) => {
      held.composition = change(held.composition);
    },
    finishGesture: ignore,
    cancelGesture: ignore,
    undo: ignore,
    redo: ignore,
  };
  return { held, state: stateOfSelection(state, ids) };
}

test("components have the properties in common that take the same values", () => {
  const names = fieldsOf("title", "photo")?.component.properties.map(({ property }) => property);

  expect(names).toContain("background");
  // Of a text `shrink` and others, of a picture `cover` and others.
  expect(names).not.toContain("fit");
});

test("a value that components do not share is empty and mixed", () => {
  const fields = fieldsOf("badge", "mark");
  const textOf = (name: string) =>
    fields?.component.properties.find(({ property }) => property === name)?.defaultText;

  expect(textOf("x")).toBe("20");
  expect(fields?.mixed.has("x")).toBe(false);
  expect(fieldsOf("title", "badge")?.mixed.has("x")).toBe(true);
});

test("an accepted value replaces the rejected ones of all selected components", () => {
  const rejected = ["badge", "mark"].map((componentId) => ({
    componentId,
    property: "color",
    value: "blau",
  }));
  const { held, state } = selection({ changes: rejected, options: {} }, ["badge", "mark"]);
  const change = { componentId: ".selection", property: "color", value: "#0000ff" };

  state.update((current) => withChange(current, change));

  expect(held.composition.changes).toEqual([
    { componentId: "badge", property: "color", value: "#0000ff" },
    { componentId: "mark", property: "color", value: "#0000ff" },
  ]);
});

test("a change of one property leaves the rejected value of another to its component", () => {
  const rejected = { componentId: "badge", property: "color", value: "blau" };
  const { held, state } = selection({ changes: [rejected], options: {} }, ["badge", "mark"]);

  state.update((current) => withChange(current, { componentId: ".selection", property: "x", value: 40 }));

  expect(held.composition.changes).toEqual([
    rejected,
    { componentId: "badge", property: "x", value: 40 },
    { componentId: "mark", property: "x", value: 40 },
  ]);
});

test("a reset of the selection removes the rejected values of all its components", () => {
  const rejected = ["badge", "mark"].map((componentId) => ({
    componentId,
    property: "color",
    value: "blau",
  }));
  const { held, state } = selection({ changes: rejected, options: {} }, ["badge", "mark"]);

  state.update((current) => withoutChange(current, ".selection", "color"));

  expect(held.composition.changes).toEqual([]);
});
