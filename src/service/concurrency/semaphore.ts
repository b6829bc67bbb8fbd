export interface SemaphoreOptions {
  /** Holders at once. */
  limit: number;
  /** Queued callers; further ones are rejected at once. */
  waitingMax: number;
  /** Makes the error for a caller that finds the queue full. */
  busy: () => Error;
}

export interface AcquireOptions {
  /** Removes the caller from the queue. */
  signal?: AbortSignal | undefined;
  /** Called when a queued caller's turn comes. If it throws, the caller is rejected and the next one admitted. */
  onTurn?: () => void;
}

/** FIFO semaphore with at most `limit` holders and `waitingMax` queued callers. */
export interface Semaphore {
  /** Callers in the queue. */
  readonly queued: number;
  /** Whether a caller would be admitted at once. */
  readonly isFree: boolean;
  /** Admits the caller at once and returns a function that releases its place, or returns undefined. */
  tryAcquire: () => (() => void) | undefined;
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

export function createSemaphore({ limit, waitingMax, busy }: SemaphoreOptions): Semaphore {
  const queue: Waiting[] = [];
  let holders = 0;
  let closed: (() => Error) | undefined;

  const takeNext = () => (holders < limit ? queue.shift() : undefined);

  function hold(): () => void {
    holders += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      for (let next = takeNext(); next !== undefined; next = takeNext()) next.admit();
    };
  }

  const isFree = () => closed === undefined && holders < limit && queue.length === 0;
  const tryAcquire = () => (isFree() ? hold() : undefined);

  async function acquire({ signal, onTurn }: AcquireOptions = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const release = tryAcquire();
    if (release !== undefined) return release;
    if (closed !== undefined) throw closed();
    if (queue.length >= waitingMax) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const admit = () => {
      try {
        onTurn?.();
      } catch (error) {
        reject(error);
        return;
      }
      resolve(hold());
    };
    const place: Waiting = { admit, reject };
    const abort = () => {
      const index = queue.indexOf(place);
      if (index >= 0) queue.splice(index, 1);
      reject(signal?.reason);
    };
    queue.push(place);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  return {
    get queued() {
      return queue.length;
    },
    get isFree() {
      return isFree();
    },
    tryAcquire,
    acquire,
    run: async (work, options) => {
      const release = tryAcquire() ?? (await acquire(options));
      try {
        return await work();
      } finally {
        release();
      }
    },
    close: (toError) => {
      closed = toError;
      for (const { reject } of queue.splice(0)) reject(toError());
    },
  };
}
