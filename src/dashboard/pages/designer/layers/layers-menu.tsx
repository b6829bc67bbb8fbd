import type { StageView } from "../../../features/stage/stage-tools.ts";
import { useCanvasContext } from "../canvas/canvas-context.ts";
import { listMenuItems } from "../canvas/menu-items.ts";
import { ContextMenu } from "../context-menu.tsx";

/** The point of the window where the menu of a row opens, and the element that has the focus then. */
export interface LayersMenuPlace {
  x: number;
  y: number;
  /** Another one for each opening. */
  key: number;
  row: HTMLElement;
}

export interface LayersMenuProps {
  place: LayersMenuPlace;
  page: number;
  view: () => StageView | undefined;
}

/** The menu of the canvas, at a row of the layers. */
export function LayersMenu({ place, page, view }: LayersMenuProps) {
  const items = listMenuItems(useCanvasContext(), { page, ids: [], view });
  if (items.length === 0) return null;
  return (
    <ContextMenu
      at={place}
      items={items.map((item) => ({
        ...item,
        onSelect: () => {
          // A removed row cannot keep the focus.
          if (item.isDangerous === true) view()?.focus();
          else place.row.focus();
          item.onSelect();
        },
      }))}
    />
  );
}
