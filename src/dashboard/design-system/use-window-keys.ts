import { useEffect, useEffectEvent } from "react";

/** Keys pressed anywhere on the page, while the component is there. */
export function useWindowKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
