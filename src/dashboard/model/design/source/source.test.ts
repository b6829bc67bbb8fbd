import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { problemsOf } from "#testing/template-problems.ts";
import {
  addComponents,
  duplicateComponents,
  freeId,
  idOf,
  listComponents,
  pageCountOf,
  removeComponents,
} from "./components.ts";
import {
  groupComponents,
  groupsOf,
  guidesOf,
  setLocked,
  lockedIds,
  selectionOf,
  ungroupComponents,
  withGuides,
} from "./design-notes.ts";
import { addPage, movePage, removePage } from "./pages.ts";

const card: JsonObject = {
  width: 600,
  height: 315,
  background: "#ffffff",
  components: [
    { id: "photo", type: "IMAGE", width: 600, height: 315, src: "asset:portrait-mei.jpg" },
    { id: "title", type: "TEXT", x: 20, y: 20, text: "Summer sale" },
    { id: "note", type: "TEXT", x: 20, y: 130, text: "Until Friday" },
    { id: "badge", type: "RECTANGLE", x: 500, y: 20, width: 80, height: 30 },
  ],
  inputs: { "title.text": { maxLength: 60 }, "badge.color": {} },
  onlyInputs: true,
  aliases: { headline: "title" },
  cases: [{ name: "Long", data: { "title.text": "Long", "note.text": "Soon" } }],
  design: { groups: [{ name: "Texts", ids: ["title", "note"] }], locked: ["photo"] },
};

function allIds(source: JsonObject): string[] {
  const read = parseTemplateDocument(source);
  return read.ok ? componentsOf(read.value).map(({ id }) => id) : [];
}

type Edit = (source: JsonObject, pick: (count: number) => number) => JsonObject;

function someIds(source: JsonObject, page: number, pick: (count: number) => number): Set<string> {
  return new Set(
    listComponents(source, page)
      .map(idOf)
      .filter(() => pick(2) === 1),
  );
}

const edits: Edit[] = [
  (source, pick) => {
    const page = pick(pageCountOf(source));
    const component = { id: ["title", "new", "page"][pick(3)] ?? "new", type: "TEXT", text: "New" };
    return addComponents(source, page, [component, component]).source;
  },
  (source, pick) => {
    const page = pick(pageCountOf(source));
    return duplicateComponents(source, page, someIds(source, page, pick), 10).source;
  },
  (source, pick) => removeComponents(source, someIds(source, pick(pageCountOf(source)), pick)),
  (source, pick) => {
    const page = pick(pageCountOf(source));
    return groupComponents(source, page, someIds(source, page, pick), `Group ${pick(3)}`);
  },
  (source, pick) => ungroupComponents(source, someIds(source, pick(pageCountOf(source)), pick)),
  (source, pick) =>
    setLocked(source, someIds(source, pick(pageCountOf(source)), pick), { isLocked: pick(2) === 1 }),
  (source, pick) => withGuides(source, { x: [pick(600)], y: pick(2) === 1 ? [] : [pick(315)] }),
  (source, pick) => addPage(source, pick(pageCountOf(source)), { isCopy: pick(2) === 1 }),
  (source, pick) => removePage(source, pick(pageCountOf(source))),
  (source, pick) => movePage(source, pick(pageCountOf(source)), pick(pageCountOf(source))),
];

test("law: after any edits the service accepts the document, and ids stay unique", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(edits.length - 1), fc.infiniteStream(fc.nat(1_000))), { maxLength: 12 }),
      (steps) => {
        let source = card;
        for (const [index, numbers] of steps) {
          const pick = (count: number) => (numbers.next().value ?? 0) % Math.max(1, count);
          source = edits[index]?.(source, pick) ?? source;
          expect(problemsOf(source)).toEqual([]);
          const ids = allIds(source);
          expect(new Set(ids).size).toBe(ids.length);
        }
      },
    ),
    { numRuns: lawRuns(200) },
  );
});

test("law: no edit changes the document that it was given", () => {
  const before = structuredClone(card);
  fc.assert(
    fc.property(fc.nat(edits.length - 1), fc.infiniteStream(fc.nat(1_000)), (index, numbers) => {
      edits[index]?.(card, (count) => (numbers.next().value ?? 0) % Math.max(1, count));
      expect(card).toEqual(before);
    }),
  );
});

test("a removed component leaves nothing behind", () => {
  const removed = removeComponents(card, new Set(["title"]));

  expect(removed).toEqual({
    ...card,
    components: (card["components"] as JsonObject[]).filter((component) => idOf(component) !== "title"),
    inputs: { "badge.color": {} },
    aliases: undefined,
    cases: [{ name: "Long", data: { "note.text": "Soon" } }],
    design: { locked: ["photo"] },
  });
  expect(removed).not.toHaveProperty("aliases");
});

test("a group that loses a member stays while it has two", () => {
  const grouped = groupComponents(card, 0, new Set(["title", "note", "badge"]), "All");

  expect(groupsOf(removeComponents(grouped, new Set(["title"])))).toEqual([
    { name: "All", ids: ["note", "badge"] },
  ]);
  expect(groupsOf(removeComponents(grouped, new Set(["title", "note"])))).toEqual([]);
});

test("a group of one that its author wrote stays until it loses that one", () => {
  const source = { ...card, design: { groups: [{ name: "Badge", ids: ["badge"] }] } };

  expect(groupsOf(removeComponents(source, new Set(["title"])))).toEqual([{ name: "Badge", ids: ["badge"] }]);
  expect(removeComponents(source, new Set(["badge"]))).not.toHaveProperty("design");
});

test("a copy lies above its original, a little to the right and below, under an id of its own", () => {
  const { source, ids } = duplicateComponents(card, 0, new Set(["title"]), 10);

  expect(ids).toEqual(["title-2"]);
  expect(allIds(source)).toEqual(["photo", "title", "title-2", "note", "badge"]);
  expect(listComponents(source, 0)[2]).toMatchObject({ x: 30, y: 30, text: "Summer sale" });
});

test.for([
  { wanted: "new", free: "new" },
  { wanted: "title", free: "title-2" },
  { wanted: "title-2", free: "title-2" },
  { wanted: "headline", free: "headline-2" },
  { wanted: "page", free: "page-2" },
  { wanted: "t".repeat(100), free: "t".repeat(100) },
])("a component that wants the id $wanted", ({ wanted, free }) => {
  expect(freeId(wanted, new Set(["title", "headline", "page"]))).toBe(free);
});

test("a number never makes an id too long", () => {
  const long = "t".repeat(100);

  expect(freeId(long, new Set([long]))).toBe(`${"t".repeat(98)}-2`);
});

test("a press on one component of a group selects all of it", () => {
  expect(selectionOf(card, "note")).toEqual(["title", "note"]);
  expect(selectionOf(card, "badge")).toEqual(["badge"]);
});

test("a new group leaves no component in two, and its members lie together", () => {
  const grouped = groupComponents(card, 0, new Set(["photo", "note", "badge"]), "All");

  expect(groupsOf(grouped)).toEqual([{ name: "All", ids: ["photo", "note", "badge"] }]);
  expect(allIds(grouped)).toEqual(["title", "photo", "note", "badge"]);
});

test("locks and guides are notes of design, and leave none when they go", () => {
  const bare = removeComponents(ungroupComponents(card, new Set(["title"])), new Set(["photo"]));
  const noted = withGuides(setLocked(bare, ["title"], { isLocked: true }), { x: [72], y: [] });

  expect([...lockedIds(noted)]).toEqual(["title"]);
  expect(guidesOf(noted)).toEqual({ x: [72], y: [] });
  expect(withGuides(setLocked(noted, ["title"], { isLocked: false }), { x: [], y: [] })).not.toHaveProperty(
    "design",
  );
});

test("a second page takes the background of the first and leaves it its own components", () => {
  const paged = addPage(card, 0, { isCopy: true });

  expect(paged).not.toHaveProperty("components");
  expect(paged["pages"]).toMatchObject([
    {
      background: "#ffffff",
      components: [{ id: "photo" }, { id: "title" }, { id: "note" }, { id: "badge" }],
    },
    {
      background: "#ffffff",
      components: [{ id: "photo-2" }, { id: "title-2" }, { id: "note-2" }, { id: "badge-2" }],
    },
  ]);
  expect(removePage(paged, 1)["pages"]).toHaveLength(1);
  expect(removePage(card, 0)).toBe(card);
});
