/** Places for work that waits, fair by share. */
export interface FairRoom {
  /** Whether a share may add one. */
  hasRoom: (share: string) => boolean;
  /** Adds one, if there is room. */
  take: (share: string) => boolean;
}

/**
 * All shares together may hold `max`. Beyond it, up to twice as many, only a share may add that holds less than it would
 * if all with work had the same: who asks for little is not refused because others have filled the places.
 */
export function createFairRoom(
  max: number,
  held: ReadonlyMap<string, number>,
  inAll = [...held.values()].reduce((sum, count) => sum + count, 0),
): FairRoom {
  const counts = new Map(held);
  let total = inAll;
  const hasRoom = (share: string) => {
    if (total < max) return true;
    const own = counts.get(share) ?? 0;
    const shares = counts.size + (counts.has(share) ? 0 : 1);
    return total < max * 2 && shares > 1 && own < Math.floor(max / shares);
  };
  return {
    hasRoom,
    take: (share) => {
      if (!hasRoom(share)) return false;
      counts.set(share, (counts.get(share) ?? 0) + 1);
      total += 1;
      return true;
    },
  };
}
