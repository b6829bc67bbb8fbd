import type { PlaceKind } from "#contract/places.ts";

/** Callers of one share, which are counted together: a key, a person, a link. */
export interface PlaceCount {
  running: number;
  waiting: number;
}

/** Places of one kind. Empty: of callers without a share. */
export interface Places {
  kind: PlaceKind;
  /** By share. */
  count: () => Iterable<readonly [share: string, count: PlaceCount]>;
}

/** Every queue of this process that has a holder or a waiting caller. Queues add and delete themselves. */
export const placesInUse = new Set<Places>();

/** Counts the places that callers of this process hold and wait for, by kind and share. */
export function countPlaces(): Map<PlaceKind, Map<string, PlaceCount>> {
  const kinds = new Map<PlaceKind, Map<string, PlaceCount>>();
  for (const { kind, count } of placesInUse) {
    const shares = kinds.get(kind) ?? new Map<string, PlaceCount>();
    kinds.set(kind, shares);
    for (const [share, { running, waiting }] of count()) {
      const known = shares.get(share);
      shares.set(share, {
        running: running + (known?.running ?? 0),
        waiting: waiting + (known?.waiting ?? 0),
      });
    }
  }
  return kinds;
}
