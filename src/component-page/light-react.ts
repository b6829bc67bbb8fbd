import React from "react";
import { flushSync } from "react-dom";

/** Before tests replace it. */
const later = globalThis.setTimeout.bind(globalThis);

/**
 * The tests run with React's production build, which takes half the time and has no `act`: this one renders and runs the
 * effects at once, and waits for what these have scheduled. Set before `vitest-browser-react` looks for it.
 */
Reflect.set(React, "act", async (work: () => unknown) => {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  await result;
  await new Promise((resolve) => {
    later(resolve);
  });
});
