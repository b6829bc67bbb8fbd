import { expect, test } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import { findValue, setValues } from "../../../model/composition/value-editor.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { documentOf } from "../../../model/design/design.ts";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { commonFields, editorOfSelection } from "./selection-component.ts";

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

test("the place of several kinds is together, with nothing of it among the content", () => {
  const common = fieldsOf("title", "photo");
  const groups = common === undefined ? [] : groupFields(common.component);
  const namesOf = (name: string) =>
    groups.find((group) => group.name === name)?.properties.map(({ property }) => property);
  expect(namesOf("content")).toEqual(["visible", "opacity"]);
  expect(namesOf("place")).toEqual(["x", "y", "width", "height", "rotation"]);
});

/** Changes with the editor that edits them as the selection of some components. */
function selection(changes: readonly Change[], ids: readonly string[]) {
  const held = { changes };
  const ignore = () => undefined;
  const editor = editorOfSelection(
    {
      valueOf: (...place) => findValue(held.changes, ...place),
      set: (values) => {
        held.changes = setValues(held.changes, values);
      },
      finishGesture: ignore,
      cancelGesture: ignore,
      undo: ignore,
      redo: ignore,
    },
    ids,
  );
  return { held, editor };
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
  const { held, editor } = selection(rejected, ["badge", "mark"]);
  const change = { componentId: ".selection", property: "color", value: "#0000ff" };

  expect(editor.valueOf(".selection", "color")).toBe("blau");
  editor.set([change]);

  expect(held.changes).toEqual([
    { componentId: "badge", property: "color", value: "#0000ff" },
    { componentId: "mark", property: "color", value: "#0000ff" },
  ]);
});

test("a change of one property leaves the rejected value of another to its component", () => {
  const rejected = { componentId: "badge", property: "color", value: "blau" };
  const { held, editor } = selection([rejected], ["badge", "mark"]);

  editor.set([{ componentId: ".selection", property: "x", value: 40 }]);

  expect(held.changes).toEqual([
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
  const { held, editor } = selection(rejected, ["badge", "mark"]);

  editor.set([{ componentId: ".selection", property: "color", value: undefined }]);

  expect(held.changes).toEqual([]);
});
