import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";

/** A point of the plane, as fractions of its width and height from the top left. */
export interface PlanePoint {
  x: number;
  y: number;
}

export interface Plane {
  ref: RefObject<HTMLDivElement | null>;
  onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Handlers that move a point in a plane by pointer and arrow keys, one per cent per key, ten with Shift. `jumps`:
 * targets of further keys.
 */
export function usePlane(
  point: PlanePoint,
  onMove: (point: PlanePoint) => void,
  jumps: Readonly<Record<string, PlanePoint>>,
): Plane {
  const ref = useRef<HTMLDivElement>(null);

  function move({ x, y }: PlanePoint) {
    onMove({ x: clamp(x), y: clamp(y) });
  }

  function follow(event: PointerEvent) {
    const box = ref.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    move({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  }

  return {
    ref,
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
    },
    onKeyDown: (event) => {
      const jump = jumps[event.key];
      const arrow = arrows[event.key];
      if ((jump === undefined && arrow === undefined) || event.ctrlKey || event.metaKey || event.altKey)
        return;
      event.preventDefault();
      const step = event.shiftKey ? 0.1 : 0.01;
      if (jump !== undefined) move(jump);
      else if (arrow !== undefined) move({ x: point.x + arrow[0] * step, y: point.y + arrow[1] * step });
    },
  };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
