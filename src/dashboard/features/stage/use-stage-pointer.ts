import { type MouseEvent, type PointerEvent, useRef } from "react";
import { chooseAt, type StageGeometry } from "./geometry.ts";

/** Presses within this distance count as the same place. */
const samePlacePx = 6;

export interface StagePointer {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

interface StagePointerOptions {
  geometry: StageGeometry;
  /** Converts a point of the window to px of the template. */
  pointOf: (event: { clientX: number; clientY: number }) => { x: number; y: number };
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
  /** `ids`: the components at the point, topmost first. `selectedBefore`: the selection before the double click. */
  onOpen: (ids: readonly string[], selectedBefore: string | undefined) => void;
}

/** Hover, selection (also of covered components) and opening by pointer. */
export function useStagePointer(options: StagePointerOptions): StagePointer {
  const { geometry, pointOf, selectedId, onSelect, onHover, onOpen } = options;
  const last = useRef<{ x: number; y: number; selectedBefore: string | undefined }>(undefined);

  const idsAt = (event: MouseEvent) => geometry.idsAt(pointOf(event));

  return {
    onPointerMove: (event) => {
      if (event.pointerType !== "touch") onHover(idsAt(event)[0]);
    },
    onPointerLeave: () => onHover(undefined),
    onClick: (event) => {
      // The second click of a double click opens; it does not select the component below.
      if (event.detail > 1) return;
      const { clientX: x, clientY: y } = event;
      const before = last.current;
      const isSamePlace = before !== undefined && Math.hypot(before.x - x, before.y - y) <= samePlacePx;
      last.current = { x, y, selectedBefore: selectedId };
      const chosen = chooseAt(idsAt(event), selectedId, { isAgain: event.altKey || isSamePlace });
      if (chosen !== undefined) onSelect(chosen);
    },
    onDoubleClick: (event) => onOpen(idsAt(event), last.current?.selectedBefore),
  };
}
