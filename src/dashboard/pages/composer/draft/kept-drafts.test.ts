import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#testing/stub-storage.ts";
import { saveDraft } from "./drafts.ts";
import { toHash } from "../../../model/composition/composition-link.ts";
import { openComposition, openDraft } from "./kept-drafts.ts";

const place = { service: "http://a.test", template: "card" };

beforeEach(() => void stubStorage("localStorage"));

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
