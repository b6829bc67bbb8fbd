import { type PointerEvent, useState } from "react";

/** A press that moves less, CSS px, selects the layer. */
const pressPx = 4;

export interface LayerDrag {
  id: string;
  /** Rows above the place where it would land. */
  index: number;
}

/**
 * Drags rows of the layers with a mouse or a pen; a finger scrolls the list. Escape ends a drag without a change. Rows are
 * marked by `data-layer`.
 */
export function useLayerDrag(onDrop: (id: string, index: number) => void) {
  const [dragged, setDragged] = useState<LayerDrag>();

  function start(event: PointerEvent<HTMLElement>, id: string) {
    const list = event.currentTarget.closest("ul");
    if (event.button !== 0 || event.pointerType === "touch" || list === null) return;
    const { clientY, pointerId } = event;
    const ended = new AbortController();
    const { signal } = ended;
    let index: number | undefined;
    const end = () => {
      ended.abort();
      setDragged(undefined);
    };
    window.addEventListener(
      "pointermove",
      (moved) => {
        const isPress = index === undefined && Math.abs(moved.clientY - clientY) <= pressPx;
        if (moved.pointerId !== pointerId || isPress) return;
        index = indexAt(list, moved.clientY);
        setDragged({ id, index });
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      () => {
        end();
        if (index === undefined) return;
        ignoreNextClick();
        onDrop(id, index);
      },
      { signal },
    );
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape" || index === undefined) return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
  }

  return { dragged, start };
}

function indexAt(list: HTMLElement, y: number): number {
  const rows = [...list.querySelectorAll("[data-layer]")];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The release of a drag is no press of the button below it. */
function ignoreNextClick(): void {
  const stop = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
