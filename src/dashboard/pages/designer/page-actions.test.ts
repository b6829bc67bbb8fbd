import { expect, test, vi } from "vitest";
import { listUndoActions } from "./page-actions.ts";

// `shortcutText` reads the platform when it is loaded.
vi.hoisted(() => vi.stubGlobal("navigator", { platform: "Linux" }));

const functions = {
  editSource: vi.fn<() => void>(),
  finishGesture: vi.fn<() => void>(),
  undo: vi.fn<() => void>(),
  redo: vi.fn<() => void>(),
};

test("offers undo and redo only where there is a step", () => {
  const owner = { source: {}, ...functions };
  const offered = (steps: { canUndo: boolean; canRedo: boolean }) =>
    listUndoActions({ ...owner, ...steps }).map(({ id }) => id);

  expect(offered({ canUndo: false, canRedo: false })).toEqual([]);
  expect(offered({ canUndo: true, canRedo: false })).toEqual(["undo"]);
  expect(offered({ canUndo: true, canRedo: true })).toEqual(["undo", "redo"]);
  const [undo, redo] = listUndoActions({ ...owner, canUndo: true, canRedo: true });
  undo?.run();
  redo?.run();
  expect(functions.undo).toHaveBeenCalledOnce();
  expect(functions.redo).toHaveBeenCalledOnce();
});
