import { useWindowKeys } from "../design-system/use-window-keys.ts";

export interface ComposerKeys {
  onRender: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * ⌘↵ renders, ⌘Z and ⇧⌘Z (or Ctrl+Y) undo and redo, with Ctrl where there is no ⌘. Undo works inside fields too: their own undo
 * knows only one field, and loses its memory when the value is set from outside.
 */
export function useComposerKeys({ onRender, onUndo, onRedo }: ComposerKeys): void {
  useWindowKeys((event) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || document.querySelector("dialog[open]") !== null)
      return;
    const key = event.key.toLowerCase();
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
    action();
  });
}
