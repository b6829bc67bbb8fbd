import { hasCommand, letterOf } from "../../base/design-system/keys.ts";
import { useWindowKeys } from "../../base/design-system/use-window-keys.ts";

export interface ComposerKeys {
  onRender: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * ⌘↵ renders, ⌘Z and ⇧⌘Z (or Ctrl+Y) undo and redo, with Ctrl in place of ⌘. Works inside fields too: their native undo
 * covers only one field, and is lost when the value is set by code.
 */
export function useComposerKeys({ onRender, onUndo, onRedo }: ComposerKeys): void {
  useWindowKeys((event) => {
    if (!hasCommand(event) || event.altKey || document.querySelector("dialog[open]") !== null) return;
    const key = letterOf(event);
    const action =
      key === "enter"
        ? onRender
        : key === "z"
          ? event.shiftKey
            ? onRedo
            : onUndo
          : key === "y" && !event.shiftKey
            ? onRedo
            : undefined;
    if (action === undefined) return;
    event.preventDefault();
    // A held key renders once.
    if (action !== onRender || !event.repeat) action();
  });
}
