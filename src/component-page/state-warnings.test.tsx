import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { allStates } from "./all-states.ts";
import { Frame } from "./frame.tsx";
import { drawState } from "./state.ts";

// Written to the console, which fails the test; the tests in a browser run without React's development build.
test.each(Object.entries(allStates))("React warns of nothing in the states of %s", (_name, states) => {
  vi.stubGlobal("window", { location: new URL("http://localhost/") });
  for (const state of Object.values(states))
    expect(renderToString(<Frame>{drawState(state)}</Frame>)).not.toBe("");
});
