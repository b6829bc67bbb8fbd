import { type KeyboardEvent, useRef, useState } from "react";
import type { Point } from "#scene/paint/matrix.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { pressOnPicture } from "../../../features/stage/press-on-picture.ts";
import type { StageView } from "../../../features/stage/stage-tools.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { movableOn, withSelection } from "../design-actions.ts";
import { boundsOf } from "../../../model/design/geometry/bounds.ts";
import { readingOrder } from "../../../model/design/geometry/reading-order.ts";
import { boxesOn, moveSelected } from "../move-components.ts";
import { resizeSelected } from "../resize-components.ts";
import { selectionActions } from "../selection-actions.ts";
import { selectionOf } from "../../../model/design/source/design-notes.ts";
import type { Designer } from "../use-designer.ts";
import { placeWords } from "./place-words.ts";

const largeStepPx = 10;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

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
  /** The text that Enter opened takes the focus, and gives it back. */
  const isOpening = useRef(false);
  const { page } = view;

  function select(ids: readonly string[]) {
    designer.select(ids);
    const [first] = ids;
    if (first !== undefined) view.reveal(first);
    onSpeak(placeWords(withSelection(designer.design, ids), page));
  }

  function change(edit: (design: Design) => Design, gesture: string) {
    const next = edit(designer.design);
    designer.edit(edit, gesture);
    onSpeak(placeWords(next, page));
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
    if (!view.canEditText(only)) return;
    isOpening.current = true;
    view.openText(only);
  }

  function pressArrow(event: KeyboardEvent, arrow: Point) {
    const px = event.shiftKey ? largeStepPx : 1;
    const by = { x: arrow.x * px, y: arrow.y * px };
    event.preventDefault();
    const moved = (design: Design) => {
      const movable = withSelection(design, [...movableOn(design, page)]);
      const { design: next } = event.altKey
        ? resizeSelected(movable, page, {
            handle: { x: arrow.x === 0 ? 0 : 1, y: arrow.y === 0 ? 0 : 1 },
            by,
          })
        : moveSelected(movable, page, by);
      return next === movable ? design : withSelection(next, design.selectedIds);
    };
    change(moved, event.altKey ? "keys resize" : "keys move");
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
      const arrow = arrows[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey;
      if (event.key === "Tab" && isInside && isPlain && !event.altKey) {
        designer.finishGesture();
        if (walk(event.shiftKey ? -1 : 1)) event.preventDefault();
        else setInside(false);
      } else if (arrow !== undefined && isPlain && designer.selectedIds.length > 0) pressArrow(event, arrow);
      else if (event.key === "Escape" && isPlain) {
        event.preventDefault();
        if (onStop === undefined) goUp();
        else onStop();
      } else if ((event.key === "Delete" || event.key === "Backspace") && isPlain) {
        event.preventDefault();
        selectionActions(designer, page).remove();
      } else {
        const turn = (by: number) => view.turnTo(page + by);
        pressOnPicture(event, { zoom: view.zoom, move: () => undefined, turn, open, stop: undefined });
      }
    },
  };
}
