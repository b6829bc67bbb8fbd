export interface Pace {
  perMinute: number;
  remainingMs: number;
}

const windowMs = 30_000;
/** Fewer rows allow no estimate. */
const rowsMin = 3;
/** Rows that are done within this time were reported together. Those of the first moment say nothing of the pace. */
const togetherMs = 100;

/** Estimates the pace of the last half minute and the remaining time. `finishedAt` is in order, ms. */
export function measurePace(finishedAt: readonly number[], left: number, now: number): Pace | undefined {
  const recent = finishedAt.filter((at) => at >= now - windowMs);
  const first = recent[0];
  if (first === undefined || recent.length < rowsMin) return undefined;
  const later = recent.filter((at) => at > first + togetherMs);
  if (later.length === 0) return undefined;
  const perMs = later.length / (now - first);
  return { perMinute: Math.round(perMs * 60_000), remainingMs: left / perMs };
}
