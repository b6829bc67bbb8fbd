/** The part of the numbers that a chart shows; 0 always lies within. */
export interface ChartScale {
  low: number;
  high: number;
  /** Where guide lines lie, from the lowest; empty for none. */
  guides: number[];
}

const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The smallest round number that is not below `length`: 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten. */
export function niceStep(length: number): number {
  if (!(length > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(length));
  // A quotient such as 3.0000000000000004 is meant to be 3.
  const step = niceSteps.find((candidate) => candidate * power >= length * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/** More steps than a person asks for: the values below 0 would multiply them without an end. */
const guideStepsMax = 38;

/**
 * A scale for values. Without guides it ends at the largest value, so that this one fills the space; with guides it ends
 * at a round number that makes `guideCount` equal steps above 0. `maximum` over 0 is its top, whatever the values are.
 * Where values far below 0 would make hundreds of guides, the steps are larger: there are never more than 40 guides.
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
  // A step that does not divide a given maximum leaves the top without a guide.
  const last = isTooFine
    ? Math.floor(largest / step + 1e-9)
    : Math.max(Math.ceil(largest / step - 1e-9), first + 1);
  const guides = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { low: guides[0] ?? 0, high: maximum > 0 ? maximum : (guides.at(-1) ?? 1), guides };
}

/** Where a value lies on a scale: 0 at the bottom, 1 at the top; held to that. */
export function shareOf({ low, high }: ChartScale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `−$1,250`: the sign stands before the prefix. */
export function formatChartValue(value: number, prefix: string, suffix: string): string {
  const digits = numberFormat.format(Math.abs(value));
  return `${value < 0 && digits !== "0" ? "−" : ""}${prefix}${digits}${suffix}`;
}
