import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { createLookup } from "../storage/batches.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { findKeys, noteKeyUse, type StoredKey, useAccuracyMs } from "../storage/keys-store.ts";

/** The keys of the database. */
export interface KnownKeys {
  /** By its digest, at most `cachedMs` old; undefined if there is none. */
  find: (digest: string) => Promise<StoredKey | undefined>;
  /** Reads this key anew at its next use. */
  forget: (digest: string) => void;
  /** Stores the use of a key in the background, once a minute at most. */
  noteUse: (key: StoredKey) => void;
  /** Waits for what is being stored. */
  close: () => Promise<void>;
}

/** A key that another process has revoked is refused here after this time. */
const cachedMs = 4_000;
const cachedMax = 10_000;

interface Cached {
  key: Promise<StoredKey | undefined>;
  from: number;
}

export function createKnownKeys({
  database,
  clock,
  onError,
}: {
  database: OpenedDatabase;
  clock: Clock;
  onError: (error: unknown) => void;
}): KnownKeys {
  const look = createLookup(database.kind, (digests) => findKeys(database.db, digests));
  const cached = new LRUCache<string, Cached>({ max: cachedMax });
  const lastUses = new LRUCache<string, number>({ max: cachedMax });
  const storing = new Set<Promise<unknown>>();

  async function find(digest: string): Promise<StoredKey | undefined> {
    const now = clock.now().getTime();
    const known = cached.get(digest);
    // A clock that was set back must not keep a revoked key.
    if (known !== undefined && now >= known.from && now < known.from + cachedMs) return known.key;
    const found: Cached = { key: look(digest), from: now };
    cached.set(digest, found);
    // Unknown keys are not cached: one may be created at any moment, and there is no end of them.
    const forgetThis = () => {
      if (cached.peek(digest) === found) cached.delete(digest);
    };
    void found.key.then((key) => key ?? forgetThis(), forgetThis);
    return found.key;
  }

  function noteUse({ id, lastUsedAt }: StoredKey): void {
    const now = clock.now();
    const last = lastUses.get(id) ?? lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (now.getTime() - last < useAccuracyMs) return;
    lastUses.set(id, now.getTime());
    const stored: Promise<unknown> = noteKeyUse(database.db, id, now)
      .catch(onError)
      .finally(() => storing.delete(stored));
    storing.add(stored);
  }

  return {
    find,
    forget: (digest) => cached.delete(digest),
    noteUse,
    close: async () => {
      await Promise.all(storing);
    },
  };
}
