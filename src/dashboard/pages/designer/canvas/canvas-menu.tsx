import type { RefObject } from "react";
import type { StageView } from "../../../features/stage/stage-tools.ts";
import { ContextMenu } from "../context-menu.tsx";
import { useCanvasContext } from "./canvas-context.ts";
import { listMenuItems } from "./menu-items.ts";

export interface CanvasMenuProps {
  /** The point of the window where it opens. */
  at: { x: number; y: number };
  /** The components at that point, topmost first. */
  ids: readonly string[];
  view: StageView;
  /** Has the keys after an action. */
  surface: RefObject<HTMLElement | null>;
}

/** The actions for the selection, and the list of what lies at the point. */
export function CanvasMenu({ at, ids, view, surface }: CanvasMenuProps) {
  const items = listMenuItems(useCanvasContext(), { page: view.page, ids, view: () => view });
  if (items.length === 0) return null;
  const select = (onSelect: () => void) => () => {
    surface.current?.focus({ preventScroll: true, focusVisible: false });
    onSelect();
  };
  return <ContextMenu at={at} items={items.map((item) => ({ ...item, onSelect: select(item.onSelect) }))} />;
}
