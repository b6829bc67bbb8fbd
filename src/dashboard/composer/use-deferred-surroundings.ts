import { type FocusEvent, startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import type { CompositionState } from "../composition/use-composition.ts";

/** The view of a composition around the picture and the active field. */
export interface Surroundings {
  state: CompositionState;
  components: readonly EditableComponent[];
  /** Why values are not accepted, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** Changes whose values the template accepts; the others would be refused. */
  acceptedChanges: readonly Change[];
}

/**
 * A key's frame is for the picture and for the field. The parts around them are drawn in the next one (`deferred`), all
 * of the same composition. The outputs can be typed into too, and a late value would move their caret: `ofOutputs`
 * follows at once while the focus is in them.
 */
export function useDeferredSurroundings({ state, components, faults, acceptedChanges }: Surroundings) {
  const now = useMemo(
    () => ({ state, components, faults, acceptedChanges }),
    [state, components, faults, acceptedChanges],
  );
  const deferred = useDeferredValue(now);
  const outputs = useRef<HTMLDivElement>(null);
  const [areOutputsFocused, setOutputsFocused] = useState(false);
  return {
    deferred,
    /** Around the outputs. */
    outputs,
    ofOutputs: areOutputsFocused ? now : deferred,
    /** All focusable elements. An unmounted control fires no blur event. */
    onFocus: ({ target }: FocusEvent) => {
      if (outputs.current?.contains(target) === true) setOutputsFocused(true);
      // With what was changed by leaving, or the older value would show for a frame.
      else startTransition(() => setOutputsFocused(false));
    },
  };
}
