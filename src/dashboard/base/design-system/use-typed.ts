import { useState } from "react";
import { undoStepOf, useWindowKeys } from "./keys.ts";

/**
 * The text of a field as it is typed, for as long as it differs from that of its value. A step of the page's undo or redo
 * drops it, because the field still has the focus and would go on showing what was undone.
 */
export function useTyped() {
  const [typed, setTyped] = useState<string>();
  useWindowKeys((event) => {
    if (typed === undefined || undoStepOf(event) === undefined) return;
    // After the page has had the key. Without an undo of its own, the browser undoes what was typed.
    window.setTimeout(() => {
      if (event.defaultPrevented) setTyped(undefined);
    });
  });
  return [typed, setTyped] as const;
}
