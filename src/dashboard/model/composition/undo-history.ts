/**
 * Undo and redo with one step per gesture: a state replaces the previous one of the same gesture, so typing a word or
 * dragging a colour is one step.
 */
export interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The current gesture, if the last state belongs to one. */
  gesture: string | undefined;
  /** The steps of redo before the current gesture, which come back if it is aborted. */
  replaced?: readonly State[];
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
  const replaced = continues ? (history.replaced ?? []) : history.future;
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-stepsMax),
    present: state,
    future: [],
    gesture,
    ...(gesture !== undefined && replaced.length > 0 && { replaced }),
  };
}

/** Ends the gesture: the next state starts a new step, even under the same name. */
export function endGesture<State>(history: UndoHistory<State>): UndoHistory<State> {
  if (history.gesture === undefined) return history;
  const { replaced: _replaced, ...kept } = history;
  return { ...kept, gesture: undefined };
}

/** Reverts an aborted gesture without an undo or redo step. Those of before it stay. */
export function dropGesture<State>(history: UndoHistory<State>, gesture: string): UndoHistory<State> {
  const previous = history.past.at(-1);
  if (history.gesture !== gesture || previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: history.replaced ?? [],
    gesture: undefined,
  };
}

/**
 * Changes every state, such as by a merge with a save of another person. It is no step, and ends the gesture.
 * `changeLater` changes the states of undo and redo, which are many and may be deferred.
 */
export function mapStates<State>(
  { past, present, future }: UndoHistory<State>,
  change: (state: State) => State,
  changeLater = change,
): UndoHistory<State> {
  return {
    past: past.map(changeLater),
    present: change(present),
    future: future.map(changeLater),
    gesture: undefined,
  };
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
