import { type FocusEvent, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { afterFrame } from "../../base/browser/after-frame.ts";
import { restMs } from "../../features/stage/use-scene-painting.ts";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";

/** The data of the parts around the picture and the active field. */
export interface Surroundings {
  state: CompositionState;
  components: readonly EditableComponent[];
  /** Messages for rejected values, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** Changes whose values the template accepts. */
  acceptedChanges: readonly Change[];
}

/**
 * The frame after a keystroke renders only the picture and the field. The other parts follow shortly afterwards, with one
 * consistent state (`deferred`). The outputs can be typed into too, and a late value would move their caret: `ofOutputs`
 * is current while they have the focus.
 */
export function useDeferredSurroundings({ state, components, faults, acceptedChanges }: Surroundings) {
  const now = useMemo(
    () => ({ state, components, faults, acceptedChanges }),
    [state, components, faults, acceptedChanges],
  );
  const [deferred, setDeferred] = useState(now);
  const latest = useRef(now);
  const isWaiting = useRef(false);
  // Not `useDeferredValue`, which renders before that frame is shown.
  useEffect(() => {
    latest.current = now;
    if (isWaiting.current) return;
    isWaiting.current = true;
    afterFrame(() => {
      isWaiting.current = false;
      startTransition(() => setDeferred(latest.current));
    }, restMs);
  }, [now]);
  const outputs = useRef<HTMLDivElement>(null);
  const openOutput = useCallback((name: string) => {
    const tab = outputs.current?.querySelector<HTMLElement>(`[data-tab=${name}]`);
    tab?.click();
    return tab;
  }, []);
  const [areOutputsFocused, setOutputsFocused] = useState(false);
  return {
    deferred,
    /** The element around the outputs. */
    outputs,
    /** Opens an output by its name, and returns its tab. */
    openOutput,
    ofOutputs: areOutputsFocused ? now : deferred,
    /** For the composer's root. Listens for focus, because an unmounted control fires no blur event. */
    onFocus: ({ target }: FocusEvent) => {
      if (outputs.current?.contains(target) === true) setOutputsFocused(true);
      // Together with changes by the blur, or an old value would show for a frame.
      else if (areOutputsFocused)
        afterFrame(() => {
          // The focus may be back by then.
          if (outputs.current?.contains(document.activeElement) === true) return;
          startTransition(() => {
            setDeferred(latest.current);
            setOutputsFocused(false);
          });
        });
    },
  };
}
