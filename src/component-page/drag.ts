import { userEvent } from "vitest/browser";

/** Pixels from the top left corner of an element. */
export interface Place {
  x: number;
  y: number;
}

/** Presses the mouse at the first place and moves it over the others, within the window; `release` lets go. */
export async function drag(element: Element, [from, ...others]: readonly [Place, ...Place[]]): Promise<void> {
  const box = element.getBoundingClientRect();
  // Without a target, which would be waited for and scrolled to at each place.
  const at = ({ x, y }: Place) => ({ coords: { x: box.left + x, y: box.top + y } });
  await userEvent.pointer([{ ...at(from), keys: "[MouseLeft>]" }, ...others.map(at)]);
}

export function release(): Promise<void> {
  return userEvent.pointer("[/MouseLeft]");
}
