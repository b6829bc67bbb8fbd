import { useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { dropGesture, endGesture, redo, startHistory, undo } from "../../model/composition/undo-history.ts";
import {
  findValue,
  setValues,
  type ValueEditor,
  type ValueToSet,
} from "../../model/composition/value-editor.ts";
import { type Design, documentOf, startDesign, withValues } from "../../model/design/design.ts";
import {
  changeStates,
  type DesignHistory,
  drag,
  edit,
  editSource,
  select,
  useComputedSteps,
} from "./design-history.ts";
import type { EditedSource } from "./edited-source.ts";

/**
 * The state of the designer, and everything that changes it. The functions that change it keep their identity. Values
 * that are set become those of the source; `valueOf` has the rejected ones.
 */
export interface Designer extends EditedSource, ValueEditor {
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
  /** Replaces every state, such as by a merge with another person's save. It is no step of undo. */
  replaceStates: (change: (design: Design) => Design) => void;
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
      set: (values: readonly ValueToSet[], gesture?: string) =>
        setHistory((current) => edit(current, (design) => withSetValues(design, values), gesture)),
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
      valueOf: (componentId: string, property: string) => findValue(design.rejected, componentId, property),
      ...actions,
    }),
    [history, design, canUndo, canRedo, actions],
  );
}

function withSetValues(design: Design, values: readonly ValueToSet[]): Design {
  const changes = setValues(design.rejected, values);
  return changes === design.rejected ? design : withValues(design, changes);
}

export function startDesignHistory(source: JsonObject): DesignHistory {
  return startHistory(startDesign(source));
}
