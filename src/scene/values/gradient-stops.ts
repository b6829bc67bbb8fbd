import type { Color } from "./color.ts";
import type { GradientStop } from "./gradient.ts";

/** Steps between two colours of different alpha; more steps are not visible. */
const fadeSteps = 16;

/**
 * Converts CSS stops to canvas stops. CSS interpolates premultiplied colours, a canvas does not, so that "red to
 * transparent" would be grey half way. CSS also allows stops below 0 and above 1, a canvas does not.
 */
export function toCanvasStops(stops: readonly GradientStop[]): GradientStop[] {
  const spread: GradientStop[] = [];
  for (const [index, stop] of stops.entries()) {
    const previous = stops[index - 1];
    if (previous !== undefined && stop.offset > previous.offset) spread.push(...fade(previous, stop));
    spread.push(stop);
  }
  return cut(spread);
}

/** The additional stops between two neighbours. */
function fade(from: GradientStop, to: GradientStop): GradientStop[] {
  const start = from.color.alpha;
  const end = to.color.alpha;
  if (start === end || isSameHue(from.color, to.color)) return [];
  // Towards transparent, only alpha changes: one stop of the same colour expresses that exactly.
  if (start === 0) return [{ offset: from.offset, color: { ...to.color, alpha: 0 } }];
  if (end === 0) return [{ offset: to.offset, color: { ...from.color, alpha: 0 } }];
  return Array.from({ length: fadeSteps - 1 }, (_, step) => {
    const share = (step + 1) / fadeSteps;
    return {
      offset: from.offset + (to.offset - from.offset) * share,
      color: mixColors(from.color, to.color, share),
    };
  });
}

function isSameHue(one: Color, other: Color): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue;
}

/** The premultiplied mix of two colours at `share` (0 to 1) of the way. */
export function mixColors(from: Color, to: Color, share: number): Color {
  const alpha = from.alpha + (to.alpha - from.alpha) * share;
  if (alpha === 0) return { ...to, alpha: 0 };
  const channel = (one: number, other: number) =>
    (one * from.alpha * (1 - share) + other * to.alpha * share) / alpha;
  return {
    red: channel(from.red, to.red),
    green: channel(from.green, to.green),
    blue: channel(from.blue, to.blue),
    alpha,
  };
}

/** Cuts stops to the range from 0 to 1, with interpolated colours at the edges. */
function cut(stops: readonly GradientStop[]): GradientStop[] {
  const first = stops[0];
  const last = stops.at(-1);
  if (first === undefined || last === undefined) return [];
  if (first.offset >= 0 && last.offset <= 1) return [...stops];
  if (last.offset <= 0) return [{ offset: 0, color: last.color }];
  if (first.offset >= 1) return [{ offset: 0, color: first.color }];
  return [
    ...(first.offset < 0 ? [{ offset: 0, color: colorAt(stops, 0) }] : []),
    ...stops.filter(({ offset }) => offset >= 0 && offset <= 1),
    ...(last.offset > 1 ? [{ offset: 1, color: colorAt(stops, 1) }] : []),
  ];
}

function colorAt(stops: readonly GradientStop[], offset: number): Color {
  const next = stops.findIndex((stop) => stop.offset > offset);
  const after = stops[next];
  const before = stops[next - 1];
  if (after === undefined || before === undefined)
    throw new RangeError(`No stops on both sides of ${offset}`);
  return mixColors(before.color, after.color, (offset - before.offset) / (after.offset - before.offset));
}
