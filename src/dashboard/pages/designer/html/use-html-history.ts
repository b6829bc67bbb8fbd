import { useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import { endGesture, redo, undo } from "../../../model/composition/undo-history.ts";
import { changeStates, type DesignHistory, editSource, useComputedSteps } from "../design-history.ts";
import type { EditedSource } from "../edited-source.ts";
import type { DesignOwner } from "../save/kept-designs.ts";
import { readStoredSteps, useStoredSteps } from "../save/stored-steps.ts";

export interface HtmlHistory extends EditedSource {
  /** Changes every state, such as by a merge with another person's save. It is no step of undo. */
  replaceSources: (change: (source: JsonObject) => JsonObject) => void;
}

/** The document of an html template with its steps of undo, which a reload keeps. `initial` is read once. */
export function useHtmlHistory(owner: DesignOwner, initial: JsonObject): HtmlHistory {
  const [history, setHistory] = useState<DesignHistory>(() => readStoredSteps(owner, "html", initial));
  useStoredSteps(owner, history);
  useComputedSteps(history);
  const actions = useMemo(
    () => ({
      editSource: (change: (source: JsonObject) => JsonObject, gesture?: string) =>
        setHistory((current) => editSource(current, change, gesture)),
      finishGesture: () => setHistory(endGesture),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      replaceSources: (change: (source: JsonObject) => JsonObject) =>
        setHistory((current) =>
          changeStates(current, (design) => ({ ...design, source: change(design.source) })),
        ),
    }),
    [],
  );
  return {
    source: history.present.source,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}
