import { beforeEach, expect, test } from "vitest";
import { insertRequest } from "#testing/stored-requests.ts";
import { matchesTemplateSearch, readTemplateSearch } from "#contract/template-search.ts";
import { openFileDatabase } from "#testing/open-test-database.ts";
import type { NewRequest } from "./request-rows.ts";
import { templates } from "./schema.ts";
import {
  deleteTemplate,
  purgeTemplate,
  getTemplate,
  insertTemplate,
  listTemplates,
  replaceTemplate,
  seedStarter,
  setTemplatePreview,
  type TemplateDraftRow,
} from "./templates-store.ts";
import { findPinnedTemplate, readTemplateRevision } from "./revisions-store.ts";

const database = await openFileDatabase();
const firstPage = { limit: 50, offset: 0 };
beforeEach(() => database.db.delete(templates));

test("users' own templates come first, newest first, then the starters in their order", async () => {
  await seedStarter(database.db, { ...templateDraft("s2"), starterKey: "two", starterOrder: 2 });
  await seedStarter(database.db, { ...templateDraft("s1"), starterKey: "one", starterOrder: 1 });
  await insertTemplate(database.db, templateDraft("older", { createdAt: new Date("2026-01-01") }));
  await insertTemplate(database.db, templateDraft("newer", { createdAt: new Date("2026-01-02") }));

  expect(await listedIds({})).toEqual(["newer", "older", "s1", "s2"]);
});

test("pages of templates of one moment neither repeat nor skip one", async () => {
  for (let number = 0; number < 23; number += 1)
    await insertTemplate(database.db, templateDraft(`t${number}`));

  const pages = [];
  for (let offset = 0; offset < 30; offset += 5) {
    const page = await listTemplates(database.db, {}, { limit: 5, offset });
    expect(page.total).toBe(23);
    pages.push(...page.templates.map(({ id }) => id));
  }
  expect(new Set(pages).size).toBe(23);
  expect(pages).toHaveLength(23);

  await deleteTemplate(database.db, "t0", new Date());
  expect((await listTemplates(database.db, {}, { limit: 5, offset: 0 })).total).toBe(22);
});

test("each filter narrows the list, and so do several together", async () => {
  await insertTemplate(
    database.db,
    templateDraft("sale", { name: "Summer Sale 50%", tags: ["shop", "story"] }),
  );
  await insertTemplate(
    database.db,
    templateDraft("quote", { name: "Quote", tags: ["story"], width: 1080, height: 1920 }),
  );
  await insertTemplate(
    database.db,
    templateDraft("bill", {
      name: "Invoice",
      outputFormat: "pdf",
      createdBy: "Ana",
      sourceTemplateId: "quote",
      height: 1200,
    }),
  );

  expect(await listedIds({ name: "sUMMER" })).toEqual(["sale"]);
  expect(await listedIds({ name: "50%" })).toEqual(["sale"]);
  expect(await listedIds({ name: "_" })).toEqual([]);
  expect((await listedIds({ tags: ["shop", "story"] })).toSorted()).toEqual(["quote", "sale"]);
  expect(await listedIds({ tags: ["shop"], name: "quote" })).toEqual([]);
  expect(await listedIds({ outputFormat: "pdf" })).toEqual(["bill"]);
  expect(await listedIds({ createdBy: "Ana" })).toEqual(["bill"]);
  expect(await listedIds({ sourceTemplateId: "quote" })).toEqual(["bill"]);
  expect(await listedIds({ editor: "canvas-html" })).toEqual([]);
  expect(await listedIds({ shape: "portrait" })).toEqual(["quote"]);
  expect(await listedIds({ shape: "square" })).toEqual(["bill"]);
  expect(await listedIds({ shape: "landscape" })).toEqual(["sale"]);
});

test.each([
  ["CAFE", ["coffee"]],
  ["ZOË", ["zoe"]],
  ["бар", ["zoe"]],
  ["50%", ["coffee"]],
  ["_", []],
  ["1080 × 1080", ["coffee"]],
  ["1920", ["wide", "tall"]],
  ["instagram post", ["coffee"]],
  ["story", ["tall", "wide"]],
  ["link preview", ["zoe"]],
  ["story offer", ["wide"]],
])("the search “%s” finds what the dashboard's matches: %j", async (text, found) => {
  const drafts = [
    templateDraft("coffee", { name: "Café, 50%", width: 1080, height: 1080, tags: ["Offer"] }),
    templateDraft("zoe", { name: "Zoe", width: 1200, height: 627, tags: ["БАР"] }),
    templateDraft("tall", { name: "Lisbon", width: 1080, height: 1920, tags: [] }),
    templateDraft("wide", { name: "A story", width: 1920, height: 1080, tags: ["offer"] }),
  ];
  for (const draft of drafts) await insertTemplate(database.db, draft);

  expect((await listedIds({ search: text })).toSorted()).toEqual(found.toSorted());
  const terms = readTemplateSearch(text);
  const matching = drafts.filter((draft) => matchesTemplateSearch({ ...draft, identifier: draft.id }, terms));
  expect(matching.map(({ id }) => id).toSorted()).toEqual(found.toSorted());
});

test("a search lists the exact name first, then names, tags, sizes and beginnings of ids, also over pages", async () => {
  const small = { width: 900, height: 500, tags: [] };
  const drafts = [
    templateDraft("1080", { ...small, name: "By its id" }),
    templateDraft("id-1080", { ...small, name: "Not at all" }),
    templateDraft("size", { ...small, name: "Square", width: 1080 }),
    templateDraft("tag", { ...small, name: "Tagged", tags: ["for 1080"] }),
    templateDraft("name", { ...small, name: "Poster 1080" }),
    templateDraft("exact", { ...small, name: "1080" }),
  ];
  for (const draft of drafts.toReversed()) await insertTemplate(database.db, draft);
  const ranked = ["exact", "name", "tag", "size", "1080"];
  expect(await listedIds({ search: " 1080" })).toEqual(ranked);
  const pages = await Promise.all(
    ranked.map((_, offset) => listTemplates(database.db, { search: "1080" }, { limit: 1, offset })),
  );
  expect(pages.flatMap(({ templates }) => templates.map(({ id }) => id))).toEqual(ranked);
  const sorted = await listTemplates(database.db, { search: "1080" }, { limit: 9, offset: 0 }, "name");
  expect(sorted.templates[0]?.id).toBe("exact");
  expect(sorted.templates.at(-1)?.id).toBe("tag");
});

test("the list has own templates or starters, and is sorted by name, age or last change", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await seedStarter(database.db, {
    ...templateDraft("s1", { name: "Änderung", createdAt: at(3) }),
    starterKey: "one",
    starterOrder: 1,
  });
  await insertTemplate(database.db, templateDraft("a", { name: "zebra", createdAt: at(2) }));
  await insertTemplate(database.db, templateDraft("b", { name: "Brot", createdAt: at(1) }));
  await replaceTemplate(database.db, "b", replacement({ name: "Brot", updatedAt: at(9) }));

  expect(await listedIds({ origin: "own" })).toEqual(["a", "b"]);
  expect(await listedIds({ origin: "starter" })).toEqual(["s1"]);
  expect(await listedIds({})).toEqual(["a", "b", "s1"]);
  expect(await listedIds({}, "name")).toEqual(["s1", "b", "a"]);
  expect(await listedIds({}, "newest")).toEqual(["s1", "a", "b"]);
  expect(await listedIds({}, "changed")).toEqual(["b", "s1", "a"]);
});

test("seeding the same starter twice makes it once, and a changed one is brought up to date", async () => {
  const starter = { ...templateDraft("s1"), starterKey: "one", starterOrder: 1 };

  expect(await seedStarter(database.db, starter)).toEqual({ id: "s1", revision: 1 });
  expect(await seedStarter(database.db, starter)).toBeUndefined();
  expect(await seedStarter(database.db, { ...starter, id: "other", document: { width: 2 } })).toEqual({
    id: "s1",
    revision: 2,
  });

  expect(await getTemplate(database.db, "s1")).toMatchObject({ revision: 2, document: { width: 2 } });
  expect(await getTemplate(database.db, "other")).toBeUndefined();
});

test("a starter that a user deleted stays deleted", async () => {
  const starter = { ...templateDraft("s1"), starterKey: "one", starterOrder: 1 };
  await seedStarter(database.db, starter);
  await deleteTemplate(database.db, "s1", new Date());

  expect(await seedStarter(database.db, { ...starter, document: { width: 2 } })).toBeUndefined();
  expect(await listedIds({})).toEqual([]);
});

test("a starter that a user edited stays unchanged", async () => {
  const starter = { ...templateDraft("s1"), starterKey: "one", starterOrder: 1 };
  await seedStarter(database.db, starter);
  await replaceTemplate(database.db, "s1", replacement({ name: "Mine" }));

  expect(await seedStarter(database.db, { ...starter, document: { width: 2 } })).toBeUndefined();
  expect(await getTemplate(database.db, "s1")).toMatchObject({ name: "Mine", revision: 2 });
});

test("a template that is deleted for good keeps its published document, and revisions that queued requests name", async () => {
  await insertTemplate(database.db, templateDraft("card", { document: { width: 1 } }));
  await replaceTemplate(database.db, "card", replacement({ document: { width: 2 } }));
  await replaceTemplate(database.db, "card", replacement({ document: { width: 3 } }));
  await insertRequest(database.db, queuedRequest("card", 1));
  await deleteTemplate(database.db, "card", new Date());
  expect(await readTemplateRevision(database.db, "card", 2)).toEqual({ width: 2 });
  await purgeTemplate(database.db, "card");

  expect(await readTemplateRevision(database.db, "card", 1)).toEqual({ width: 1 });
  expect(await readTemplateRevision(database.db, "card", 2)).toBeUndefined();
  expect(await readTemplateRevision(database.db, "card", 3)).toEqual({ width: 3 });
});

test("a preview of a superseded revision is stored with the revision, and none of a removed one", async () => {
  await insertTemplate(database.db, templateDraft("card"));
  await replaceTemplate(database.db, "card", replacement({}));

  expect(await setTemplatePreview(database.db, "card", 1, "previews/old.webp")).toBe(true);
  expect((await getTemplate(database.db, "card"))?.previewKey).toBeNull();
  expect(await findPinnedTemplate(database.db, "card", 1)).toMatchObject({ previewKey: "previews/old.webp" });
  await deleteTemplate(database.db, "card", new Date());
  expect(await setTemplatePreview(database.db, "card", 1, "previews/old.webp")).toBe(false);
});

async function listedIds(
  filter: Parameters<typeof listTemplates>[1],
  order?: Parameters<typeof listTemplates>[3],
): Promise<string[]> {
  const { templates: listed, total } = await listTemplates(database.db, filter, firstPage, order);
  expect(total).toBe(listed.length);
  return listed.map(({ id }) => id);
}

function templateDraft(id: string, overrides: Partial<TemplateDraftRow> = {}): TemplateDraftRow {
  return {
    id,
    name: id,
    editor: "canvas-editor",
    tags: [],
    createdBy: "Overprint",
    createdAt: new Date("2026-03-01T12:00:00Z"),
    document: { width: 1200 },
    width: 1200,
    height: 630,
    scaleFactor: 1,
    outputFormat: "jpeg",
    ...overrides,
  };
}

function queuedRequest(templateId: string, templateRevision: number): NewRequest {
  return {
    id: "0190a0a0-0000-7000-8000-000000000001",
    type: "image",
    createdAt: new Date("2026-03-01T12:00:00Z"),
    body: {},
    changes: [],
    format: "jpeg",
    width: 1,
    height: 1,
    templateId,
    templateRevision,
  };
}

function replacement(overrides: Partial<Parameters<typeof replaceTemplate>[2]>) {
  const { name, tags, document, width, height, scaleFactor, outputFormat } = templateDraft("any");
  const updatedAt = new Date("2026-03-02T12:00:00Z");
  return { name, tags, document, width, height, scaleFactor, outputFormat, updatedAt, ...overrides };
}
