import { shortcutText } from "../../base/design-system/keys.ts";
import type { PageAction } from "../../model/page-actions/page-actions.ts";
import { componentIconOf, componentTypeName } from "../../model/template/component-type.ts";
import { listSelectionItems } from "./selection-actions.ts";
import { type Addable, addables } from "../../model/design/source/new-component.ts";
import { texts } from "./texts.ts";
import type { Designer, EditedSource } from "./use-designer.ts";

export interface DesignerActionsOptions {
  designer: Designer;
  page: number;
  onAdd: (type: Addable) => void;
}

/** The designer's actions that are possible now, for the palette. */
export function listDesignerActions({ designer, page, onAdd }: DesignerActionsOptions): PageAction[] {
  return [
    ...listUndoActions(designer),
    ...listSelectionItems(designer, page).map(({ label, icon = "shapes", shortcut, onSelect }) => ({
      id: `selection ${label}`,
      icon,
      label,
      shortcut,
      run: onSelect,
    })),
    ...addables.map((type) => ({
      id: `add ${type}`,
      icon: componentIconOf(type),
      label: texts.bar.addAtOnce(componentTypeName(type) ?? type),
      run: () => onAdd(type),
    })),
  ];
}

/** Undo and redo, where there is a step. */
export function listUndoActions({ canUndo, canRedo, undo, redo }: EditedSource): PageAction[] {
  const actions: PageAction[] = [];
  if (canUndo)
    actions.push({ id: "undo", icon: "undo", label: texts.undo, shortcut: shortcutText("Z"), run: undo });
  if (canRedo) {
    const shortcut = shortcutText("Z", { shift: true });
    actions.push({ id: "redo", icon: "redo", label: texts.redo, shortcut, run: redo });
  }
  return actions;
}
