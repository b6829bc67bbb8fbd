import { expect, test } from "vitest";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { draftGroupsOf } from "./listed-revisions.ts";

/** `minute`: of its save, in an hour. */
function draft(revision: number, minute: number, values: Partial<TemplateRevision> = {}): TemplateRevision {
  const createdAt = new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString();
  return {
    revision,
    name: "Card",
    createdAt,
    createdBy: "Ada",
    note: null,
    publishedAt: null,
    isPublished: false,
    preview: null,
    ...values,
  };
}

const numbersOf = (items: TemplateRevision[], before: TemplateRevision[] = []) =>
  draftGroupsOf({ items, before }).map(({ last, earlier }) =>
    [last, ...earlier].map((revision) => revision?.revision),
  );

test("drafts of one person within ten minutes are together, below the last of them", () => {
  expect(numbersOf([draft(5, 30), draft(4, 25), draft(3, 20), draft(2, 19), draft(1, 18)])).toEqual([
    [5, 4, 3],
    [2, 1],
  ]);
});

test("drafts that belong to the last one of the page before are together without it", () => {
  expect(numbersOf([draft(3, 29), draft(2, 28), draft(1, 10)], [draft(5, 59), draft(4, 30)])).toEqual([
    [undefined, 3, 2],
    [1],
  ]);
});

test.each<[string, Partial<TemplateRevision>]>([
  ["a publication", { publishedAt: "2026-11-29T13:00:00.000Z" }],
  ["a note, such as that of a restored revision", { note: "Restored from revision 1" }],
  ["another person", { createdBy: "Grace" }],
  ["another name of the template", { name: "Ticket" }],
])("drafts are not together over %s", (_name, values) => {
  expect(numbersOf([draft(4, 30), draft(3, 29), draft(2, 28, values), draft(1, 27)])).toEqual([
    [4, 3],
    [2],
    [1],
  ]);
});
