import type { TextComponent, TextLayout } from "./layout-text.ts";

/**
 * How a text takes its box. `shrinks`: smaller than the component's size. `cut`: part of it is not shown. `spills`: it
 * is shown beyond the box.
 */
export type TextFit = { verdict: "fits" | "cut" | "spills" } | { verdict: "shrinks"; sizePx: number };

export function textFitOf(
  component: TextComponent,
  { isClamped, isOverflowing, faces }: TextLayout,
): TextFit {
  // A line of an empty text may be higher than its box.
  if (component.text.trim() === "") return { verdict: "fits" };
  if (isClamped) return { verdict: "cut" };
  if (isOverflowing) return { verdict: "spills" };
  const { sizePx } = faces[0];
  return sizePx < component.fontSize ? { verdict: "shrinks", sizePx } : { verdict: "fits" };
}
