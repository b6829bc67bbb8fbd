import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a disclosure into the view when its reader opens it: its content may be below the edge of the window. */
export function useRevealOpened(isOpen: boolean): {
  details: RefObject<HTMLDetailsElement | null>;
  onPress: () => void;
} {
  const details = useRef<HTMLDetailsElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isOpen && isPressed.current) details.current?.scrollIntoView({ block: "nearest" });
    isPressed.current = false;
  }, [isOpen]);
  return {
    details,
    onPress: () => {
      isPressed.current = true;
    },
  };
}
