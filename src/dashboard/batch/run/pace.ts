export interface Pace {
  perMinute: number;
  remainingMs: number;
}

const windowMs = 30_000;
/** Fewer rows allow no estimate. */
const rowsMin = 3;

/** Estimates the pace of the last half minute and the remaining time. `finishedAt` is in order, ms. */
export function measurePace(finishedAt: readonly number[], left: number, now: number): Pace | undefined {
  const recent = finishedAt.filter((at) => at >= now - windowMs);
  const first = recent[0];
  if (first === undefined || recent.length < rowsMin || now <= first) return undefined;
  const perMs = (recent.length - 1) / (now - first);
  return { perMinute: Math.round(perMs * 60_000), remainingMs: left / perMs };
}
