import { useEffect, useRef } from "react";
import { Menu } from "../../base/design-system/menu.tsx";
import { useCanvasContext } from "./canvas/canvas-context.ts";
import { listMenuItems, type MenuPlace } from "./canvas/menu-items.ts";
import { texts } from "./texts.ts";

export interface ContextMenuProps extends MenuPlace {
  /** The point of the window where it opens. */
  at: { x: number; y: number };
}

/** The menu of the selection at a point. Mount another one, by its `key`, for another point. */
export function ContextMenu({ at, ...place }: ContextMenuProps) {
  const items = listMenuItems(useCanvasContext(), place);
  const trigger = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!hasOpened.current) trigger.current?.click();
    hasOpened.current = true;
  }, []);
  if (items.length === 0) return null;
  return (
    <Menu
      label={texts.actions.label}
      align="start"
      trigger={
        <button
          ref={trigger}
          type="button"
          tabIndex={-1}
          aria-label={texts.actions.label}
          className="designer-menu-place"
          style={{ left: at.x, top: at.y }}
        />
      }
      items={items}
    />
  );
}

/** Calls back when no button is pressed: the release of one would close a menu that is open by then. */
export function untilReleased({ buttons }: { buttons: number }, callback: () => void): void {
  if (buttons === 0) callback();
  else window.addEventListener("pointerup", () => setTimeout(callback), { once: true });
}
