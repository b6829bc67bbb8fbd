export interface Pace {
  perMinute: number;
  remainingMs: number;
}

const windowMs = 30_000;
/** Of fewer rows nothing can be said. */
const rowsMin = 3;

/** How fast the last rows were done, and how long the rest takes at that. `finishedAt` in order, ms. */
export function measurePace(finishedAt: readonly number[], left: number, now: number): Pace | undefined {
  const recent = finishedAt.filter((at) => at >= now - windowMs);
  const first = recent[0];
  if (first === undefined || recent.length < rowsMin || now <= first) return undefined;
  const perMs = (recent.length - 1) / (now - first);
  return { perMinute: Math.round(perMs * 60_000), remainingMs: left / perMs };
}
