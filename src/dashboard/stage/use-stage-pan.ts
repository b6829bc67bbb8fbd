import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

export interface StagePan {
  /** The space bar is held, or the view is being dragged: the pointer moves the view and nothing else. */
  isPanning: boolean;
  cursor: "grab" | "grabbing" | undefined;
  /** For the viewport, before anything inside receives it. */
  onPointerDownCapture: (event: PointerEvent) => void;
  /** By a share of the view, for keys. */
  move: (across: number, down: number) => void;
}

const middleButton = 1;

/** Moves the view: with the space bar held, by the middle button, by keys. Scrolling is the browser's own. */
export function useStagePan(viewport: RefObject<HTMLElement | null>): StagePan {
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const [isDragging, setDragging] = useState(false);
  // Moved since the keyboard went elsewhere: a pointer that only lies there does not mean the picture.
  const isPointing = useRef(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== " ") return;
    if (event.type === "keyup") {
      // A button that has the focus would be pressed now.
      if (isSpaceHeld) event.preventDefault();
      setSpaceHeld(false);
      return;
    }
    if (!isPointing.current || takesSpace(event.target) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    setSpaceHeld(true);
  });

  useEffect(() => {
    const element = viewport.current;
    const listener = (event: KeyboardEvent) => {
      press(event);
    };
    const release = () => {
      setSpaceHeld(false);
    };
    const point = () => {
      isPointing.current = true;
    };
    const leave = () => {
      isPointing.current = false;
    };
    window.addEventListener("keydown", listener);
    window.addEventListener("keyup", listener);
    // The key may come up in another window.
    window.addEventListener("blur", release);
    window.addEventListener("focusin", leave);
    element?.addEventListener("pointermove", point);
    element?.addEventListener("pointerleave", leave);
    return () => {
      window.removeEventListener("keydown", listener);
      window.removeEventListener("keyup", listener);
      window.removeEventListener("blur", release);
      window.removeEventListener("focusin", leave);
      element?.removeEventListener("pointermove", point);
      element?.removeEventListener("pointerleave", leave);
    };
  }, [viewport]);

  function onPointerDownCapture(event: PointerEvent) {
    const isOurs = event.button === middleButton || (event.button === 0 && isSpaceHeld);
    const element = viewport.current;
    if (!isOurs || element === null) return;
    // The middle button would start the browser's own scrolling.
    event.preventDefault();
    event.stopPropagation();
    drag(element, event, setDragging);
  }

  return {
    isPanning: isSpaceHeld || isDragging,
    cursor: isDragging ? "grabbing" : isSpaceHeld ? "grab" : undefined,
    onPointerDownCapture,
    move: (across, down) => {
      const element = viewport.current;
      element?.scrollBy({ left: across * element.clientWidth, top: down * element.clientHeight });
    },
  };
}

function drag(element: HTMLElement, start: PointerEvent, tell: (isDragging: boolean) => void) {
  const from = { x: start.clientX, y: start.clientY, left: element.scrollLeft, top: element.scrollTop };
  const ended = new AbortController();
  const { signal } = ended;
  element.setPointerCapture(start.pointerId);
  tell(true);
  element.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      element.scrollLeft = from.left - (clientX - from.x);
      element.scrollTop = from.top - (clientY - from.y);
    },
    { signal },
  );
  const end = () => {
    ended.abort();
    tell(false);
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    element.addEventListener(name, end, { signal });
  }
}

/** Where the bar writes a space. */
function takesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [contenteditable]"))
  );
}
