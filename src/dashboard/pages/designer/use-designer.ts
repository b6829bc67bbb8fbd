import { useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { dropGesture, endGesture, redo, undo } from "../../model/composition/undo-history.ts";
import {
  findValue,
  setValues,
  type ValueEditor,
  type ValueToSet,
} from "../../model/composition/value-editor.ts";
import { type Design, documentOf, withValues } from "../../model/design/design.ts";
import { changeStates, type DesignHistory, drag, edit, editSource, select } from "./design-history.ts";
import * as limits from "#contract/limits.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { texts } from "./texts.ts";

/**
 * The state of the designer, and everything that changes it. The functions that change it keep their identity. Values
 * that are set become those of the source; `valueOf` has the rejected ones.
 */
export interface Designer extends EditedHistory, ValueEditor {
  design: Design;
  /** The source as the painter reads it. */
  document: TemplateDocument;
  selectedIds: readonly string[];
  /** Edits with the same `gesture` are one undo step, until `finishGesture`. */
  edit: (change: (design: Design) => Design, gesture?: string) => void;
  /** Like `edit`, with `change` applied to the design at the start of the gesture. */
  drag: (change: (start: Design) => Design, gesture: string) => void;
  select: (ids: readonly string[] | ((design: Design) => readonly string[])) => void;
  /** The ids that callers know, those of the published revision; undefined while it is not read. */
  publicIds?: ReadonlySet<string> | undefined;
}

/** `initial` is called once. */
export function useDesigner(initial: () => DesignHistory): Designer {
  const { setHistory, ...edited } = useDesignHistory(initial);
  const { history } = edited;
  const actions = useMemo(
    () => ({
      edit: (change: (design: Design) => Design, gesture?: string) =>
        setHistory((current) => edit(current, change, gesture)),
      set: (values: readonly ValueToSet[], gesture?: string) =>
        setHistory((current) => edit(current, (design) => withSetValues(design, values), gesture)),
      drag: (change: (start: Design) => Design, gesture: string) =>
        setHistory((current) => drag(current, change, gesture)),
      select: (ids: readonly string[] | ((design: Design) => readonly string[])) =>
        setHistory((current) => select(current, typeof ids === "function" ? ids(current.present) : ids)),
      cancelGesture: (gesture: string) => setHistory((current) => dropGesture(current, gesture)),
    }),
    [setHistory],
  );
  // Deferred parts are drawn again only for another state.
  return useMemo(
    () => {
      const design = history.present;
      return {
        ...edited,
        design,
        document: documentOf(design.source),
        selectedIds: design.selectedIds,
        valueOf: (componentId: string, property: string) => findValue(design.rejected, componentId, property),
        ...actions,
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- All else of it follows from the history.
    [history, actions],
  );
}

/** The document of either kind of template with its steps of undo. */
export interface EditedHistory extends EditedSource {
  /** To be stored. */
  history: DesignHistory;
  /** Replaces every state, such as by a merge with another person's save. It is no step of undo. */
  replaceStates: (change: (design: Design) => Design) => void;
}

/** `initial` is called once. */
export function useDesignHistory(initial: () => DesignHistory) {
  const [history, setHistory] = useState(initial);
  const actions = useMemo(
    () => ({
      setHistory,
      editSource: (change: (source: JsonObject) => JsonObject, gesture?: string) =>
        setHistory((current) => editSource(current, change, gesture)),
      finishGesture: () => setHistory(endGesture),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      replaceStates: (change: (design: Design) => Design) =>
        setHistory((current) => changeStates(current, change)),
    }),
    [],
  );
  return {
    history,
    source: history.present.source,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}

function withSetValues(design: Design, values: readonly ValueToSet[]): Design {
  const changes = setValues(design.rejected, values);
  return changes === design.rejected ? design : withValues(design, changes);
}

/**
 * Edits a design by adding components, and returns the design then. If the template has no room for them, `add` returns the
 * same design: a message says so, and the result is undefined.
 */
export function editWithRoom(
  { design, edit }: Pick<Designer, "design" | "edit">,
  add: (design: Design) => Design,
): Design | undefined {
  const added = add(design);
  if (added === design) {
    showToast(texts.full(limits.componentsMax), { tone: "error" });
    return undefined;
  }
  edit(add);
  return added;
}

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
