import { type KeyboardEvent, useRef, useState } from "react";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { pressOnPicture } from "../../../features/stage/press-on-picture.ts";
import type { StageView } from "../../../features/stage/stage-props.ts";
import { documentOf } from "../../../model/design/design.ts";
import { withSelection } from "../design-actions.ts";
import { boundsOf } from "../../../model/design/geometry/bounds.ts";
import { boxesOn } from "../move-components.ts";
import { selectionOf } from "../../../model/design/source/design-notes.ts";
import type { Designer } from "../use-designer.ts";
import { placeWords } from "./place-words.ts";
import type { Rect } from "#scene/paint/matrix.ts";

interface KeyOptions {
  designer: Designer;
  view: StageView;
  onSpeak: (words: string) => void;
  /** Puts a tool away; undefined if there is none. */
  onStop: (() => void) | undefined;
}

/**
 * Keys of the canvas, which is one stop of the tab order: Enter goes in, Tab walks from component to component, arrows
 * move, Alt and an arrow resizes, Escape goes one level up.
 */
export function useCanvasKeys({ designer, view, onSpeak, onStop }: KeyOptions) {
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
    onKeyDown: (event: KeyboardEvent) => {
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
        pressOnPicture(event, { zoom: view.zoom, move: () => undefined, turn, open, stop: undefined });
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
