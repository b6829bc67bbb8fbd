/** The range of values that a chart shows; always contains 0. */
export interface ChartScale {
  low: number;
  high: number;
  /** The values of guide lines, ascending; empty for none. */
  guides: number[];
}

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The smallest number not below `length` that is 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceStep(length: number): number {
  if (!(length > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(length));
  // Tolerates rounding: a quotient of 3.0000000000000004 counts as 3.
  const step = niceSteps.find((candidate) => candidate * power >= length * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/** More than a document can request. Bounds the guides below 0. */
const guideStepsMax = 38;

/**
 * Computes the scale of values. Without guides it ends at the largest value; with guides it ends at a round number with
 * `guideCount` equal steps above 0. A `maximum` above 0 is always the top. The steps grow where values far below 0 would
 * need more than 40 guides.
 */
export function chartScale(values: readonly number[], maximum: number, guideCount: number): ChartScale {
  const smallest = Math.min(0, ...values);
  const largest = maximum > 0 ? maximum : Math.max(0, ...values);
  const count = Math.round(guideCount);
  if (count === 0) return { low: smallest, high: largest > smallest ? largest : smallest + 1, guides: [] };
  const range = largest - smallest;
  const wanted = maximum > 0 ? maximum / count : niceStep(range / count);
  const isTooFine = range / wanted > guideStepsMax;
  const step = isTooFine ? niceStep(range / guideStepsMax) : wanted;
  const first = Math.floor(smallest / step + 1e-9);
  // A step that does not divide `maximum` leaves the top without a guide.
  const last = isTooFine
    ? Math.floor(largest / step + 1e-9)
    : Math.max(Math.ceil(largest / step - 1e-9), first + 1);
  const guides = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: guides[0] ?? 0, high: maximum > 0 ? maximum : (guides.at(-1) ?? 1), guides };
}

/** The position of a value on a scale: 0 at the bottom, 1 at the top; clamped. */
export function shareOf({ low, high }: ChartScale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Formats `−$1,250`: the sign precedes the prefix. */
export function formatChartValue(value: number, prefix: string, suffix: string): string {
  const digits = numberFormat.format(Math.abs(value));
  return `${value < 0 && digits !== "0" ? "−" : ""}${prefix}${digits}${suffix}`;
}
