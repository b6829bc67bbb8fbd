import { beforeEach, expect, test } from "vitest";
import { type StubbedStorage, stubStorage } from "#testing/stub-storage.ts";
import type { Composition } from "./composition.ts";
import {
  dropGesture,
  endGesture,
  mapStates,
  readStoredUndo,
  record,
  redo,
  startHistory,
  storeUndo,
  undo,
} from "./undo-history.ts";

test("undoes and redoes a gesture of many states in one step", () => {
  const dragged = [1, 2, 3].reduce((history, state) => record(history, state, "drag"), startHistory(0));
  expect(undo(dragged).present).toBe(0);
  expect(redo(undo(dragged)).present).toBe(3);
});

test("adds no undo or redo step for an aborted gesture", () => {
  const before = record(startHistory("a"), "b");
  const dragged = record(record(before, "c", "drag"), "d", "drag");
  const dropped = dropGesture(dragged, "drag");
  expect(dropped).toEqual(before);
  expect(undo(dropped).present).toBe("a");
});

test("keeps the steps of redo when a gesture is aborted", () => {
  const undone = undo(record(record(startHistory("a"), "b"), "c"));
  const dragged = record(record(undone, "d", "drag"), "e", "drag");

  expect(dragged.future).toEqual([]);
  expect(redo(dropGesture(dragged, "drag")).present).toBe("c");
  expect(endGesture(dragged)).toEqual({ past: ["a", "b"], present: "e", future: [], gesture: undefined });
});

test("changes every state of a history, which is no step", () => {
  const undone = undo(record(record(startHistory("a"), "b"), "c", "type"));

  expect(mapStates(undone, (state) => `${state}!`)).toEqual({
    past: ["a!"],
    present: "b!",
    future: ["c!"],
    gesture: undefined,
  });
});

test("does not revert a finished gesture or another one", () => {
  const typed = record(startHistory("a"), "b", "type");
  expect(dropGesture(typed, "drag")).toBe(typed);
  const finished = endGesture(typed);
  expect(dropGesture(finished, "type")).toBe(finished);
});

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
