import { type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import type { ComputedStyle } from "./computed-style.ts";
import { toPx } from "./lengths.ts";
import { identity, readTransform } from "./transforms.ts";

const sides: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** The transform of an element about its origin, which is the top left unless it says otherwise. */
export function transformOf(
  element: Element,
  { own, fontSizePx }: ComputedStyle,
  { width, height }: { width: number; height: number },
): Matrix {
  const matrix = readTransform(own.transform ?? element.getAttribute("transform"));
  const origin = own["transform-origin"]?.split(/\s+/);
  if (origin === undefined || matrix === identity) return matrix;
  const [first = "center", second = "center"] = origin;
  const isSwapped = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const place = (text: string, whole: number) => {
    const share = sides[text];
    return share === undefined ? (toPx(text, { fontSizePx, percentOf: whole }) ?? 0) : share * whole;
  };
  const x = place(isSwapped ? second : first, width);
  const y = place(isSwapped ? first : second, height);
  return multiply(scaling(1, 1, x, y), multiply(matrix, scaling(1, 1, -x, -y)));
}
