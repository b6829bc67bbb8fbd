import { beforeEach, expect, test, vi } from "vitest";
import { type StubbedStorage, stubStorage } from "#testing/stub-storage.ts";
import type { JsonObject } from "#contract/json.ts";
import { type DesignOwner, keepDesign, readKeptDesigns } from "./kept-designs.ts";

let storage: StubbedStorage;

beforeEach(() => {
  storage = stubStorage("localStorage");
});

const card: DesignOwner = { service: "http://a.test", template: "card" };
const base: JsonObject = { text: "Published" };
const edited = (text: string) => ({ base, source: { text } });

const textsOf = (owner: DesignOwner) => readKeptDesigns(owner).map(({ source }) => source["text"]);

test("keeps the last unsaved edits of a page with their base, and forgets them once they are saved", () => {
  keepDesign(card, "one", edited("First"));
  expect(keepDesign(card, "one", edited("Second"))).toBe(true);
  expect(readKeptDesigns(card)).toMatchObject([edited("Second")]);

  expect(keepDesign(card, "one", { base: { text: "Second" }, source: { text: "Second" } })).toBe(true);
  expect(readKeptDesigns(card)).toEqual([]);
});

test("keeps templates of the same id apart by their services", () => {
  keepDesign(card, "one", edited("Here"));

  expect(readKeptDesigns({ ...card, service: "http://b.test" })).toEqual([]);
});

test("a save of one tab leaves the unsaved edits of another tab", () => {
  keepDesign(card, "one", edited("Of the first tab"));
  keepDesign(card, "two", edited("Of the second tab"));
  keepDesign(card, "two", { base: { text: "Saved" }, source: { text: "Saved" } });

  expect(textsOf(card)).toEqual(["Of the first tab"]);
});

test("a page that restores the edits of an earlier one has the only copy, until it has saved them", () => {
  keepDesign(card, "earlier", edited("Restored"));
  keepDesign(card, "later", edited("Restored"));
  expect(textsOf(card)).toEqual(["Restored"]);

  keepDesign(card, "later", { base: { text: "Restored" }, source: { text: "Restored" } });
  expect(textsOf(card)).toEqual([]);
});

test("a page that has nothing to save drops what the service has already", () => {
  keepDesign(card, "earlier", edited("Saved meanwhile"));
  const saved = { text: "Saved meanwhile" };
  keepDesign(card, "later", { base: saved, source: saved });

  expect(storage.texts).toEqual(new Map());
});

test("keeps ten designs, and drops the oldest", () => {
  for (let number = 1; number <= 12; number += 1)
    keepDesign({ ...card, template: `t${number}` }, "page", edited(`${number}`));

  expect(textsOf({ ...card, template: "t2" })).toEqual([]);
  expect(textsOf({ ...card, template: "t3" })).toEqual(["3"]);
  expect(textsOf({ ...card, template: "t12" })).toEqual(["12"]);
});

test("takes at most two million characters, and keeps the last state that fits of one that is larger", () => {
  for (const template of ["a", "b", "c"])
    keepDesign({ ...card, template }, "page", edited(template.repeat(900_000)));
  expect([...storage.texts.values()].join("").length).toBeLessThan(2_100_000);
  expect(textsOf({ ...card, template: "a" })).toEqual([]);

  keepDesign(card, "page", edited("Small"));
  expect(keepDesign(card, "page", edited("x".repeat(2_000_001)))).toBe(false);
  expect(textsOf(card)).toEqual(["Small"]);
});

test("drops the edits of other templates where storage is full, and reports edits that do not fit", () => {
  keepDesign({ ...card, template: "other" }, "page", edited("x".repeat(500)));
  storage.room = 700;
  expect(keepDesign(card, "page", edited("y".repeat(400)))).toBe(true);
  expect(textsOf({ ...card, template: "other" })).toEqual([]);

  storage.room = 10;
  expect(keepDesign(card, "page", edited("z"))).toBe(false);
});

test("has nothing to report without storage while everything is saved", () => {
  vi.stubGlobal("localStorage", undefined);

  expect(keepDesign(card, "page", { base, source: base })).toBe(true);
  expect(keepDesign(card, "page", edited("Unsaved"))).toBe(false);
  expect(readKeptDesigns(card)).toEqual([]);
});
