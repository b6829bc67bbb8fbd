import { type FocusEvent, startTransition, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../composition/editable-properties.ts";
import type { CompositionState } from "../composition/use-composition.ts";

/** What is shown of a composition around the picture and the field that is typed into. */
export interface Surroundings {
  state: CompositionState;
  components: readonly EditableComponent[];
  /** Why values are not accepted, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** Changes whose values the template accepts; the others would be refused. */
  acceptedChanges: readonly Change[];
}

/**
 * A key's frame is for the picture and for the field. What stands around them is drawn in the next one (`deferred`), all
 * of it of the same composition. The outputs can be typed into too, and there a value that lags would put the caret
 * elsewhere: `ofOutputs` follows at once while the focus is in them.
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
    /** Of all that can have the focus. A control that is taken away tells nobody that it had it. */
    onFocus: ({ target }: FocusEvent) => {
      if (outputs.current?.contains(target) === true) setOutputsFocused(true);
      // With what was changed by leaving, or the older value would show for a frame.
      else startTransition(() => setOutputsFocused(false));
    },
  };
}
