/** Laws of the diff and the merge of documents, and what each kind of edit becomes. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEqualJson, toCanonicalJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { diffDocuments } from "./diff-documents.ts";
import { readKeyedDocument, writeKeyedDocument } from "./keyed-document.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { listMoved, mergeOrder } from "./merge-order.ts";

const title = { id: "title", type: "TEXT", text: "Hello", fontSize: 20 };
const badge = { id: "badge", type: "RECTANGLE", color: "#c61d78" };
const photo = { id: "photo", type: "IMAGE", src: "asset:a.png" };
const card: JsonObject = {
  width: 120,
  height: 60,
  components: [title, badge, photo],
  inputs: { "title.text": { maxLength: 60, label: "Headline" } },
  cases: [{ name: "Long", data: { "title.text": "A long headline" } }],
};

const withComponents = (...components: JsonObject[]): JsonObject => ({ ...card, components });

const idsIn = (document: JsonObject) =>
  (document["components"] as JsonObject[]).map((component) => component["id"]);

describe("the differences of two documents", () => {
  test("are none for equal documents, whatever the order of their keys", () => {
    expect(diffDocuments(card, Object.fromEntries(Object.entries(card).toReversed()))).toEqual([]);
  });

  test("name a text of runs as one value, and not the version that follows from it", () => {
    const runs = [{ text: "Hello", weight: 700 }];
    const after = { ...withComponents({ ...title, text: runs }, badge, photo), version: 2 };
    expect(diffDocuments(card, after)).toEqual([
      { kind: "changed", part: "component", name: "title", property: "text", before: "Hello", after: runs },
    ]);
    expect(diffDocuments(card, { ...card, version: 1 })).toHaveLength(1);
  });

  test("name added, removed, moved and changed components", () => {
    const logo = { id: "logo", type: "IMAGE", src: "" };
    const after = withComponents(photo, { ...title, text: "Bye", color: "#000" }, logo);
    expect(diffDocuments(card, { ...after, width: 200 })).toEqual([
      { kind: "changed", part: "document", name: "", property: "width", before: 120, after: 200 },
      { kind: "removed", part: "component", name: "badge", value: badge },
      {
        kind: "moved",
        part: "component",
        name: "photo",
        before: { page: 1, position: 3 },
        after: { page: 1, position: 1 },
      },
      { kind: "changed", part: "component", name: "title", property: "text", before: "Hello", after: "Bye" },
      {
        kind: "changed",
        part: "component",
        name: "title",
        property: "color",
        before: undefined,
        after: "#000",
      },
      { kind: "added", part: "component", name: "logo", value: logo },
    ]);
  });

  test("call a component with an alias renamed, and keep its inputs and cases", () => {
    const after = {
      ...withComponents({ ...title, id: "headline", fontSize: 24 }, badge, photo),
      inputs: { "headline.text": { maxLength: 60, label: "Headline" } },
      cases: [{ name: "Long", data: { "headline.text": "A long headline" } }],
      aliases: { title: "headline" },
    };
    expect(diffDocuments(card, after)).toEqual([
      { kind: "renamed", part: "component", name: "headline", before: "title" },
      {
        kind: "changed",
        part: "component",
        name: "headline",
        property: "fontSize",
        before: 20,
        after: 24,
      },
      { kind: "added", part: "alias", name: "title", value: "headline" },
    ]);
  });

  test("call an equal component with another id renamed, unless there are several", () => {
    const after = withComponents(title, { ...badge, id: "panel" }, photo);
    expect(diffDocuments(card, after)).toEqual([
      { kind: "renamed", part: "component", name: "panel", before: "badge" },
    ]);
    const twice = withComponents(title, { ...badge, id: "one" }, { ...badge, id: "two" }, photo);
    expect(diffDocuments(card, twice).map(({ kind }) => kind)).toEqual(["removed", "added", "added"]);
  });

  test("name rules of inputs, values of cases, and what designers keep", () => {
    const after = {
      ...card,
      inputs: { "title.text": { maxLength: 40, label: "Headline" }, "page.background": {} },
      cases: [
        { name: "Short", data: {} },
        { name: "Long", data: { "title.text": "Another headline" } },
      ],
      design: { locked: ["badge"] },
    };
    expect(diffDocuments(card, after)).toEqual([
      { kind: "changed", part: "input", name: "title.text", property: "maxLength", before: 60, after: 40 },
      { kind: "added", part: "input", name: "page.background", value: {} },
      {
        kind: "changed",
        part: "case",
        name: "Long",
        property: "title.text",
        before: "A long headline",
        after: "Another headline",
      },
      { kind: "added", part: "case", name: "Short", value: { name: "Short", data: {} } },
      { kind: "added", part: "design", name: "locked", value: { badge: true } },
    ]);
  });

  test("tell a move to another page from a move within it", () => {
    const before = { pages: [{ components: [title, badge] }, { background: "#fff", components: [photo] }] };
    const after = { pages: [{ components: [title] }, { background: "#000", components: [photo, badge] }] };
    expect(diffDocuments(before, after)).toEqual([
      { kind: "changed", part: "page", name: "2", property: "background", before: "#fff", after: "#000" },
      {
        kind: "moved",
        part: "component",
        name: "badge",
        before: { page: 1, position: 2 },
        after: { page: 2, position: 2 },
      },
    ]);
  });

  test("of html templates are their html, styles and interface", () => {
    const before = { editor: "canvas-html", html: "<p>a</p>", css: "", inputs: { "a.text": {} } };
    const after = { ...before, html: "<p>b</p>", inputs: { "a.text": { required: true } } };
    expect(diffDocuments(before, after)).toMatchObject([
      { kind: "changed", part: "document", property: "html" },
      { kind: "changed", part: "input", name: "a.text", property: "required", after: true },
    ]);
  });
});

describe("a merge", () => {
  test("asks about one property that both changed, and takes the chosen side", () => {
    const ours = withComponents({ ...title, text: "Ours" }, badge, photo);
    const theirs = withComponents({ ...title, text: "Theirs" }, { ...badge, color: "#000" }, photo);
    const { document, conflicts } = mergeDocuments(card, ours, theirs);
    expect(conflicts).toMatchObject([
      { kind: "value", component: "title", path: "text", base: "Hello", ours: "Ours", theirs: "Theirs" },
    ]);
    expect(document).toEqual(withComponents({ ...title, text: "Ours" }, { ...badge, color: "#000" }, photo));
    const choices = new Map([[conflicts[0]?.key ?? "", "theirs" as const]]);
    expect(mergeDocuments(card, ours, theirs, choices).document).toEqual(theirs);
  });

  test("asks whether a component that the other side changed stays removed, and keeps its place", () => {
    const ours = withComponents(title, photo);
    const theirs = withComponents(title, { ...badge, color: "#000" }, photo);
    const { document, conflicts } = mergeDocuments(card, ours, theirs);
    expect(conflicts).toMatchObject([
      { kind: "component", component: "badge", base: badge, ours: undefined },
    ]);
    expect(document).toEqual(ours);
    const choices = new Map([[conflicts[0]?.key ?? "", "theirs" as const]]);
    expect(mergeDocuments(card, ours, theirs, choices).document).toEqual(theirs);
  });

  test("asks about a removed component for which the other side added an input", () => {
    const theirs = { ...card, inputs: { ...(card["inputs"] as JsonObject), "badge.color": {} } };
    const { document, conflicts } = mergeDocuments(card, withComponents(title, photo), theirs);
    expect(conflicts).toMatchObject([{ kind: "component", component: "badge" }]);
    expect(document["inputs"]).toEqual(card["inputs"]);
  });

  test("follows a rename in what the other side wrote for the former id", () => {
    const ours = {
      ...withComponents({ ...title, id: "headline" }, badge, photo),
      inputs: { "headline.text": { maxLength: 60, label: "Headline" } },
      cases: [{ name: "Long", data: { "headline.text": "A long headline" } }],
      aliases: { title: "headline" },
    };
    const theirs = {
      ...withComponents({ ...title, fontSize: 30 }, badge, photo),
      inputs: { ...(card["inputs"] as JsonObject), "title.color": {} },
      design: { locked: ["title"] },
    };
    const { document, conflicts } = mergeDocuments(card, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(document).toEqual({
      ...withComponents({ ...title, id: "headline", fontSize: 30 }, badge, photo),
      inputs: { ...ours.inputs, "headline.color": {} },
      cases: ours.cases,
      aliases: ours.aliases,
      design: { locked: ["headline"] },
    });
  });

  test("never gives two components one id", () => {
    const ours = withComponents({ ...title, id: "panel" }, badge, photo);
    const theirs = withComponents(title, badge, photo, { id: "panel", type: "CIRCLE" });
    const { document, conflicts } = mergeDocuments(card, ours, theirs);
    expect(conflicts).toMatchObject([{ kind: "id", component: "panel" }]);
    expect(idsIn(document)).toEqual(["panel", "badge", "photo", "panel 2"]);
  });

  test("drops what names a component that one side removed", () => {
    const base = { ...card, design: { locked: ["badge", "photo"] } };
    const ours = { ...withComponents(title, photo), design: { locked: ["photo"] } };
    const theirs = { ...base, aliases: { old: "badge" } };
    const { document, conflicts } = mergeDocuments(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(document).toEqual({ ...ours, aliases: {} });
  });

  test("keeps components that both sides added in one order, whichever side is ours", () => {
    const [one, two] = ["one", "two"].map((id) => ({ id, type: "CIRCLE" }));
    const ours = withComponents(title, two ?? badge, badge, photo);
    const theirs = withComponents(title, one ?? badge, badge, photo);
    for (const [left, right] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const { document, conflicts } = mergeDocuments(card, left, right);
      expect(conflicts).toEqual([]);
      expect(idsIn(document)).toEqual(["title", "one", "two", "badge", "photo"]);
    }
  });

  test("asks about one component that both sides moved to different places", () => {
    const many = ["a", "b", "c", "d", "e"].map((id) => ({ id, type: "CIRCLE", radius: id.charCodeAt(0) }));
    const ordered = (ids: string) =>
      withComponents(...[...ids].flatMap((id) => many.filter((one) => one.id === id)));
    const base = ordered("abcde");
    const { document, conflicts } = mergeDocuments(base, ordered("bcade"), ordered("bcdea"));
    // `a` moved two places on our side and to the end on theirs.
    expect(conflicts).toMatchObject([{ kind: "order" }]);
    expect(idsIn(document)).toEqual(["b", "c", "a", "d", "e"]);
    const choices = new Map([[conflicts[0]?.key ?? "", "theirs" as const]]);
    expect(idsIn(mergeDocuments(base, ordered("bcade"), ordered("bcdea"), choices).document)).toEqual([
      ..."bcdea",
    ]);
    expect(idsIn(mergeDocuments(base, ordered("bcade"), ordered("abced")).document)).toEqual([..."bcaed"]);
  });

  test("does not mix a canvas template with an html template", () => {
    const theirs = { editor: "canvas-html", html: "<p>a</p>", css: "" };
    const ours = { ...card, width: 300 };
    const { document, conflicts } = mergeDocuments(card, ours, theirs);
    expect(conflicts).toMatchObject([{ kind: "value", component: undefined, path: "" }]);
    expect(document).toEqual(ours);
  });
});

const bold = [{ text: "Sale", weight: 700 }];

/** Documents of both forms with few ids, so that two of them have components in common. */
const componentArbitrary = (id: string): fc.Arbitrary<JsonObject> =>
  fc.record(
    {
      id: fc.constant(id),
      type: fc.constantFrom("TEXT", "CIRCLE"),
      x: fc.constantFrom(1, 2, 3),
      color: fc.constantFrom("#fff", "#000"),
      text: fc.constantFrom<JsonObject["text"]>("Sale", bold, [{ text: "A " }, ...bold]),
    },
    { requiredKeys: ["id", "type"] },
  ) as fc.Arbitrary<JsonObject>;

const idArbitrary = fc.constantFrom("a", "b", "c", "d", "e.f", "__proto__");
const listArbitrary = (ids: readonly string[]) => fc.tuple(...ids.map(componentArbitrary));

const documentArbitrary: fc.Arbitrary<JsonObject> = fc
  .record({ ids: fc.uniqueArray(idArbitrary), cut: fc.nat(6), isFlat: fc.boolean() })
  .chain(({ ids, cut, isFlat }) => {
    const interfaceFields = {
      width: fc.constantFrom(100, 200),
      background: fc.constantFrom("#fff", "#000"),
      inputs: fc.dictionary(
        fc.constantFrom(...ids.map((id) => `${id}.x`), "page.background"),
        fc.record({ maxLength: fc.nat(3), label: fc.constantFrom("A", "B") }, { requiredKeys: [] }),
      ),
      aliases: fc.dictionary(fc.constantFrom("a", "b", "old"), fc.constantFrom("none", ...ids)),
      cases: fc.uniqueArray(fc.constantFrom("One", "Two", "Three")).chain((names) =>
        fc.tuple(
          ...names.map((name) =>
            fc.record({
              name: fc.constant(name),
              data: fc.dictionary(fc.constantFrom("a.x", "b.x"), fc.nat(2)),
            }),
          ),
        ),
      ),
      design: fc.record(
        {
          locked: fc.uniqueArray(idArbitrary),
          guides: fc.record({ x: fc.array(fc.nat(3), { maxLength: 2 }) }),
        },
        { requiredKeys: [] },
      ),
    };
    const content = isFlat
      ? listArbitrary(ids).map((components) => ({ components }))
      : fc
          .tuple(
            listArbitrary(ids.slice(0, cut)),
            listArbitrary(ids.slice(cut)),
            fc.constantFrom("#f00", "#0f0"),
          )
          .map(([first, second, background]) => ({
            pages: [{ components: first }, { background, components: second }],
          }));
    return fc
      .tuple(fc.record(interfaceFields, { requiredKeys: ["width"] }), content)
      .map(([fields, components]) => JSON.parse(JSON.stringify({ ...fields, ...components })) as JsonObject);
  });

describe("laws", () => {
  test("a document by names is the document, relative to any other one", () => {
    fc.assert(
      fc.property(documentArbitrary, documentArbitrary, (base, document) => {
        expect(writeKeyedDocument(readKeyedDocument(document, readKeyedDocument(base)))).toEqual(document);
      }),
    );
  });

  test("any JSON object, a document or not, survives it", () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            pages: fc.jsonValue(),
            components: fc.jsonValue(),
            inputs: fc.jsonValue(),
            cases: fc.jsonValue(),
            aliases: fc.jsonValue(),
            design: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        (given) => {
          const document = JSON.parse(JSON.stringify(given)) as JsonObject;
          expect(writeKeyedDocument(readKeyedDocument(document))).toEqual(document);
          expect(diffDocuments(document, document)).toEqual([]);
        },
      ),
    );
  });

  test("the differences are none for equal documents only", () => {
    fc.assert(
      fc.property(documentArbitrary, documentArbitrary, (one, other) => {
        expect(diffDocuments(one, one)).toEqual([]);
        expect(diffDocuments(one, other).length === 0).toBe(isEqualJson(one, other));
      }),
    );
  });

  test("a merge with an unchanged side is the other side", () => {
    fc.assert(
      fc.property(documentArbitrary, documentArbitrary, (base, changed) => {
        expect(mergeDocuments(base, changed, base)).toEqual({ document: changed, conflicts: [] });
        expect(mergeDocuments(base, base, changed)).toEqual({ document: changed, conflicts: [] });
        expect(mergeDocuments(base, changed, changed)).toEqual({ document: changed, conflicts: [] });
      }),
    );
  });

  test("the chosen side has every conflict, and ids stay unique", () => {
    fc.assert(
      fc.property(documentArbitrary, documentArbitrary, documentArbitrary, (base, ours, theirs) => {
        const { document, conflicts } = mergeDocuments(base, ours, theirs);
        const choices = new Map(conflicts.map(({ key }) => [key, "theirs" as const]));
        const other = mergeDocuments(base, ours, theirs, choices);
        for (const merged of [document, other.document]) {
          const ids = componentsIn(merged).map((component) => component["id"]);
          expect(new Set(ids).size).toBe(ids.length);
        }
        expect(new Set(conflicts.map(({ key }) => key)).size).toBe(conflicts.length);
      }),
    );
  });

  test("disjoint edits are all in the merge, in both directions", () => {
    fc.assert(
      fc.property(editsArbitrary, ({ base, ours, theirs, both }) => {
        const [one, other] = [mergeDocuments(base, ours, theirs), mergeDocuments(base, theirs, ours)];
        expect(one.conflicts).toEqual([]);
        expect(toCanonicalJson(other.document)).toBe(toCanonicalJson(one.document));
        expect(one.document).toEqual(both);
      }),
      { numRuns: lawRuns(300) },
    );
  });

  test("a merged order has the moves and additions of both sides", () => {
    const ordered = fc.shuffledSubarray([..."abcdefgh"]);
    fc.assert(
      fc.property(ordered, ordered, ordered, (base, ours, theirs) => {
        expect(mergeOrder(base, ours, base).keys).toEqual(ours);
        expect(mergeOrder(base, base, theirs).keys).toEqual(theirs);
        const { keys, contested } = mergeOrder(base, ours, theirs);
        expect(new Set(keys).size).toBe(keys.length);
        const isKept = (key: string) => !base.includes(key) || (ours.includes(key) && theirs.includes(key));
        expect(keys.toSorted()).toEqual([...new Set([...ours, ...theirs])].filter(isKept).toSorted());
        if (contested.length === 0) expect(mergeOrder(base, theirs, ours).keys).toEqual(keys);
        expect(listMoved(base, base).size).toBe(0);
      }),
    );
  });
});

function componentsIn(document: JsonObject): JsonObject[] {
  const { pages, components } = document;
  const list: JsonValue[] = Array.isArray(pages)
    ? pages.flatMap((page) => (isJsonObject(page) ? (page["components"] ?? []) : []))
    : Array.isArray(components)
      ? components
      : [];
  return list.filter(isJsonObject);
}

/** A flat document and edits of it; each is made by one of the two sides, and `both` has all of them. */
const editsArbitrary = fc
  .record({
    ids: fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 3 }),
    sides: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    edits: fc.array(fc.constantFrom("x", "color", "input", "nothing", "remove", "rename"), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ ids, sides, edits }) => {
    const document = (isMade: (edit: number) => boolean): JsonObject => {
      const inputs: JsonObject = {};
      const aliases: JsonObject = {};
      const components = ids.flatMap((id, index): JsonObject[] => {
        const edit = isMade(index) ? edits[index % 8] : "nothing";
        const also = isMade(20 + index);
        const name = edit === "rename" ? `${id}${id}` : id;
        if (edit === "rename") aliases[id] = name;
        if (edit === "remove") return [];
        inputs[`${name}.text`] = {
          maxLength: edit === "input" ? 5 : 6,
          ...(isUnshared(index) && also ? { label: "L" } : {}),
        };
        const base = {
          id: name,
          type: "CIRCLE",
          y: index,
          x: edit === "x" ? 1 : 2,
          color: edit === "color" ? "#0" : "#1",
        };
        return isUnshared(index) && also ? [{ ...base, opacity: 0.5 }] : [base];
      });
      return { width: isMade(38) ? 1 : 2, height: isMade(39) ? 1 : 2, components, inputs, aliases };
    };
    /** A removed component is not changed by the other side, which would be a conflict. */
    const isUnshared = (index: number) => edits[index % 8] !== "remove";
    return {
      base: document(() => false),
      ours: document((edit) => sides[edit] === true),
      theirs: document((edit) => sides[edit] === false),
      both: document(() => true),
    };
  });

test("500 components are compared and merged with bounded work", () => {
  let reads = 0;
  const watched = (component: JsonObject): JsonObject =>
    new Proxy(component, {
      ownKeys: (target) => {
        reads += 1;
        return Reflect.ownKeys(target);
      },
    });
  const many = (change: (index: number) => JsonObject) =>
    Array.from({ length: 500 }, (_component, index) =>
      watched({ id: `c${index}`, type: "TEXT", text: `Text ${index}`, ...change(index) }),
    );
  const base = { components: many(() => ({})) };
  const renamed = { components: many((index) => ({ id: `d${index}` })) };
  const moved = { components: many((index) => ({ x: index })).toReversed() };
  expect(diffDocuments(base, renamed)).toHaveLength(500);
  expect(diffDocuments(base, moved)).toHaveLength(999);
  const { document, conflicts } = mergeDocuments(base, renamed, moved);
  expect(conflicts).toEqual([]);
  expect(idsIn(document)[0]).toBe("d499");
  // Each component is read a few times, not once for each other one.
  expect(reads).toBeLessThan(3 * 2 * 500 * 20);
});
