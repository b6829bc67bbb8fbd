import { type RefObject, useEffect } from "react";

/** Keeps the field with the focus visible while a phone’s keyboard is open; see `follow-keyboard.ts`. */
export function useKeyboardRoom(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const viewport = window.visualViewport;
    if (element === null || viewport === null) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    // Loaded later, because the composer's chunk has a budget.
    import("./follow-keyboard.ts").then(
      ({ followKeyboard }) => {
        if (!isUnmounted) stop = followKeyboard(element, viewport);
      },
      () => {
        // Without it the browser alone scrolls to the field.
      },
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [root]);
}
