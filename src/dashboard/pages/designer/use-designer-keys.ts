import { letterOf } from "../../base/design-system/keys.ts";
import { takesText } from "../../base/design-system/takes-text.ts";
import { useWindowKeys } from "../../base/design-system/use-window-keys.ts";
import { selectedOn } from "./design-actions.ts";
import { boxesOn } from "./move-components.ts";
import { selectionActions } from "./selection-actions.ts";
import { lockedIds } from "../../model/design/source/design-notes.ts";
import type { Designer } from "./use-designer.ts";
import { type RenameTarget, renameTargetOf } from "./use-rename.ts";

/**
 * Shortcuts of the whole page, with ⌘ or Ctrl: Z and Y undo and redo, also inside fields; D duplicates, G groups, Shift
 * and G dissolves a group, L locks, A selects all, brackets change the order, with Shift to the front or back. F2 renames.
 */
export function useDesignerKeys(
  designer: Designer,
  page: number,
  onRename: (target: RenameTarget) => void,
): void {
  useWindowKeys((event) => {
    if (event.key === "F2" && !event.defaultPrevented && !takesText(event.target)) {
      const target = renameTargetOf(designer.source, [...selectedOn(designer.design, page)]);
      if (target !== undefined) onRename(target);
      return;
    }
    if (!(event.metaKey || event.ctrlKey) || event.altKey || document.querySelector("dialog[open]") !== null)
      return;
    const action = actionOf(event, designer, page);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

function actionOf(event: KeyboardEvent, designer: Designer, page: number): (() => void) | undefined {
  const { shiftKey } = event;
  const key = letterOf(event);
  if (key === "z") return shiftKey ? designer.redo : designer.undo;
  if (key === "y" && !shiftKey) return designer.redo;
  const isChecked = event.target instanceof HTMLElement && event.target.matches("[type=checkbox]");
  if (takesText(event.target) && !isChecked) return undefined;
  const actions = selectionActions(designer, page);
  const hasSelection = designer.selectedIds.length > 0;
  if (key === "a" && !shiftKey) return () => designer.select(unlockedIds(designer, page));
  if (!hasSelection) return undefined;
  if (key === "d" && !shiftKey) return actions.duplicate;
  if (key === "g") return shiftKey ? actions.ungroup : actions.group;
  if (key === "l" && !shiftKey) return actions.toggleLock;
  const bracket = bracketOf(event);
  if (bracket === "]") return () => actions.reorder(shiftKey ? "front" : "forward");
  if (bracket === "[") return () => actions.reorder(shiftKey ? "back" : "backward");
  return undefined;
}

/** By the place of the key: with Shift, and on other layouts, the brackets are other characters. */
function bracketOf({ key, code }: KeyboardEvent): string | undefined {
  if (key === "[" || key === "]") return key;
  // On German and Italian layouts the key of a bracket zooms the page.
  if (/^[-+=*_]$/.test(key)) return undefined;
  return { BracketLeft: "[", BracketRight: "]" }[code];
}

function unlockedIds({ design, source }: Designer, page: number): string[] {
  const locked = lockedIds(source);
  return boxesOn(design, page, ({ id, visible }) => visible && !locked.has(id)).map(({ id }) => id);
}
