import type { JsonObject } from "#contract/json.ts";
import {
  dropGesture,
  endGesture,
  mapStates,
  record,
  type UndoHistory,
} from "../../model/composition/undo-history.ts";
import { type Design, replaceSource } from "../../model/design/design.ts";

export type DesignHistory = UndoHistory<Design>;

/** Records an edit. Those of one gesture, such as the keys in one field, are one step. */
export function edit(
  history: DesignHistory,
  change: (design: Design) => Design,
  gesture?: string,
): DesignHistory {
  return record(history, change(history.present), gesture);
}

/** Records an edit of the source alone. The same source makes no step. */
export function editSource(
  history: DesignHistory,
  change: (source: JsonObject) => JsonObject,
  gesture?: string,
): DesignHistory {
  return edit(history, (design) => replaceSource(design, change(design.source)), gesture);
}

/**
 * Records the present state of a gesture, computed from the design at its start, so that no step of the pointer adds its
 * rounding to the next. A gesture that is back at its start leaves no step.
 */
export function drag(
  history: DesignHistory,
  change: (start: Design) => Design,
  gesture: string,
): DesignHistory {
  const isRunning = history.gesture === gesture;
  const start = (isRunning ? history.past.at(-1) : undefined) ?? history.present;
  const next = change(start);
  if (Object.is(next, start)) return isRunning ? dropGesture(history, gesture) : history;
  return record(history, next, gesture);
}

/** Changes every state, those of undo and redo when they are first read: of 200 states of a large document few ever are. */
export function changeStates(history: DesignHistory, change: (design: Design) => Design): DesignHistory {
  return mapStates(history, change, (design) => {
    let changed: Design | undefined;
    const read = () => (changed ??= change(design));
    return {
      get source() {
        return read().source;
      },
      get rejected() {
        return read().rejected;
      },
      get selectedIds() {
        return read().selectedIds;
      },
    };
  });
}

/** Selects components. That is no step of its own; undo brings the selection of its state back. */
export function select(history: DesignHistory, selectedIds: readonly string[]): DesignHistory {
  const ended = endGesture(history);
  return { ...ended, present: { ...ended.present, selectedIds } };
}
