import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

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
