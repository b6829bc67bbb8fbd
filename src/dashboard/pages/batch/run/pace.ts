export interface Pace {
  perMinute: number;
  remainingMs: number;
}

const windowMs = 30_000;
/** Fewer rows allow no estimate. */
const rowsMin = 3;
/** Rows that finish within this time were reported together. Those at the start of the window say nothing about the pace. */
const togetherMs = 100;

/** Estimates the pace of the last half minute and the remaining time. `finishedAt` is in order, ms. */
export function measurePace(finishedAt: readonly number[], left: number, now: number): Pace | undefined {
  const recent = finishedAt.filter((at) => at >= now - windowMs);
  const first = recent[0];
  if (first === undefined || recent.length < rowsMin) return undefined;
  const later = recent.filter((at) => at > first + togetherMs);
  const last = later.at(-1);
  if (last === undefined) return undefined;
  // A row may be newer than `now`, which the page updates once a second.
  const perMs = later.length / (Math.max(now, last) - first);
  return { perMinute: Math.round(perMs * 60_000), remainingMs: left / perMs };
}
