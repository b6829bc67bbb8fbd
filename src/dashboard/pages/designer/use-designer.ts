import { useCallback, useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { dropGesture, endGesture, redo, startHistory, undo } from "../../model/composition/undo-history.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import { type Design, documentOf, startDesign, withValues } from "../../model/design/design.ts";
import { changeStates, type DesignHistory, drag, edit, editSource, select } from "./design-history.ts";
import type { EditedSource } from "./edited-source.ts";
import { useComputedSteps } from "./use-computed-steps.ts";

/** The state of the designer, and everything that changes it. The functions keep their identity. */
export interface Designer extends EditedSource {
  /** With the steps of undo, to be stored. */
  history: DesignHistory;
  design: Design;
  /** The source as the painter reads it. */
  document: TemplateDocument;
  selectedIds: readonly string[];
  /** Edits with the same `gesture` are one undo step, until `finishGesture`. */
  edit: (change: (design: Design) => Design, gesture?: string) => void;
  /** Like `edit`, with `change` applied to the design at the start of the gesture. */
  drag: (change: (start: Design) => Design, gesture: string) => void;
  select: (ids: readonly string[] | ((design: Design) => readonly string[])) => void;
  /** Reverts a gesture without an undo step. */
  cancelGesture: (gesture: string) => void;
  /** Replaces every state, such as by a merge with another person's save. It is no step of undo. */
  replaceStates: (change: (design: Design) => Design) => void;
  /** The design for the fields and tools of the composer: their changes become values of the source. */
  values: CompositionState;
  /** The ids that callers know, those of the published revision; undefined while it is not read. */
  publicIds?: ReadonlySet<string> | undefined;
}

/** `initial` is called once. */
export function useDesigner(initial: () => DesignHistory): Designer {
  const [history, setHistory] = useState(initial);
  useComputedSteps(history);
  const design = history.present;
  const actions = useMemo(
    () => ({
      edit: (change: (design: Design) => Design, gesture?: string) =>
        setHistory((current) => edit(current, change, gesture)),
      editSource: (change: (source: JsonObject) => JsonObject, gesture?: string) =>
        setHistory((current) => editSource(current, change, gesture)),
      drag: (change: (start: Design) => Design, gesture: string) =>
        setHistory((current) => drag(current, change, gesture)),
      select: (ids: readonly string[] | ((design: Design) => readonly string[])) =>
        setHistory((current) => select(current, typeof ids === "function" ? ids(current.present) : ids)),
      finishGesture: () => setHistory(endGesture),
      cancelGesture: (gesture: string) => setHistory((current) => dropGesture(current, gesture)),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      replaceStates: (change: (design: Design) => Design) =>
        setHistory((current) => changeStates(current, change)),
    }),
    [],
  );
  const canUndo = history.past.length > 0;
  const canRedo = history.future.length > 0;
  const update = useCallback(
    (change: (composition: Composition) => Composition, gesture?: string) =>
      actions.edit((current) => {
        const before = { changes: current.rejected, options: {} };
        const after = change(before);
        return after === before ? current : withValues(current, after.changes);
      }, gesture),
    [actions],
  );
  const values = useMemo<CompositionState>(
    () => ({
      composition: { changes: design.rejected, options: {} },
      canUndo,
      canRedo,
      update,
      finishGesture: actions.finishGesture,
      cancelGesture: actions.cancelGesture,
      undo: actions.undo,
      redo: actions.redo,
    }),
    [design.rejected, canUndo, canRedo, update, actions],
  );
  // Deferred parts are drawn again only for another state.
  return useMemo(
    () => ({
      history,
      design,
      source: design.source,
      document: documentOf(design.source),
      selectedIds: design.selectedIds,
      canUndo,
      canRedo,
      values,
      ...actions,
    }),
    [history, design, canUndo, canRedo, values, actions],
  );
}

export function startDesignHistory(source: JsonObject): DesignHistory {
  return startHistory(startDesign(source));
}
