import type { SafeZoneName } from "#scene/inputs/safe-zones.ts";
import type { Rect } from "#scene/paint/matrix.ts";

/** The places of a page that its channel or its printer treats in its own way, px. */
export interface SafeZone {
  /** Borders, from the outside: that of the cut paper, and the one inside which everything stays visible. */
  borders: readonly Rect[];
  /** Covered by the channel. */
  covered: readonly Rect[];
}

interface Size {
  width: number;
  height: number;
}

/** A page of a PDF has 96 px per inch. */
const pxPerMm = 96 / 25.4;
const bleedMm = 3;
/** From the cut to what must not be cut. */
const marginMm = 5;

/** Not specified: channels publish few numbers and change them; these are shares that hold for each of their apps. */
const zones: Readonly<Record<SafeZoneName, (size: Size) => SafeZone>> = {
  /** The account above, the reply field below. */
  story: (size) => withBars(size, { top: 0.13, bottom: 0.18, sides: 0 }),
  /** The caption and the buttons need more below and beside. */
  reels: (size) => withBars(size, { top: 0.14, bottom: 0.35, sides: 0.06 }),
  /** The length of the video, at the lower right. */
  thumbnail: ({ width, height }) => ({
    borders: [],
    covered: [{ left: width * 0.84, top: height * 0.86, right: width, bottom: height }],
  }),
  /** The picture of the profile, at the lower left. */
  banner: ({ width, height }) => ({
    borders: [],
    covered: [{ left: width * 0.02, top: height * 0.5, right: width * 0.27, bottom: height }],
  }),
  print: (size) => ({
    borders: [bleedMm, bleedMm + marginMm].map((mm) => inset(size, mm * pxPerMm)).filter(isArea),
    covered: [],
  }),
};

export function safeZoneOn(name: SafeZoneName, size: Size): SafeZone {
  return zones[name](size);
}

/** Places to snap to: the edges that are not those of the page. */
export function linesOfSafeZone({ borders, covered }: SafeZone, { width, height }: Size) {
  const rects = [...borders, ...covered];
  const inside = (places: readonly number[], end: number) => places.filter((at) => at > 0 && at < end);
  return {
    x: inside(
      rects.flatMap(({ left, right }) => [left, right]),
      width,
    ),
    y: inside(
      rects.flatMap(({ top, bottom }) => [top, bottom]),
      height,
    ),
  };
}

/** Shares of the width and of the height that the channel covers. */
function withBars(
  { width, height }: Size,
  { top, bottom, sides }: { top: number; bottom: number; sides: number },
): SafeZone {
  const safe = {
    left: width * sides,
    top: height * top,
    right: width * (1 - sides),
    bottom: height * (1 - bottom),
  };
  const page = { left: 0, top: 0, right: width, bottom: height };
  const bars = [
    { ...page, bottom: safe.top },
    { ...page, top: safe.bottom },
    { ...safe, left: 0, right: safe.left },
    { ...safe, left: safe.right, right: width },
  ];
  return { borders: [safe], covered: bars.filter(isArea) };
}

function inset({ width, height }: Size, px: number): Rect {
  return { left: px, top: px, right: width - px, bottom: height - px };
}

function isArea({ left, top, right, bottom }: Rect): boolean {
  return right > left && bottom > top;
}
