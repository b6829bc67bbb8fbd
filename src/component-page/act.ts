import React from "react";
import { flushSync } from "react-dom";

/** The real timer: tests may install false ones. */
const realTimeout = globalThis.setTimeout.bind(globalThis);

/**
 * The tests run with React's production build, which takes a quarter less time and has no `act`: this one renders, runs
 * the effects at once, and waits for what these have scheduled. Imported before `vitest-browser-react`, which looks for
 * it once.
 */
Reflect.set(React, "act", async (work: () => unknown) => {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  await result;
  await new Promise((resolve) => {
    realTimeout(resolve);
  });
});
