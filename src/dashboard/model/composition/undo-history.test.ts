import { expect, test } from "vitest";
import { dropGesture, endGesture, mapStates, record, redo, startHistory, undo } from "./undo-history.ts";

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
