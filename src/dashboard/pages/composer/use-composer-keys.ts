import { hasCommand, letterOf, undoStepOf, useWindowKeys } from "../../base/design-system/keys.ts";

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
    const step = undoStepOf(event);
    const action = letterOf(event) === "enter" ? onRender : step && { undo: onUndo, redo: onRedo }[step];
    if (action === undefined) return;
    event.preventDefault();
    // A held key renders once.
    if (action !== onRender || !event.repeat) action();
  });
}
