import type { ComponentOf } from "../document.ts";
import type { Point } from "./matrix.ts";
import { traceRegular, traceRoundedRect } from "./outlines.ts";
import { canvasColor, isVisibleColor } from "../values/color.ts";
import type { Surface } from "./surface.ts";

type Rating = ComponentOf<"RATING">;

/** Paints a row of symbols, filled up to the value, from the left edge and vertically centred. */
export function paintRating({ context }: Surface, component: Rating): void {
  const { width, height, value, shape } = component;
  const count = Math.max(1, Math.round(component.max));
  const gap = count === 1 ? 0 : Math.min(component.gap, width / count);
  const slot = (width - gap * (count - 1)) / count;
  // Bars fill the slot; all other symbols keep their aspect ratio.
  const side = shape === "bar" ? slot : Math.min(slot, height);
  const symbolHeight = shape === "bar" ? height : side;
  const top = (height - symbolHeight) / 2;
  for (let index = 0; index < count; index += 1) {
    const left = index * (side + gap);
    const filled = Math.min(1, Math.max(0, value - index));
    const fill = (color: string, from: number, to: number) => {
      if (to <= from || !isVisibleColor(color)) return;
      context.save();
      if (from > 0 || to < 1) {
        context.beginPath();
        context.rect(left + side * from, 0, side * (to - from), height);
        context.clip();
      }
      context.beginPath();
      traceSymbol(context, shape, { x: left, y: top }, side, symbolHeight);
      context.fillStyle = canvasColor(color);
      context.fill();
      context.restore();
    };
    // Side by side, because the edge of an empty symbol below would show.
    fill(component.color, 0, filled);
    fill(component.emptyColor, filled, 1);
  }
}

function traceSymbol(
  context: Surface["context"],
  shape: Rating["shape"],
  at: Point,
  width: number,
  height: number,
): void {
  switch (shape) {
    case "star":
      traceStar(context, at, width);
      return;
    case "heart":
      traceHeart(context, at, width);
      return;
    case "circle":
      context.arc(at.x + width / 2, at.y + width / 2, width / 2, 0, Math.PI * 2);
      context.closePath();
      return;
    case "bar":
      traceRoundedRect(
        context,
        { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height },
        Math.min(width, height) / 2,
      );
      return;
    default:
      shape satisfies never;
  }
}

/** Radius of the inner corners as a fraction of the outer radius: a little fuller than the pentagram's 0.382. */
const starWaist = 0.47;

function traceStar(context: Surface["context"], { x, y }: Point, side: number): void {
  // The outer corners touch both sides of the square; the remaining height is split above and below.
  const height = (side * (1 + Math.cos(Math.PI / 5))) / (2 * Math.sin((2 * Math.PI) / 5));
  const top = y + (side - height) / 2;
  const rect = { left: x, top, right: x + side, bottom: top + height };
  traceRegular(context, rect, { corners: 5, inner: starWaist, radius: side * 0.035 });
}

function traceHeart(context: Surface["context"], { x, y }: Point, side: number): void {
  const at = (shareX: number, shareY: number): [number, number] => [x + side * shareX, y + side * shareY];
  context.moveTo(...at(0.5, 0.94));
  context.bezierCurveTo(...at(0.47, 0.94), ...at(0.44, 0.925), ...at(0.4, 0.89));
  context.bezierCurveTo(...at(0.16, 0.68), ...at(0, 0.53), ...at(0, 0.335));
  context.bezierCurveTo(...at(0, 0.175), ...at(0.125, 0.06), ...at(0.275, 0.06));
  context.bezierCurveTo(...at(0.365, 0.06), ...at(0.45, 0.105), ...at(0.5, 0.175));
  context.bezierCurveTo(...at(0.55, 0.105), ...at(0.635, 0.06), ...at(0.725, 0.06));
  context.bezierCurveTo(...at(0.875, 0.06), ...at(1, 0.175), ...at(1, 0.335));
  context.bezierCurveTo(...at(1, 0.53), ...at(0.84, 0.68), ...at(0.6, 0.89));
  context.bezierCurveTo(...at(0.56, 0.925), ...at(0.53, 0.94), ...at(0.5, 0.94));
  context.closePath();
}
