import type { JsonObject } from "#contract/json.ts";

/** The document of a template of either kind while it is designed, and what changes it. The functions keep their identity. */
export interface EditedSource {
  source: JsonObject;
  canUndo: boolean;
  canRedo: boolean;
  /** Edits with the same `gesture` are one undo step, until `finishGesture`. The same source makes no step. */
  editSource: (change: (source: JsonObject) => JsonObject, gesture?: string) => void;
  finishGesture: () => void;
  undo: () => void;
  redo: () => void;
}
