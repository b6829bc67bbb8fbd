import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import type { StageView } from "../../../features/stage/stage-tools.ts";
import { useCanvasContext } from "../canvas/canvas-context.ts";
import { idsAt } from "../canvas/hit.ts";
import { listMenuItems } from "../canvas/menu-items.ts";
import { boxesOn } from "../move-components.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

export interface SelectionMenuProps {
  page: number;
  view: () => StageView | undefined;
}

/**
 * The menu of the right button, for those without one: the actions for the selection, and the list of everything over and
 * below it.
 */
export function SelectionMenu({ page, view }: SelectionMenuProps) {
  const surroundings = useCanvasContext();
  const ids = idsAround(surroundings.designer, page);
  const items = listMenuItems(surroundings, { page, ids, view });
  if (items.length === 0) return null;
  const label = texts.actions.label;
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton icon="more" size="small" label={label} />}
      // The canvas has the keys then; an action may unmount this menu.
      items={items.map((item) => ({
        ...item,
        onSelect: () => {
          view()?.focus();
          item.onSelect();
        },
      }))}
    />
  );
}

/** The components in the middle of the first selected one. */
function idsAround({ design, selectedIds: [first] }: Designer, page: number): string[] {
  const [found] = boxesOn(design, page, ({ id }) => id === first);
  if (found === undefined) return [];
  const { x, y, width, height } = found.box;
  return idsAt(design, page, { x: x + width / 2, y: y + height / 2 });
}
