/**
 * Undo and redo with one step for each gesture: every state set under the same gesture name replaces the one before,
 * so a word typed or a colour dragged is one step back.
 */
export interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The gesture under way, if the last state belongs to one. */
  gesture: string | undefined;
}

const stepsMax = 200;

export function startHistory<State>(present: State): UndoHistory<State> {
  return { past: [], present, future: [], gesture: undefined };
}

export function record<State>(
  history: UndoHistory<State>,
  state: State,
  gesture?: string,
): UndoHistory<State> {
  if (Object.is(state, history.present)) return history;
  const continues = gesture !== undefined && gesture === history.gesture;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-stepsMax),
    present: state,
    future: [],
    gesture,
  };
}

/** The next state starts a step of its own, whatever its gesture is called. */
export function endGesture<State>(history: UndoHistory<State>): UndoHistory<State> {
  return history.gesture === undefined ? history : { ...history, gesture: undefined };
}

/** Takes back an aborted gesture, as if it had never begun: nothing to undo, and nothing to redo. */
export function dropGesture<State>(history: UndoHistory<State>, gesture: string): UndoHistory<State> {
  const previous = history.past.at(-1);
  if (history.gesture !== gesture || previous === undefined) return history;
  return { ...history, past: history.past.slice(0, -1), present: previous, gesture: undefined };
}

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: undefined,
  };
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: undefined };
}
