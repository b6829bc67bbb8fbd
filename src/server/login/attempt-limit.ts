/** Limits attempts by name, such as a network address or an account. Counted in this process alone. */
export interface AttemptLimit {
  /** Seconds until the next attempt is accepted; 0: now. */
  waitSeconds: (name: string) => number;
  count: (name: string) => void;
  /** Takes back a count, after an attempt that succeeded. */
  undo: (name: string) => void;
}

/** Names that are remembered; beyond, the oldest are forgotten. */
const namesMax = 10_000;

export function createAttemptLimit(
  { max, windowMs }: { max: number; windowMs: number },
  now: () => Date,
): AttemptLimit {
  const windows = new Map<string, { endsAt: number; used: number }>();
  const find = (name: string) => {
    const known = windows.get(name);
    return known !== undefined && known.endsAt > now().getTime() ? known : undefined;
  };
  return {
    waitSeconds: (name) => {
      const window = find(name);
      if (window === undefined || window.used < max) return 0;
      return Math.max(1, Math.ceil((window.endsAt - now().getTime()) / 1000));
    },
    count: (name) => {
      const window = find(name);
      if (window !== undefined) {
        window.used += 1;
        return;
      }
      // At the end: the order of the map is that in which windows end.
      windows.delete(name);
      windows.set(name, { endsAt: now().getTime() + windowMs, used: 1 });
      if (windows.size > namesMax) {
        const [oldest] = windows.keys();
        if (oldest !== undefined) windows.delete(oldest);
      }
    },
    undo: (name) => {
      const window = find(name);
      if (window !== undefined) window.used = Math.max(0, window.used - 1);
    },
  };
}
