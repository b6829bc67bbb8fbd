import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { addAllIcons } from "#scene/icons/all-icons.ts";
import { iconPathOf } from "#scene/icons/icon-value.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import {
  propertySpecOf,
  type SceneComponentType,
  sceneComponentTypes,
} from "#scene/properties/component-properties.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { problemsOf } from "#testing/template-problems.ts";
import { startHistory, undo } from "../../model/composition/undo-history.ts";
import { type Design, documentOf, startDesign, withValues } from "../../model/design/design.ts";
import {
  addPageTo,
  addSelected,
  alignSelected,
  besideOthers,
  copyStyle,
  distributeSelected,
  dropLayer,
  duplicateSelected,
  freeGroupName,
  groupSelected,
  lock,
  pasteStyle,
  removePageOf,
  removeSelected,
  rename,
  reorderOn,
  selectedOn,
  show,
  ungroupSelected,
  withDocumentFields,
  withSelection,
} from "./design-actions.ts";
import { edit } from "./design-history.ts";
import { boxesOn } from "./move-components.ts";
import { pageCountOf } from "../../model/design/source/components.ts";
import { newComponent } from "../../model/design/source/new-component.ts";
import { groupsOf, lockedIds } from "../../model/design/source/design-notes.ts";
import { addPage } from "../../model/design/source/pages.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  components: [
    { id: "title", type: "TEXT", x: 20, y: 20, width: 260, height: 80, text: "Summer sale" },
    { id: "badge", type: "RECTANGLE", x: 500, y: 20, width: 80, height: 30, rotation: 30 },
    { id: "note", type: "TEXT", x: 20.5, y: 130, width: 261, height: 24, text: "Until Friday" },
    { id: "photo", type: "IMAGE", x: 300, y: 100, width: 200, height: 120 },
  ],
  inputs: { "title.text": { label: "Headline", maxLength: 60 } },
  cases: [{ name: "Long", data: { "title.text": "Long", "note.text": "Soon" } }],
  aliases: { headline: "title" },
};
const ids = ["title", "badge", "note", "photo"];

function selected(...selectedIds: string[]): Design {
  return { ...startDesign(card), selectedIds };
}

/** One edit of a design, by a choice of components. */
const edits = fc.oneof(
  ...[
    (design: Design) => duplicateSelected(design, 0),
    (design: Design) => removeSelected(design, 0),
    (design: Design) => groupSelected(design, 0, "Group"),
    (design: Design) => ungroupSelected(design, 0),
    (design: Design) => lock(design, design.selectedIds, true),
    (design: Design) => lock(design, design.selectedIds, false),
    (design: Design) => show(design, design.selectedIds, false),
    (design: Design) => reorderOn(design, 0, new Set(design.selectedIds), "forward"),
    (design: Design) => reorderOn(design, 0, new Set(design.selectedIds), "back"),
    (design: Design) => alignSelected(design, 0, "center"),
    (design: Design) => distributeSelected(design, 0, "y"),
    (design: Design) => renameFirst(design),
  ].map((one) => fc.constant(one)),
  fc
    .constantFrom(...sceneComponentTypes)
    .map(
      (type) => (design: Design) =>
        addSelected(design, 0, [newComponent(type, { at: { x: 9, y: 9 } }, "New")]),
    ),
);
const steps = fc.array(fc.record({ chosen: fc.subarray(ids), change: edits }), { maxLength: 12 });

function renameFirst(design: Design): Design {
  const [first] = componentsOf(documentOf(design.source));
  const renamed =
    first === undefined ? undefined : rename(design, first.id, `${first.id}-renamed`.slice(0, 90));
  return renamed?.ok === true ? renamed.value : design;
}

test("law: the service accepts the document after any actions, and undoing them all is the first one", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let history = startHistory(startDesign(card));
      for (const { chosen, change } of taken)
        history = edit(history, (design) => {
          const living = new Set(componentsOf(documentOf(design.source)).map(({ id }) => id));
          return change(
            withSelection(
              design,
              chosen.filter((id) => living.has(id)),
            ),
          );
        });
      const { source } = history.present;
      expect(problemsOf(source)).toEqual([]);
      while (history.past.length > 0) history = undo(history);
      expect(history.present.source).toBe(card);
    }),
    { numRuns: lawRuns(150) },
  );
});

describe("locked components", () => {
  test("are neither aligned nor removed with the others", () => {
    const design = lock(selected("title", "note"), ["note"], true);

    const after = removeSelected(alignSelected(design, 0, "right"), 0);

    expect(componentsOf(documentOf(after.source)).map(({ id }) => id)).toEqual(["badge", "note", "photo"]);
    expect(componentsOf(documentOf(after.source))[1]).toMatchObject({ id: "note", x: 20.5 });
    expect(lockedIds(after.source)).toEqual(new Set(["note"]));
  });
});

test("aligns one component with the page and several with each other", () => {
  const one = alignSelected(selected("photo"), 0, "right");
  const two = alignSelected(selected("title", "photo"), 0, "right");

  expect(componentsOf(documentOf(one.source))[3]).toMatchObject({ id: "photo", x: 400 });
  expect(componentsOf(documentOf(two.source))[0]).toMatchObject({ id: "title", x: 240 });
});

test("names a new group as none is named", () => {
  const nameOf = (number: number) => `Group ${number}`;
  const design = groupSelected(selected("title", "note"), 0, freeGroupName(card, nameOf));

  expect(groupsOf(design.source)).toEqual([{ name: "Group 1", ids: ["title", "note"] }]);
  expect(freeGroupName(design.source, nameOf)).toBe("Group 2");
});

test("a dragged layer lands above another one, with the selection if it belongs to it, and in one place no step", () => {
  const order = (design: Design) => componentsOf(documentOf(design.source)).map(({ id }) => id);
  const dropped = (design: Design, id: string, belowId?: string) => order(dropLayer(design, 0, id, belowId));
  expect(dropped(selected("note"), "title", "photo")).toEqual(["badge", "note", "photo", "title"]);
  expect(dropped(selected(), "photo")).toEqual(["photo", "title", "badge", "note"]);
  expect(dropped(selected("title", "note"), "title", "photo")).toEqual(["badge", "photo", "title", "note"]);
  const stays = selected();
  expect(dropLayer(stays, 0, "badge", "title")).toBe(stays);
});

test.each([
  { fields: { width: 0 }, name: "no width" },
  { fields: { width: 8_192, height: 8_192 }, name: "too many pixels" },
])("refuses a document with $name", ({ fields }) => {
  expect(withDocumentFields(startDesign(card), fields)).toBeUndefined();
});

test.each(sceneComponentTypes)("a new %s is drawn with visible content of whole px", (type) => {
  const rect = { left: 10.4, top: 20.6, right: 110.4, bottom: 80.2 };
  const component = newComponent(type, { rect, at: { x: 0, y: 0 } }, "New");

  expect(component).toMatchObject({ x: 10, y: 21, width: 100, height: 60 });
  expect(parseTemplateDocument({ ...card, components: [component] }).ok).toBe(true);
});

test("a new icon is drawn as in the set, which may not be loaded", () => {
  addAllIcons();
  const { icon } = newComponent("ICON", { at: { x: 0, y: 0 } }, "New");
  expect(icon).toEqual({ name: "heart", path: iconPathOf({ name: "heart" }) });
});

test.each<[SceneComponentType, Record<string, unknown>, Record<string, unknown>]>([
  [
    "TEXT",
    { direction: "rtl", text: "Sale" },
    { fontSize: 64, font: "Fraunces", align: "center", shadowBlur: 9 },
  ],
  [
    "IMAGE",
    { src: "asset:x", zoom: 2, positionX: 0.1, flip: "horizontal" },
    { radius: 12, mask: "circle", borderWidth: 3 },
  ],
  ["RECTANGLE", {}, { color: "#c61d78", radius: 8, strokeWidth: 2, blend: "multiply", opacity: 0.5 }],
  [
    "CHART",
    { values: [1], labels: ["A"], maximum: 9, prefix: "€", suffix: "k" },
    { colors: ["#c61d78"], fontSize: 20 },
  ],
])("the style of a %s has its look, and neither its place nor its content", (type, own, look) => {
  const place = { x: 7, y: 9, width: 222, height: 111, rotation: 30, visible: false };
  const at = { x: 100, y: 100 };
  const model = { ...newComponent(type, { at }, "New"), ...place, ...own, ...look, id: "model" };
  const other = { ...newComponent(type, { at }, "Other"), id: "other" };
  const design = startDesign({ ...card, components: [model, other], inputs: {}, cases: [], aliases: {} });
  const style = copyStyle(design, "model");
  const after = style === undefined ? design : pasteStyle(design, ["other"], style);

  const [, before] = componentsOf(documentOf(design.source));
  const [, pasted] = componentsOf(documentOf(after.source));
  expect(pasted).toMatchObject(look);
  for (const name of [...Object.keys(place), ...Object.keys(own)])
    expect([name, new Map(Object.entries(pasted ?? {})).get(name)]).toEqual([
      name,
      new Map(Object.entries(before ?? {})).get(name),
    ]);
});

test.each(sceneComponentTypes)(
  "the style of a %s leaves every other type a component that can be drawn",
  (type) => {
    const at = { x: 100, y: 100 };
    const models = sceneComponentTypes.map((one) => ({ ...newComponent(one, { at }, "New"), id: one }));
    const values = { gap: 900, radius: 9_000, fontSize: 1_900 };
    const largest = Object.entries(values).filter(
      ([name, value]) => propertySpecOf(type, name)?.read(value).ok === true,
    );
    const components = models.map((one) =>
      one.id === type ? { ...one, ...Object.fromEntries(largest) } : one,
    );
    const design = startDesign({ ...card, components, inputs: {}, cases: [], aliases: {} });
    const style = copyStyle(design, type);
    if (style === undefined) throw new Error("There is no style.");

    const after = pasteStyle(design, sceneComponentTypes, style);

    expect(parseTemplateDocument(after.source).ok).toBe(true);
  },
);

test("actions without a component to act on, or without an effect, are no step of undo", () => {
  const page = selected("page");
  const locked = lock(selected("title"), ["title"], true);

  for (const unchanged of [
    lock(page, [], false),
    lock(page, selectedOn(page, 0), true),
    show(page, [], false),
    show(page, ["title"], true),
    duplicateSelected(page, 0),
    groupSelected(page, 0, "Group"),
  ])
    expect(unchanged).toBe(page);
  expect(lock(locked, ["title"], true)).toBe(locked);
});

test("a component cannot take the id of the page", () => {
  expect(rename(selected("note"), "note", "page")).toEqual({ ok: false, problem: "taken" });
});

test("a page is removed with the rejected values of its components, and the last one stays", () => {
  const paged = { ...startDesign(addPage(card, 0)), selectedIds: ["title"] };
  const typed = withValues(paged, [{ componentId: "title", property: "color", value: "blau" }]);

  expect(typed.rejected).toHaveLength(1);
  expect(removePageOf(typed, 0)).toMatchObject({ rejected: [], selectedIds: [] });
  expect(removePageOf(selected("title"), 0)).toEqual(selected("title"));
});

describe("a template with as many components as it may have", () => {
  const components = Array.from({ length: limits.componentsMax }, (_, index) => ({
    id: `dot-${index}`,
    type: "CIRCLE",
  }));
  const full: Design = { ...startDesign({ width: 600, height: 315, components }), selectedIds: ["dot-0"] };

  test("takes neither new nor copied ones", () => {
    expect(addSelected(full, 0, [newComponent("TEXT", { at: { x: 9, y: 9 } }, "New")])).toBe(full);
    expect(duplicateSelected(full, 0)).toBe(full);
  });

  test("takes an empty page, and no copy of a page", () => {
    expect(addPageTo(full, 0, { isCopy: true })).toBe(full);
    expect(pageCountOf(addPageTo(full, 0, { isCopy: false }).source)).toBe(2);
  });
});

test("distributed components land on whole px", () => {
  const source = {
    width: 600,
    height: 400,
    components: [0, 51, 130, 300].map((x, index) => ({
      id: `c${index}`,
      type: "RECTANGLE",
      x,
      y: 0,
      width: 50,
      height: 50,
    })),
  };
  const start = { ...startDesign(source), selectedIds: ["c0", "c1", "c2", "c3"] };
  const places = boxesOn(distributeSelected(start, 0, "x"), 0, () => true).map(({ box }) => box.x);
  expect(places).toEqual([0, 100, 200, 300]);
  const uneven = {
    ...start,
    source: {
      ...source,
      components: source.components.map((one) => ({ ...one, x: one.x === 300 ? 301 : one.x })),
    },
  };
  expect(boxesOn(distributeSelected(uneven, 0, "x"), 0, () => true).map(({ box }) => box.x)).toEqual([
    0, 100, 201, 301,
  ]);
});

test("a new component does not cover one that was added before", () => {
  const added = { id: "text", type: "RECTANGLE", x: 60, y: 30, width: 50, height: 50 };
  let design = startDesign({ width: 600, height: 400, components: [] });
  for (let count = 0; count < 3; count += 1)
    design = addSelected(design, 0, [besideOthers(design, 0, added)]);
  expect(boxesOn(design, 0, () => true).map(({ box }) => [box.x, box.y])).toEqual([
    [60, 30],
    [76, 46],
    [92, 62],
  ]);
});

test("an id that was never published leaves no alias, and a published one does", () => {
  const source = {
    width: 600,
    height: 400,
    components: ["old", "new"].map((id) => ({ id, type: "RECTANGLE", x: 0, y: 0, width: 50, height: 50 })),
  };
  const published = new Set(["old"]);
  const first = rename(startDesign(source), "new", "badge", published);
  const second = first.ok ? rename(first.value, "old", "title", published) : first;
  expect(first.ok && first.value.source).not.toHaveProperty("aliases");
  expect(second.ok && second.value.source).toHaveProperty("aliases", { old: "title" });
});
