import { shareOfAddress } from "../request-scope.ts";

/** How long a share counts as one that asks, ms. */
const asksMs = 10_000;

/** The keys, persons and addresses that have asked within 10 s. The service's own work, without a share, is not counted. */
export interface Asking {
  /** A share asks now. */
  note: (share: string) => void;
  /** Whether another than this share has asked. */
  hasOthers: (share: string) => boolean;
  /** Whether more than one has asked. */
  areSeveral: () => boolean;
}

export function createAsking(): Asking {
  /** The latest at the end. */
  const askedAt = new Map<string, number>();

  function countAsking(countMax: number, except?: string): number {
    const since = performance.now() - asksMs;
    let count = 0;
    for (const [share, at] of askedAt) {
      if (at > since && share !== except) count += 1;
      if (count === countMax) break;
    }
    return count;
  }

  return {
    note: (name) => {
      const share = shareOfAddress(name);
      if (share === "") return;
      const now = performance.now();
      askedAt.delete(share);
      askedAt.set(share, now);
      for (const [oldest, at] of askedAt) {
        if (now - at < asksMs) return;
        askedAt.delete(oldest);
      }
    },
    hasOthers: (name) => countAsking(1, shareOfAddress(name)) > 0,
    areSeveral: () => countAsking(2) > 1,
  };
}
