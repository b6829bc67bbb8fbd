import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { keysOf } from "#contract/json.ts";

/** A place that is read after each render and scroll, because the view may be another one then. */
export function useMeasured<Place extends object>(measure: () => Place | undefined): Place | undefined {
  const [place, setPlace] = useState<Place>();
  const read = useEffectEvent(() => {
    const next = measure();
    setPlace((before) => {
      const isSame = before && next && keysOf(next).every((key) => next[key] === before[key]);
      return isSame === true ? before : next;
    });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- The place is known when it is drawn.
  useLayoutEffect(() => read());
  useEffect(() => {
    const listener = () => read();
    window.addEventListener("scroll", listener, { capture: true });
    return () => window.removeEventListener("scroll", listener, { capture: true });
  }, []);
  return place;
}
