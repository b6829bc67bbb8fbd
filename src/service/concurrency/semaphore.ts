import type { PlaceKind } from "#contract/places.ts";
import { shareOfAddress } from "../request-scope.ts";

export interface SemaphoreOptions {
  /** Of its places, for health and metrics. */
  kind: PlaceKind;
  /** Holders at once. */
  limit: number;
  /** Queued callers; beyond it the last one of the share with the longest queue is rejected. */
  waitingMax: number;
  /** Makes the error for a caller that is rejected because the queue is full. */
  busy: () => Error;
  /**
   * Whether a share may only take a place while it holds fewer than are free, so that `n` busy shares leave 1 / (n + 1)
   * of the places to others (compare Choudhury and Hahne, dynamic queue length thresholds). For work that waits long.
   * `whileOthersAsk`: a share leaves the last of several places free while another has asked within 10 s, so that small
   * demands need not wait for the end of long work. Links are counted by their address.
   */
  leavesRoom?: boolean | "whileOthersAsk";
}

export interface AcquireOptions {
  /** Whose places are counted together, such as a key. Absent: that of all callers without one. */
  share?: string | undefined;
  /** Removes the caller from the queue. */
  signal?: AbortSignal | undefined;
  /** Called when a queued caller's turn comes. If it throws, the caller is rejected and the next one admitted. */
  onTurn?: () => void;
}

/**
 * Semaphore with at most `limit` holders and `waitingMax` queued callers, fair by share: a free place goes to the queued
 * share that holds the fewest, and among equal ones to the one that was served longest ago. Within a share it is FIFO.
 */
export interface Semaphore {
  /** Callers in the queue. */
  readonly queued: number;
  /** Callers of a share in the queue. */
  queuedOf: (share?: string) => number;
  /** Shares with a caller in the queue. */
  readonly queuedShares: number;
  /** Whether a caller of the share would be rejected, or take a place in the queue from another share. */
  isFull: (share?: string) => boolean;
  /** Whether a caller of the share would be admitted at once. */
  isFree: (share?: string) => boolean;
  /** Admits the caller at once and returns a function that releases its place, or returns undefined. */
  tryAcquire: (share?: string) => (() => void) | undefined;
  /**
   * Waits for a place and returns a function that releases it; releasing it again has no effect. Rejects with the
   * `busy` error when the queue is full, with the signal's reason, and with the error given to `close`.
   */
  acquire: (options?: AcquireOptions) => Promise<() => void>;
  /** Runs `work` as a holder. Rejects like `acquire`; a holder is not interrupted. */
  run: <Value>(work: () => Promise<Value>, options?: AcquireOptions) => Promise<Value>;
  /** Rejects queued callers and all later ones. */
  close: (closed: () => Error) => void;
}

interface Waiting {
  admit: () => void;
  reject: (error: unknown) => void;
}

/** Holders and queued callers of one share. */
interface Share {
  holders: number;
  /** The place of its last holder among all; 0: it had none. */
  servedAt: number;
  queue: Waiting[];
}

function countShare([name, { holders, queue }]: readonly [string, Share]): readonly [string, PlaceCount] {
  return [name, { running: holders, waiting: queue.length }];
}

function countQueued(shares: Iterable<Share>): number {
  let count = 0;
  for (const { queue } of shares) if (queue.length > 0) count += 1;
  return count;
}

/** Holders of a share's key, person or address. */
function heldBy(shares: ReadonlyMap<string, Share>, share: string): number {
  const owner = shareOfAddress(share);
  let held = 0;
  for (const [name, { holders }] of shares) if (shareOfAddress(name) === owner) held += holders;
  return held;
}

/** The longest queue with more than `count` callers. */
function findLongest(shares: Iterable<Share>, count: number): Share | undefined {
  let longest: Share | undefined;
  for (const share of shares) if (share.queue.length > (longest?.queue.length ?? count)) longest = share;
  return longest;
}

export function createSemaphore({
  kind,
  limit,
  waitingMax,
  busy,
  leavesRoom = false,
}: SemaphoreOptions): Semaphore {
  /** Shares with a holder or a queued caller. */
  const shares = new Map<string, Share>();
  let holders = 0;
  let queued = 0;
  let served = 0;
  let closed: (() => Error) | undefined;

  const places: Places = { kind, count: () => [...shares].map(countShare) };

  const asking = leavesRoom === "whileOthersAsk" ? createAsking() : undefined;
  const queuedOf = (name = "") => shares.get(name)?.queue.length ?? 0;

  function mayHold(name: string): boolean {
    if (holders >= limit || leavesRoom === false) return holders < limit;
    if (leavesRoom === true) return (shares.get(name)?.holders ?? 0) < limit - holders;
    return asking?.hasOthers(name) !== true || heldBy(shares, name) < Math.max(1, limit - 1);
  }

  const isFree = (name = "") =>
    // Without room to leave, a queue means that no place is free.
    closed === undefined && mayHold(name) && (leavesRoom === false ? queued : queuedOf(name)) === 0;

  function shareOf(name: string): Share {
    const share = shares.get(name) ?? { holders: 0, servedAt: 0, queue: [] };
    shares.set(name, share);
    asking?.note(name);
    placesInUse.add(places);
    return share;
  }

  function forget(name: string): void {
    const share = shares.get(name);
    if (share?.holders === 0 && share.queue.length === 0) shares.delete(name);
    if (shares.size === 0) placesInUse.delete(places);
  }

  /** The share whose first caller comes next; undefined if no queued caller may hold a place. */
  function nextShare(): Share | undefined {
    let next: Share | undefined;
    for (const [name, share] of shares) {
      if (share.queue.length === 0) continue;
      const fewer = share.holders - (next?.holders ?? Number.POSITIVE_INFINITY);
      const isFirst = fewer < 0 || (fewer === 0 && share.servedAt < (next?.servedAt ?? 0));
      if (isFirst && mayHold(name)) next = share;
    }
    return next;
  }

  function takeNext(): Waiting | undefined {
    const next = queued === 0 ? undefined : nextShare()?.queue.shift();
    if (next !== undefined) queued -= 1;
    return next;
  }

  function hold(name: string): () => void {
    const share = shareOf(name);
    share.holders += 1;
    holders += 1;
    served += 1;
    share.servedAt = served;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      share.holders -= 1;
      holders -= 1;
      for (let next = takeNext(); next !== undefined; next = takeNext()) next.admit();
      forget(name);
    };
  }

  const tryAcquire = (name = "") => (isFree(name) ? hold(name) : undefined);

  /** The longest queue, if it is longer than that of the share would be. */
  const longestBeside = (name: string) => findLongest(shares.values(), queuedOf(name) + 1);

  function makeRoom(name: string): void {
    if (queued < waitingMax) return;
    const last = longestBeside(name)?.queue.pop();
    if (last === undefined) throw busy();
    queued -= 1;
    last.reject(busy());
  }

  async function acquire({ signal, onTurn, share: name = "" }: AcquireOptions = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const release = tryAcquire(name);
    if (release !== undefined) return release;
    if (closed !== undefined) throw closed();
    makeRoom(name);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const admit = () => {
      try {
        onTurn?.();
      } catch (error) {
        forget(name);
        reject(error);
        return;
      }
      resolve(hold(name));
    };
    const waiting: Waiting = { admit, reject };
    const { queue } = shareOf(name);
    const abort = () => {
      const index = queue.indexOf(waiting);
      if (index >= 0) {
        queue.splice(index, 1);
        queued -= 1;
        forget(name);
      }
      reject(signal?.reason);
    };
    queue.push(waiting);
    queued += 1;
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  return {
    get queued() {
      return queued;
    },
    queuedOf,
    get queuedShares() {
      return countQueued(shares.values());
    },
    isFull: (name = "") => queued >= waitingMax && longestBeside(name) === undefined,
    isFree,
    tryAcquire,
    acquire,
    run: async (work, options) => {
      const release = tryAcquire(options?.share) ?? (await acquire(options));
      try {
        return await work();
      } finally {
        release();
      }
    },
    close: (toError) => {
      closed = toError;
      const waiting = [...shares.values()].flatMap(({ queue }) => queue.splice(0));
      queued = 0;
      placesInUse.delete(places);
      for (const { reject } of waiting) reject(toError());
    },
  };
}

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

/** How long a share counts as one that asks, ms. */
const asksMs = 10_000;

/** The keys, persons and addresses that have asked within 10 s. The service's own work, without a share, is not counted. */
interface Asking {
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
