import type { MenuItem } from "../../base/design-system/menu.tsx";
import { shortcutText } from "../../base/design-system/keys.ts";
import { announce } from "../../base/design-system/toast.ts";
import { componentsOf } from "#scene/document.ts";
import {
  duplicateSelected,
  freeGroupName,
  groupSelected,
  lock,
  movableOn,
  removeSelected,
  reorderOn,
  selectedOn,
  show,
  ungroupSelected,
} from "./design-actions.ts";
import { editWithRoom, type Designer } from "./use-designer.ts";
import type { OrderStep } from "../../model/design/geometry/arrange.ts";
import { groupsOf, lockedIds } from "../../model/design/source/design-notes.ts";
import { texts } from "./texts.ts";

export function selectionActions(designer: Designer, page: number) {
  const { edit } = designer;
  const ids = selectedOn(designer.design, page);
  return {
    duplicate: () => {
      if (ids.size > 0) editWithRoom(designer, (design) => duplicateSelected(design, page));
    },
    group: () =>
      edit((design) => groupSelected(design, page, freeGroupName(design.source, texts.actions.groupName))),
    ungroup: () => edit((design) => ungroupSelected(design, page)),
    toggleLock: () => edit((design) => lock(design, ids, !isLocked(designer, ids))),
    toggleVisible: () => edit((design) => show(design, ids, !isVisible(designer, ids))),
    reorder: (step: OrderStep) => edit((design) => reorderOn(design, page, selectedOn(design, page), step)),
    remove: () => {
      const { size } = movableOn(designer.design, page);
      edit((design) => removeSelected(design, page));
      if (size > 0) announce(texts.actions.removed(size));
    },
  };
}

export interface MenuOptions {
  /** Absent: the selection is no single text. */
  onEditText?: (() => void) | undefined;
  /** Absent: the selection is no single picture. */
  onCrop?: (() => void) | undefined;
  /** Absent: the selection has no name of its own. */
  onRename?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  onPaste?: (() => void) | undefined;
  onCopyStyle?: (() => void) | undefined;
  onPasteStyle?: (() => void) | undefined;
}

/** The same as entries of a menu. */
export function listSelectionItems(
  designer: Designer,
  page: number,
  { onEditText, onCrop, onRename, onCopy, onPaste, onCopyStyle, onPasteStyle }: MenuOptions = {},
): MenuItem[] {
  const actions = selectionActions(designer, page);
  const words = texts.actions;
  const ids = selectedOn(designer.design, page);
  if (ids.size === 0) return [];
  const isGrouped = groupsOf(designer.source).some((group) => group.ids.some((id) => ids.has(id)));
  const order = (step: OrderStep, keys: string): MenuItem => ({
    label: words[step],
    shortcut: keys,
    onSelect: () => actions.reorder(step),
  });
  const items: (MenuItem | false | undefined)[] = [
    onEditText && { label: words.editText, icon: "edit", onSelect: onEditText },
    onCrop && { label: words.crop, icon: "crop", onSelect: onCrop },
    onRename && { label: words.rename, shortcut: "F2", onSelect: onRename },
    onCopy && { label: words.copy, shortcut: shortcutText("C"), onSelect: onCopy },
    onPaste && { label: words.paste, shortcut: shortcutText("V"), onSelect: onPaste },
    { label: words.duplicate, icon: "duplicate", shortcut: shortcutText("D"), onSelect: actions.duplicate },
    onCopyStyle && { label: words.copyStyle, onSelect: onCopyStyle },
    onPasteStyle && { label: words.pasteStyle, onSelect: onPasteStyle },
    ids.size > 1 && { label: words.group, shortcut: shortcutText("G"), onSelect: actions.group },
    isGrouped && { label: words.ungroup, onSelect: actions.ungroup },
    {
      label: isLocked(designer, ids) ? words.unlock : words.lock,
      shortcut: shortcutText("L"),
      onSelect: actions.toggleLock,
    },
    { label: isVisible(designer, ids) ? words.hide : words.show, onSelect: actions.toggleVisible },
    order("forward", shortcutText("]")),
    order("backward", shortcutText("[")),
    order("front", shortcutText("]", { shift: true })),
    order("back", shortcutText("[", { shift: true })),
    { label: words.remove, icon: "trash", isDangerous: true, onSelect: actions.remove },
  ];
  return items.filter((item) => item !== undefined && item !== false);
}

function isLocked({ source }: Designer, ids: ReadonlySet<string>): boolean {
  const locked = lockedIds(source);
  return [...ids].every((id) => locked.has(id));
}

function isVisible({ document }: Designer, ids: ReadonlySet<string>): boolean {
  return componentsOf(document).some(({ id, visible }) => visible && ids.has(id));
}
