import { useSyncExternalStore } from "react";

/** State outside of React that components subscribe to. */
export interface SharedState<Value> {
  get: () => Value;
  set: (next: Value) => void;
  useValue: () => Value;
}

export function createSharedState<Value>(initial: Value): SharedState<Value> {
  let value = initial;
  const { subscribe, notify } = createListeners();
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      notify();
    },
    // The last argument: tests render pages on the server.
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}

/** Creates a set of listeners: `subscribe` is for `useSyncExternalStore`, `notify` calls all of them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
