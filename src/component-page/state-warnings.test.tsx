import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { allStates } from "./all-states.ts";
import { Frame } from "./frame.tsx";
import { drawState } from "./state.ts";

// A warning goes to the console, which fails the test. The tests in a browser run with the production build, which has none.
test.each(Object.entries(allStates))(
  "every state of %s is rendered without a warning of React",
  (_name, states) => {
    vi.stubGlobal("window", { location: new URL("http://localhost/") });
    for (const state of Object.values(states))
      expect(renderToString(<Frame>{drawState(state)}</Frame>)).not.toBe("");
  },
);
