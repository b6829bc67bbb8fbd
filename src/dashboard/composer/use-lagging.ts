import { type FocusEvent, useDeferredValue, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "./editable-properties.ts";
import type { CompositionState } from "./use-composition.ts";

/** What is shown of a composition beside the picture and the field that is typed into. */
export interface Surroundings {
  state: CompositionState;
  components: readonly EditableComponent[];
  /** Why values are not accepted, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** The others. */
  acceptedChanges: readonly Change[];
}

/**
 * A key's frame is for the picture and for the field; what stands around them is drawn in the next one, all of it of the
 * same composition. `shown` is for what may be typed into itself, between `handlers`: there a value that lags would put
 * the caret elsewhere, so it follows at once while the focus is in it.
 */
export function useLagging({ state, components, faults, acceptedChanges }: Surroundings) {
  const now = useMemo(
    () => ({ state, components, faults, acceptedChanges }),
    [state, components, faults, acceptedChanges],
  );
  const lagging = useDeferredValue(now);
  const [isFocused, setFocused] = useState(false);
  return {
    lagging,
    shown: isFocused ? now : lagging,
    handlers: {
      onFocus: () => {
        setFocused(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
