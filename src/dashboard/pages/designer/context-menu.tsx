import { useEffect, useRef } from "react";
import { Menu, type MenuItem } from "../../base/design-system/menu.tsx";
import { type CanvasSurroundings, useCanvasContext } from "./canvas/canvas-context.ts";
import { texts } from "./texts.ts";
import { showToast } from "../../base/design-system/toast.ts";
import type { StageView } from "../../features/stage/stage-props.ts";
import { copyStyle, pasteStyle, selectedOn } from "./design-actions.ts";
import { listSelectionItems } from "./selection-actions.ts";
import { renameTargetOf } from "./use-rename.ts";

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

interface MenuPlace {
  /** The page that is shown. */
  page: number;
  /** The components at the point of the menu, topmost first. */
  ids: readonly string[];
  /** Undefined until it is drawn. */
  view: () => Pick<StageView, "canEditText" | "openText" | "canCrop" | "openCrop"> | undefined;
  /** Moves the focus before the action of an item, which may unmount the menu. */
  onChoose: (item: MenuItem) => void;
}

/** The actions for the selection, and a list of what lies at the point. Empty where nothing is selected. */
export function listMenuItems(
  { designer, copiedStyle, onCopyStyle, onCopy, onPaste, onRename }: CanvasSurroundings,
  { page, ids, view, onChoose }: MenuPlace,
): MenuItem[] {
  const [only, ...more] = designer.selectedIds;
  const isOne = only !== undefined && more.length === 0;
  const target = renameTargetOf(designer.source, [...selectedOn(designer.design, page)]);
  const items = [
    ...listSelectionItems(designer, page, {
      onEditText: isOne && view()?.canEditText(only) === true ? () => view()?.openText(only) : undefined,
      onCrop: isOne && view()?.canCrop(only) === true ? () => view()?.openCrop(only) : undefined,
      onRename: target === undefined ? undefined : () => onRename(target),
      onCopy,
      onPaste,
      onCopyStyle: isOne
        ? () => {
            onCopyStyle(copyStyle(designer.design, only));
            showToast(texts.actions.styleCopied);
          }
        : undefined,
      onPasteStyle:
        copiedStyle === undefined
          ? undefined
          : () => designer.edit((design) => pasteStyle(design, selectedOn(design, page), copiedStyle)),
    }),
    ...(ids.length < 2 ? [] : ids).map((id) => ({
      key: `select ${id}`,
      label: texts.actions.select(id),
      onSelect: () => designer.select([id]),
    })),
  ];
  return items.map((item) => ({
    ...item,
    onSelect: () => {
      onChoose(item);
      item.onSelect();
    },
  }));
}
