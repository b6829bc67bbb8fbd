import { beforeEach, expect, test } from "vitest";
import { type StubbedStorage, stubStorage } from "#testing/stub-storage.ts";
import type { Composition } from "./composition.ts";
import { readStoredUndo, storeUndo } from "./stored-undo.ts";
import { record, redo, startHistory, undo } from "./undo-history.ts";

let storage: StubbedStorage;

beforeEach(() => {
  storage = stubStorage("sessionStorage");
});

const card = { service: "http://a.test", template: "card" };
const poster = { ...card, template: "poster" };

function compose(text: string): Composition {
  return { changes: [{ componentId: "title", property: "text", value: text }], options: { expires: 60 } };
}

/** Three texts, of which the last was undone. */
const history = undo(
  [compose("b"), compose("c")].reduce((before, step) => record(before, step), startHistory(compose("a"))),
);

test("keeps the steps of undo and redo around the same composition", () => {
  storeUndo(card, history);
  const read = readStoredUndo(card, compose("b"));
  expect(undo(read).present).toEqual(compose("a"));
  expect(redo(read).present).toEqual(compose("c"));
});

test("starts without steps for another composition and for another template", () => {
  storeUndo(card, history);
  expect(readStoredUndo(card, compose("other"))).toEqual(startHistory(compose("other")));
  expect(readStoredUndo(poster, compose("b")).past).toEqual([]);
});

test("keeps the steps of two services' templates of the same id apart", () => {
  storeUndo(card, history);
  expect(readStoredUndo({ ...card, service: "http://b.test" }, compose("b")).past).toEqual([]);
  storeUndo({ ...card, service: "http://b.test" }, startHistory(compose("b")));
  expect(readStoredUndo(card, compose("b")).past).toHaveLength(1);
});

test("takes at most a million characters of this tab's storage", () => {
  for (const template of ["a", "b", "c", "d", "e"]) {
    const steps = Array.from({ length: 40 }, (_, index) => compose(`${index}`.padEnd(20_000, "x")));
    const all = steps.reduce((before, step) => record(before, step), startHistory(compose("")));
    storeUndo({ ...card, template }, all);
  }
  expect([...storage.texts.values()].join("").length).toBeLessThan(1_000_000);
});

test("keeps the nearest steps of many long ones", () => {
  const long = Array.from({ length: 30 }, (_, index) => compose(`${index}`.padEnd(20_000, "x")));
  const all = long.reduce((before, step) => record(before, step), startHistory(compose("")));
  storeUndo(card, all);
  const read = readStoredUndo(card, all.present);
  expect(read.past.length).toBeGreaterThan(3);
  expect(read.past).toEqual(all.past.slice(-read.past.length));
});

test("drops other templates' steps where storage is full, and stores nothing that does not fit", () => {
  storeUndo(poster, history);
  storage.room = [...storage.texts.values()].join("").length + 10;
  storeUndo(card, history);
  expect(readStoredUndo(card, compose("b")).past).toHaveLength(1);
  expect(readStoredUndo(poster, compose("b")).past).toEqual([]);

  storage.room = 10;
  storeUndo(card, record(history, compose("d")));
  expect(readStoredUndo(card, compose("d")).past).toEqual([]);
});
