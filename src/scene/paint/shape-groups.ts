import type { ComponentOf } from "../document.ts";
import { iconGrid, iconPathOf } from "../icons/icon-value.ts";
import { formatHex, parseColor } from "../values/color.ts";
import type { Point } from "./matrix.ts";
import type { DrawnPath, SvgGroup } from "./paint-svg-group.ts";

/*
 * Lines and icons are drawn as groups of paths, which have the shadows, layers and vector output of all paths.
 */

const noColors = { color2: "transparent", color3: "transparent", color4: "transparent" };

/** An icon as a group of one path; of none while the set with its outline is not loaded. */
export function iconGroup({ icon, fillColor, strokeWidth, ...component }: ComponentOf<"ICON">): SvgGroup {
  const d = iconPathOf(icon);
  const look = { stroke: "color", strokeWidth, cap: "round", join: "round" } as const;
  return {
    ...component,
    ...noColors,
    type: "SVG_GROUP",
    viewWidth: iconGrid,
    viewHeight: iconGrid,
    paths: d === undefined ? [] : [{ d, fill: fillColor, ...look }],
  };
}

/** The ends of a line, px of its box: the first is its start. */
export function lineEnds({ width, height, flip }: Pick<ComponentOf<"LINE">, "width" | "height" | "flip">) {
  const [left, right] = flip === "horizontal" || flip === "both" ? [width, 0] : [0, width];
  const [top, bottom] = flip === "vertical" || flip === "both" ? [height, 0] : [0, height];
  return [
    { x: left, y: top },
    { x: right, y: bottom },
  ] as const;
}

/** Width of a head, as a factor of its length; half of it is on each side of the line. */
export const headWidth = 0.9;

/**
 * A line with its heads. A translucent colour becomes the opacity of the whole, so that a head does not show through its
 * line. A horizontal or vertical line of an odd width is half a px lower or further right, so that its edges are on whole
 * px.
 */
export function lineGroup(line: ComponentOf<"LINE">): SvgGroup {
  const { strokeWidth, startHead, endHead, headSize, strokeDash, cap, x, y, width, height } = line;
  const [start, end] = lineEnds(line);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const color = parseColor(line.color);
  const heads = [startHead, endHead].filter((head) => head === "triangle" || head === "arrow").length;
  const size = Math.max(2, strokeWidth) * headSize;
  const shortened = Math.min(size, length / Math.max(1, heads));
  const reach = size + strokeWidth * 2 + 1;
  const isBetweenPx = line.rotation === 0 && strokeWidth % 2 === 1;
  const shiftOf = (at: number, side: number) => (isBetweenPx && side === 0 && Number.isInteger(at) ? 0.5 : 0);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const ends = cap === "round" ? ({ cap, join: cap } as const) : cap === "square" ? { cap } : {};
  const pen = { stroke: "color", strokeWidth, ...ends };
  const paths: DrawnPath[] = [];

  /** Draws the head at an end, whose line comes from `to`; returns the distance by which the line ends before it. */
  const addHead = (head: typeof startHead, at: Point, to: Point): number => {
    const point = (back: number, aside: number) =>
      `${at.x + reach + to.x * back - to.y * aside} ${at.y + reach + to.y * back + to.x * aside}`;
    const half = (shortened * headWidth) / 2;
    switch (head) {
      case "none":
        return 0;
      case "triangle":
        paths.push({
          d: `M${point(0, 0)}L${point(shortened, half)}L${point(shortened, -half)}z`,
          fill: "color",
        });
        // The overlap leaves no gap between both.
        return shortened - Math.min(0.5, shortened / 2);
      case "arrow": {
        // The tip of a mitre, or of a round join, ends where the line does.
        const tip = cap === "round" ? strokeWidth / 2 : strokeWidth / 2 / Math.sin(Math.atan(headWidth / 2));
        const held = Math.min(tip, shortened / 2);
        const aside = half * (1 - held / shortened);
        paths.push({
          ...pen,
          d: `M${point(shortened, aside)}L${point(held, 0)}L${point(shortened, -aside)}`,
        });
        return held + (cap === "square" ? strokeWidth / 2 : 0);
      }
      case "circle":
        paths.push({ d: circle(at, reach, size * 0.3), fill: "color" });
        return 0;
      case "bar":
        paths.push({
          ...pen,
          d: `M${point(0, (size * headWidth) / 2)}L${point(0, (-size * headWidth) / 2)}`,
        });
        return 0;
    }
  };
  if (length > 0 && color !== undefined) {
    const from = addHead(startHead, start, along);
    const to = length - addHead(endHead, end, { x: -along.x, y: -along.y });
    const at = (distance: number) =>
      `${start.x + reach + along.x * distance} ${start.y + reach + along.y * distance}`;
    if (to > from) paths.unshift({ ...pen, d: `M${at(from)}L${at(to)}`, dash: strokeDash });
  }
  return {
    ...line,
    ...noColors,
    type: "SVG_GROUP",
    x: x - reach + shiftOf(x, width),
    y: y - reach + shiftOf(y, height),
    width: width + 2 * reach,
    height: height + 2 * reach,
    viewWidth: width + 2 * reach,
    viewHeight: height + 2 * reach,
    paths,
    color: color === undefined ? line.color : formatHex({ ...color, alpha: 1 }),
    opacity: line.opacity * (color?.alpha ?? 1),
  };
}

function circle({ x, y }: Point, shift: number, radius: number): string {
  return `M${x + shift - radius} ${y + shift}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
