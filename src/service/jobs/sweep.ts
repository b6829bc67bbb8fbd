import type { ServiceContext } from "../service-context.ts";
import { forgetAnswers } from "../storage/idempotency-keys.ts";
import { deleteExpiredReceivers } from "../storage/receivers-store.ts";
import {
  listExpiredRequests,
  listOutlivedRequests,
  markRequestsPurged,
  type PurgeableRequest,
} from "../storage/requests-store.ts";
import { listUnusedObjects, noteUnusedObjects } from "../storage/unused-objects.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";

const batchSize = 200;

/** How long the first answer to an `Idempotency-Key` is replayed. */
export const answerLifetimeMs = 24 * 60 * 60 * 1000;

type Dependencies = Pick<ServiceContext, "database" | "objects" | "clock" | "resultRetentionMs">;

/**
 * Deletes the files of expired links and of results that have been kept as long as configured; their records stay. Frees
 * idempotency keys after their day, and receivers after theirs. Answers how many requests lost their file.
 */
export async function sweep(dependencies: Dependencies): Promise<number> {
  const { database, objects, clock, resultRetentionMs } = dependencies;
  const { db } = database;
  const now = clock.now();
  await forgetAnswers(db, new Date(now.getTime() - answerLifetimeMs));
  await deleteExpiredReceivers(db, now);
  let swept = await purgeAll(dependencies, () => listExpiredRequests(db, now, batchSize));
  if (resultRetentionMs !== undefined) {
    const until = new Date(now.getTime() - resultRetentionMs);
    swept += await purgeAll(dependencies, () => listOutlivedRequests(db, until, batchSize));
  }
  // What a store that did not answer, or a kill, has left over.
  await dropUnusedObjects({ db, objects }, await listUnusedObjects(db, batchSize));
  return swept;
}

async function purgeAll(
  { database: { db }, objects }: Dependencies,
  list: () => Promise<PurgeableRequest[]>,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const found = await list();
    if (found.length === 0) return purged;
    // On record first, so that no later request can share a picture that is about to go.
    const noted = await db.transaction(async (transaction) => {
      await markRequestsPurged(
        transaction,
        found.map(({ id }) => id),
      );
      return noteUnusedObjects(
        transaction,
        found.flatMap(({ objectKey }) => objectKey ?? []),
      );
    });
    await dropUnusedObjects({ db, objects }, noted);
    purged += found.length;
  }
}
