import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { assetObjectKey, lockAsset } from "../storage/assets-store.ts";
import { insertRequestPictures, keepRequestPictures } from "../storage/request-pictures-store.ts";
import type { SentPicture } from "./take-pictures.ts";

/** Pictures that came in requests, as assets. */
export interface RequestPictures {
  /**
   * Stores each content once. They stay until a request that names them is stored, which has to happen within
   * `graceMs`.
   */
  store: (pictures: readonly SentPicture[]) => Promise<void>;
  /** The same for pictures of earlier requests that a request names again; unknown names are ignored. */
  keep: (names: readonly string[]) => Promise<void>;
}

/** For accepting a request. A picture whose request was rejected after it had been stored is deleted after this. */
export const graceMs = 3_600_000;
/** A name is not refreshed within this time: much shorter than `graceMs`. */
const recentMs = 600_000;
const recentMax = 10_000;
/** Files that are written at once. */
const putsAtOnce = 4;

export function createRequestPictures({
  database: { db },
  objects,
  clock,
}: {
  database: OpenedDatabase;
  objects: ObjectStore;
  clock: Clock;
}): RequestPictures {
  const keptAt = new LRUCache<string, number>({ max: recentMax });
  const storing = new Map<string, Promise<void>>();
  const until = () => new Date(clock.now().getTime() + graceMs);

  function isRecent(name: string): boolean {
    const at = keptAt.get(name);
    return at !== undefined && Math.abs(clock.now().getTime() - at) < recentMs;
  }

  async function keep(names: readonly string[]): Promise<ReadonlySet<string>> {
    const now = clock.now().getTime();
    const kept = await keepRequestPictures(db, names, until());
    for (const name of kept) keptAt.set(name, now);
    return new Set(kept);
  }

  async function storeNew(pictures: readonly SentPicture[]): Promise<void> {
    const known = await keep(pictures.map(({ name }) => name));
    const missing = pictures.filter(({ name }) => !known.has(name));
    if (missing.length === 0) return;
    const now = clock.now();
    // Bytes first, so that a record never exists without them.
    await putAll(missing);
    await db.transaction(async (transaction) => {
      for (const name of missing.map((picture) => picture.name).toSorted())
        await lockAsset(transaction, name);
      // The sweeper has just deleted an equal one, and these bytes with it.
      const isThere = await Promise.all(missing.map(({ name }) => objects.has(assetObjectKey(name))));
      await putAll(missing.filter((_picture, index) => isThere[index] !== true));
      const rows = missing.map(({ name, contentType, bytes }) => ({
        id: name,
        contentType,
        bytes: bytes.byteLength,
        createdAt: now,
      }));
      await insertRequestPictures(transaction, rows, until());
    });
    for (const { name } of missing) keptAt.set(name, now.getTime());
  }

  async function putAll(pictures: readonly SentPicture[]): Promise<void> {
    await forEachConcurrently(pictures, putsAtOnce, ({ name, bytes, contentType }) =>
      objects.put(assetObjectKey(name), bytes, contentType),
    );
  }

  return {
    store: async (pictures) => {
      const wanted = pictures.filter(({ name }) => !isRecent(name));
      // Concurrent requests with equal pictures store them once.
      const unstored = wanted.filter(({ name }) => !storing.has(name));
      if (unstored.length > 0) {
        const work = storeNew(unstored);
        for (const { name } of unstored) storing.set(name, work);
        const forget = () => unstored.forEach(({ name }) => storing.delete(name));
        work.then(forget, forget);
      }
      await Promise.all(wanted.map(({ name }) => storing.get(name) ?? Promise.resolve()));
    },
    keep: async (names) => {
      const wanted = names.filter((name) => !isRecent(name));
      if (wanted.length > 0) await keep(wanted);
    },
  };
}
