import type { KeyboardEvent } from "react";
import { digitOf } from "../../base/design-system/keys.ts";
import type { StageZoom } from "./use-stage-zoom.ts";

export interface PictureActions {
  zoom: Pick<StageZoom, "choose" | "step">;
  /** Moves the view by fractions of its size. */
  move: (across: number, down: number) => void;
  /** Turns by a number of pages. */
  turn: (by: number) => void;
  /** Opens the selected component. */
  open: () => void;
  /** Ends the current mode, such as cropping, if there is one. */
  stop: (() => void) | undefined;
}

/** Fraction of the view per key press. */
const moveShare = 0.15;

/** Handles keys of the focused picture, except for the selection of components. */
export function pressOnPicture(event: KeyboardEvent, actions: PictureActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actionOf({ key: digitOf(event) ?? event.key, shiftKey: event.shiftKey }, actions);
  if (action === undefined) return;
  event.preventDefault();
  action();
}

function actionOf(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  { zoom, move, turn, open, stop }: PictureActions,
): (() => void) | undefined {
  switch (key) {
    case "+":
    case "=":
      return () => zoom.step(1);
    case "-":
    case "−":
    case "_":
      return () => zoom.step(-1);
    case "0":
      return () => zoom.choose("fit");
    case "1":
      return () => zoom.choose("true");
    case "Enter":
      return open;
    case "Escape":
      return stop;
    case "PageUp":
      return () => turn(-1);
    case "PageDown":
      return () => turn(1);
    default:
      break;
  }
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  return shiftKey && (across !== 0 || down !== 0)
    ? () => move(across * moveShare, down * moveShare)
    : undefined;
}
