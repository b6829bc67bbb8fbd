import type { ReactNode } from "react";

/** A state that needs a document of its own: a layer over the page, or one that only an event brings about. */
export interface FramedState {
  draw: () => ReactNode;
  /** Brings the drawn component into the state, e.g. opens its menu. */
  start?: (root: HTMLElement) => void;
}

export type State = (() => ReactNode) | FramedState;

/** The states of one component, by name. */
export type States = Readonly<Record<string, State>>;

/** Components with their states, by the component's name in the code. */
export type StatesByComponent = Readonly<Record<string, States>>;

export function isFramed(state: State): state is FramedState {
  return typeof state !== "function";
}

export function drawState(state: State): ReactNode {
  return isFramed(state) ? state.draw() : state();
}

/** The values that pass, and the others. */
export function partition<Value>(
  values: readonly Value[],
  isFirst: (value: Value) => boolean,
): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}
