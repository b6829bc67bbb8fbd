import { showToast } from "../../design-system/toast.ts";
import type { StageView } from "../../stage/stage-tools.ts";
import { ContextMenu } from "../context-menu.tsx";
import { copyStyle, pasteStyle } from "../copied-style.ts";
import { selectedOn } from "../design-actions.ts";
import { listSelectionItems } from "../selection-actions.ts";
import { texts } from "../texts.ts";
import { useCanvasContext } from "./canvas-context.ts";

export interface CanvasMenuProps {
  /** The point of the window where it opens. */
  at: { x: number; y: number };
  /** The components at that point, topmost first. */
  ids: readonly string[];
  view: StageView;
}

/** The actions for the selection, and the list of what lies at the point. */
export function CanvasMenu({ at, ids, view }: CanvasMenuProps) {
  const { designer, copiedStyle, onCopyStyle } = useCanvasContext();
  const { page } = view;
  const [only, ...more] = designer.selectedIds;
  const isOne = only !== undefined && more.length === 0;
  const items = [
    ...listSelectionItems(designer, page, {
      onEditText: isOne && view.canEditText(only) ? () => view.openText(only) : undefined,
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
  return items.length === 0 ? null : <ContextMenu at={at} items={items} />;
}
