import { type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from "react";
import type { Point, Rect } from "#scene/paint/matrix.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import {
  areSingleKeysOn,
  hasCommand,
  letterOf,
  takesText,
  undoStepOf,
  useWindowKeys,
} from "../../base/design-system/keys.ts";
import { announce } from "../../base/design-system/toast.ts";
import { hasOpenLayer } from "../../base/design-system/use-escape.ts";
import { placeWords } from "./canvas/place-words.ts";
import { type Design, documentOf } from "../../model/design/design.ts";
import { movableOn, selectedOn, withSelection } from "./design-actions.ts";
import { lineHandles, moveLineEnd, selectedLine } from "./line-ends.ts";
import { boxesOn, moveSelected } from "./move-components.ts";
import { resizeSelected } from "./resize-components.ts";
import { selectionActions } from "./selection-actions.ts";
import { lockedIds, selectionOf } from "../../model/design/source/design-notes.ts";
import type { Designer } from "./use-designer.ts";
import { type RenameTarget, renameTargetOf } from "./use-rename.ts";
import { pressOnPicture } from "../../features/stage/press-on-picture.ts";
import { getEditedText } from "../../features/stage/run-styling.ts";
import type { StageView } from "../../features/stage/stage-props.ts";
import { boundsOf } from "../../model/design/geometry/bounds.ts";
import { type DesignerTool, toolOfLetter } from "./canvas/canvas-context.ts";

/**
 * Shortcuts of the whole page, with ⌘ or Ctrl: Z and Y undo and redo, also inside fields; D duplicates, G groups, Shift
 * and G dissolves a group, L locks, A selects all, brackets change the order, with Shift to the front or back. F2 renames.
 * Outside fields, lists and menus a letter chooses a tool (V, T, R, O, L, A), arrows move, Alt and an arrow resizes,
 * Delete and Backspace remove, Escape deselects.
 */
export function useDesignerKeys(
  designer: Designer,
  page: number,
  options: {
    isDrawing: boolean;
    onTool: (tool: DesignerTool) => void;
    onRename: (target: RenameTarget) => void;
  },
): void {
  const { isDrawing, onTool, onRename } = options;
  useWindowKeys((event) => {
    const tool = hasModifier(event) || hasOwnKeys(event) ? undefined : toolOfLetter(letterOf(event));
    if (tool !== undefined && areSingleKeysOn() && !isCheckBox(event.target)) {
      event.preventDefault();
      onTool(tool);
      return;
    }
    const plain = isDrawing || hasOwnKeys(event) ? undefined : plainActionOf(event, designer, page);
    if (plain !== undefined) {
      event.preventDefault();
      plain();
      return;
    }
    if (event.key === "F2" && !event.defaultPrevented && !takesText(event.target)) {
      const target = renameTargetOf(designer.source, [...selectedOn(designer.design, page)]);
      if (target !== undefined) onRename(target);
      return;
    }
    if (!hasCommand(event) || event.altKey || document.querySelector("dialog[open]") !== null) return;
    const action = actionOf(event, designer, page);
    if (action === undefined) return;
    event.preventDefault();
    // A held key goes on undoing and redoing; it makes one copy, and one group.
    if (!event.repeat || undoStepOf(event) !== undefined) action();
  });
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/** Whether a part of the page has the plain keys: a field, list or menu, or a popover or dialog that is open. */
function hasOwnKeys({ defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    (takesText(target) && !isCheckBox(target)) ||
    hasOpenLayer() ||
    (target instanceof Element && target.closest("[role=menu], [role=listbox], [role=slider]") !== null)
  );
}

function isCheckBox(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("[type=checkbox]");
}

const largeStepPx = 10;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The action of a key without ⌘ and Ctrl on the selection. */
function plainActionOf(event: KeyboardEvent, designer: Designer, page: number): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || designer.selectedIds.length === 0) return undefined;
  if (key === "Escape") return () => designer.select([]);
  if (key === "Delete" || key === "Backspace") return selectionActions(designer, page).remove;
  const arrow = arrows[key];
  if (arrow === undefined) return undefined;
  const px = shiftKey ? largeStepPx : 1;
  const by = { x: arrow.x * px, y: arrow.y * px };
  const handle = { x: arrow.x === 0 ? 0 : 1, y: arrow.y === 0 ? 0 : 1 } as const;
  const change = (design: Design) => {
    const movable = withSelection(design, [...movableOn(design, page)]);
    const line = selectedLine(movable);
    const { design: next } = !altKey
      ? moveSelected(movable, page, by)
      : line === undefined
        ? resizeSelected(movable, page, { handle, by })
        : moveLineEnd(movable, line, { handle: lineHandles(line)[1], by });
    return next === movable ? design : withSelection(next, design.selectedIds);
  };
  return () => {
    designer.edit(change, altKey ? "keys resize" : "keys move");
    announce(placeWords(change(designer.design), page));
  };
}

function actionOf(event: KeyboardEvent, designer: Designer, page: number): (() => void) | undefined {
  const { shiftKey } = event;
  const key = letterOf(event);
  const step = undoStepOf(event);
  // A text that is edited on the picture takes over what was undone in a tool beside it.
  const text = getEditedText();
  if (step !== undefined) return text === undefined ? designer[step] : () => text.step(step);
  if (takesText(event.target) && !isCheckBox(event.target)) return undefined;
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
  // On German and Italian layouts the key of a bracket zooms the page; Dvorak has brackets of its own.
  if (/^[-+=*_/?]$/.test(key)) return undefined;
  return { BracketLeft: "[", BracketRight: "]" }[code];
}

function unlockedIds({ design, source }: Designer, page: number): string[] {
  const locked = lockedIds(source);
  return boxesOn(design, page, ({ id, visible }) => visible && !locked.has(id)).map(({ id }) => id);
}

interface KeyOptions {
  designer: Designer;
  view: StageView;
  onSpeak: (words: string) => void;
  /** Adds with a tool; undefined if Enter opens the selection. */
  onEnter: (() => void) | undefined;
  /** Puts a tool away; undefined if there is none. */
  onStop: (() => void) | undefined;
}

/**
 * Keys of the canvas, which is one stop of the tab order: Enter goes in, Tab walks from component to component, arrows
 * move, Alt and an arrow resizes, Escape goes one level up.
 */
export function useCanvasKeys({ designer, view, onSpeak, onEnter, onStop }: KeyOptions) {
  const [isInside, setInside] = useState(false);
  /** The text or the picture that Enter opened takes the focus, and returns it. */
  const isOpening = useRef(false);
  const { page } = view;

  function select(ids: readonly string[]) {
    designer.select(ids);
    const [first] = ids;
    if (first !== undefined) view.reveal(first);
    onSpeak(placeWords(withSelection(designer.design, ids), page));
  }

  /** Returns false if there is nothing to walk to. */
  function walk(step: 1 | -1): boolean {
    const order = readingOrder(
      boxesOn(designer.design, page, ({ visible }) => visible).map(({ id, box }) => ({
        id,
        rect: boundsOf(box),
      })),
    );
    const at = order.findIndex(({ id }) => id === designer.selectedIds.at(step === 1 ? -1 : 0));
    const next =
      order[at < 0 ? (step === 1 ? 0 : order.length - 1) : (at + step + order.length) % order.length];
    if (next !== undefined) select([next.id]);
    return next !== undefined;
  }

  /** The group of a component that is selected alone; then nothing; then the keys leave the canvas. */
  function goUp() {
    const [only, ...more] = designer.selectedIds;
    const group = only === undefined ? [] : selectionOf(designer.source, only);
    if (only !== undefined && more.length === 0 && group.length > 1) select(group);
    else if (only === undefined) setInside(false);
    else select([]);
  }

  function open() {
    const [only] = designer.selectedIds;
    if (only === undefined || only === pageComponentIdOf(documentOf(designer.source))) {
      setInside(walk(1));
      return;
    }
    setInside(true);
    isOpening.current = openComponent(view, only);
  }

  return {
    isInside,
    onBlur: () => {
      if (!isOpening.current) setInside(false);
      isOpening.current = false;
      designer.finishGesture();
    },
    onKeyDown: (event: ReactKeyboardEvent) => {
      if (event.target !== event.currentTarget) return;
      // The page's shortcuts move and remove what is selected.
      if (event.key.startsWith("Arrow") && designer.selectedIds.length > 0) return;
      const isPlain = !event.ctrlKey && !event.metaKey;
      if (event.key === "Tab" && isInside && isPlain && !event.altKey) {
        designer.finishGesture();
        if (walk(event.shiftKey ? -1 : 1)) event.preventDefault();
        else setInside(false);
      } else if (event.key === "Escape" && isPlain) {
        event.preventDefault();
        if (onStop === undefined) goUp();
        else onStop();
      } else {
        const turn = (by: number) => view.turnTo(page + by);
        const actions = { zoom: view.zoom, move: () => undefined, turn, open: onEnter ?? open };
        pressOnPicture(event, { ...actions, stop: undefined });
      }
    },
  };
}

/** Edits the text of a component, or crops its picture. Returns false if it has neither. */
export function openComponent(view: StageView, id: string): boolean {
  if (view.canEditText(id)) view.openText(id);
  else if (view.canCrop(id)) view.openCrop(id);
  else return false;
  return true;
}

/** Of two components that overlap by this share of the lower one's height, the left one comes first. */
const sameRowShare = 0.5;

/** The components from top to bottom, and in a row from left to right. */
function readingOrder<Item extends { rect: Rect }>(items: readonly Item[]): Item[] {
  const rows: { top: number; bottom: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => a.rect.top - b.rect.top)) {
    const { top, bottom } = item.rect;
    const row = rows.at(-1);
    const shared = row === undefined ? 0 : Math.min(row.bottom, bottom) - top;
    if (row !== undefined && shared >= (Math.min(bottom - top, row.bottom - row.top) || 1) * sameRowShare)
      row.items.push(item);
    else rows.push({ top, bottom, items: [item] });
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.rect.left - b.rect.left));
}
