import { beforeEach, expect, test } from "vitest";
import { type StubbedStorage, stubStorage } from "#testing/stub-storage.ts";
import { toHash } from "../../../model/composition/composition-link.ts";
import { type Draft, openComposition, openDraft, readDrafts, removeDraft, saveDraft } from "./drafts.ts";

let storage: StubbedStorage;

beforeEach(() => {
  storage = stubStorage("localStorage");
});

const draft = (id: string, changes: Partial<Draft> = {}): Draft => ({
  id,
  service: "http://a.test",
  template: "card",
  content: `#1.${id}`,
  count: 1,
  savedAt: Number(id.replaceAll(/\D/g, "")),
  ...changes,
});
const idsOf = (drafts: readonly Draft[]) => drafts.map(({ id }) => id);

test("reads the drafts of one template and service, newest first", () => {
  for (const each of [
    draft("1"),
    draft("3"),
    draft("2"),
    draft("4", { template: "other" }),
    draft("5", { service: "http://b.test" }),
  ])
    expect(saveDraft(each)).toBe(true);
  expect(readDrafts("http://a.test", "card")).toEqual([draft("3"), draft("2"), draft("1")]);
});

test("replaces a draft that is saved again", () => {
  saveDraft(draft("1"));
  saveDraft(draft("2"));
  saveDraft(draft("1", { savedAt: 3, content: "#1.new" }));
  expect(readDrafts("http://a.test", "card")).toEqual([
    draft("1", { savedAt: 3, content: "#1.new" }),
    draft("2"),
  ]);
});

test("keeps the three newest drafts of a template", () => {
  for (const id of ["1", "2", "3", "4"]) saveDraft(draft(id));
  expect(idsOf(readDrafts("http://a.test", "card"))).toEqual(["4", "3", "2"]);
  removeDraft("3");
  expect(idsOf(readDrafts("http://a.test", "card"))).toEqual(["4", "2"]);
});

test("evicts the oldest drafts when storage is full", () => {
  storage.room = 500;
  for (const id of ["1", "2", "3"])
    expect(saveDraft(draft(id, { template: id, content: "x".repeat(150) }))).toBe(true);
  expect(readDrafts("http://a.test", "3")).toHaveLength(1);
  expect(readDrafts("http://a.test", "1")).toEqual([]);
});

test("reports a draft that does not fit, and keeps the others", () => {
  saveDraft(draft("1"));
  expect(saveDraft(draft("2", { content: "x".repeat(3_000_001) }))).toBe(false);
  expect(idsOf(readDrafts("http://a.test", "card"))).toEqual(["1"]);
});

const place = { service: "http://a.test", template: "card" };

function compose(text: string) {
  return { changes: [{ componentId: "title", property: "text", value: text }], options: {} };
}

function keep(id: string, content: string, savedAt: number) {
  const draft = { id, ...place, content, count: 1, savedAt };
  saveDraft(draft);
  return draft;
}

test("restores the newest draft without a fragment in the address, and offers the others", () => {
  keep("old", toHash(compose("Old")), 1);
  keep("new", toHash(compose("New")), 2);
  const opened = openComposition("", { ...place, mayRestoreDraft: true });
  expect(opened.composition).toEqual(compose("New"));
  expect(opened.drafts).toMatchObject({ id: "new", opened: { id: "new" }, others: [{ id: "old" }] });
});

test("prefers the composition in the address, and starts a new draft for it", () => {
  keep("mine", toHash(compose("Mine")), 1);
  const opened = openComposition(toHash(compose("Shared")), { ...place, mayRestoreDraft: true });
  expect(opened.composition).toEqual(compose("Shared"));
  expect(opened.drafts.opened).toBeUndefined();
  expect(opened.drafts.id).not.toBe("mine");
});

test("continues the same draft after a reload, without a notice", () => {
  keep("mine", toHash(compose("Mine")), 1);
  const { drafts } = openComposition(toHash(compose("Mine")), { ...place, mayRestoreDraft: true });
  expect(drafts).toMatchObject({ id: "mine", opened: undefined, others: [] });
});

test("does not mix a reopened request with drafts", () => {
  keep("mine", toHash(compose("Mine")), 1);
  const opened = openComposition("", { ...place, mayRestoreDraft: false });
  expect(opened.composition.changes).toEqual([]);
  expect(opened.drafts.others).toHaveLength(1);
});

test("reports a damaged draft and shows the unchanged template", () => {
  keep("broken", "#1.%%%", 1);
  const opened = openComposition("", { ...place, mayRestoreDraft: true });
  expect(opened.composition.changes).toEqual([]);
  expect(opened.problem).toMatch(/was kept for this template and could not be read/);
});

test("keeps the previous draft among the others when another one is opened", () => {
  keep("old", toHash(compose("Old")), 1);
  keep("new", toHash(compose("New")), 2);
  const { drafts } = openComposition("", { ...place, mayRestoreDraft: true });
  const [old] = drafts.others;
  if (old === undefined) throw new Error("The other draft is not offered.");
  const changed = openDraft(old, drafts);
  expect(changed.composition).toEqual(compose("Old"));
  expect(changed.drafts).toMatchObject({ id: "old", others: [{ id: "new" }] });
});
