import { useEffect, useRef } from "react";
import { Frame } from "./frame.tsx";
import { drawState, isFramed, type State } from "./state.ts";

/** Draws one state and brings its component into it. */
export function StateView({ state }: { state: State }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFramed(state) && root.current !== null) state.start?.(root.current);
  }, [state]);
  return (
    <Frame>
      <div ref={root}>{drawState(state)}</div>
    </Frame>
  );
}
