/** Limits attempts by name, such as a network address or an account. Counted in this process alone. */
export interface AttemptLimit {
  /** Seconds until the next attempt is accepted; 0: now. */
  waitSeconds: (name: string) => number;
  count: (name: string) => void;
  /** Takes back a count, after an attempt that succeeded. */
  undo: (name: string) => void;
}

/** Names that are remembered; beyond, those that were counted longest ago are forgotten. */
const namesMax = 10_000;

/** Accepts `max` attempts of a name at once, then one each `windowMs / max` (leaky bucket). */
export function createAttemptLimit(
  { max, windowMs }: { max: number; windowMs: number },
  now: () => Date,
): AttemptLimit {
  const leakMs = windowMs / max;
  const buckets = new Map<string, { level: number; at: number }>();
  const levelOf = (name: string) => {
    const bucket = buckets.get(name);
    return bucket === undefined ? 0 : Math.max(0, bucket.level - (now().getTime() - bucket.at) / leakMs);
  };
  const setLevel = (name: string, level: number) => {
    buckets.delete(name);
    if (level <= 0) return;
    buckets.set(name, { level, at: now().getTime() });
    if (buckets.size <= namesMax) return;
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  };
  return {
    waitSeconds: (name) => Math.max(0, Math.ceil(((levelOf(name) + 1 - max) * leakMs) / 1000)),
    count: (name) => setLevel(name, levelOf(name) + 1),
    undo: (name) => setLevel(name, levelOf(name) - 1),
  };
}
