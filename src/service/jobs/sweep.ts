import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { pausedDeliveryMsMax } from "#contract/webhooks.ts";
import { abandonOverdueDeliveries, deleteOldDeliveries } from "../storage/deliveries-store.ts";
import { forgetAnswers } from "../storage/idempotency-keys.ts";
import { deleteExpiredReceivers } from "../storage/receivers-store.ts";
import {
  deleteOldRequests,
  listExpiredRequests,
  listOutlivedRequests,
  markRequestsPurged,
  type PurgeableRequest,
} from "../storage/requests-store.ts";
import { assetObjectKey, binnedObjectKey, purgeOutlivedAssets } from "../storage/assets-store.ts";
import type { Transaction } from "../storage/database.ts";
import { indexRequests } from "../storage/request-texts.ts";
import { sweepRequestPictures } from "../storage/request-pictures-store.ts";
import { lockAwaitedRequests } from "../storage/unfinished-requests.ts";
import { listUnusedObjects, noteUnusedObjects } from "../storage/unused-objects.ts";
import { purgeOutlivedTemplates } from "../storage/templates-store.ts";
import { linkExpired } from "../service-error.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";
import type { JobContext } from "./job-context.ts";

/** Of one kind in one turn. */
const batchSize = 200;
/** 20,000 records of each kind. */
const turnsMax = 100;
/** Requests whose bodies are read into memory together. */
const indexBatchSize = 20;
/** 20,000 requests, which takes some seconds. */
const indexBatchesMax = 1_000;

type Dependencies = Pick<
  JobContext,
  "database" | "objects" | "clock" | "log" | "resultRetentionMs" | "recordRetentionMs"
> & { deliveries: Pick<Deliveries, "enqueueCancellations"> };

/** Deletes a batch of one kind. Returns its size: when that is less than `batchSize`, it was the last one. */
type Turn = () => Promise<number>;

/**
 * Deletes the files of expired links and of results that have been kept as long as configured; their records stay until
 * they have been kept as long as configured themselves. Ends deliveries that waited for
 * a paused webhook too long. Frees idempotency keys after a day, and receivers after theirs.
 * Makes requests of earlier versions searchable. Ends early after `signal`. Returns how many requests lost their file.
 *
 * Kinds take turns, so that none waits until very many of another one are deleted.
 */
export async function sweep(dependencies: Dependencies, signal?: AbortSignal): Promise<number> {
  const { database, objects, clock, resultRetentionMs, recordRetentionMs } = dependencies;
  const { db } = database;
  const now = clock.now();
  await forgetAnswers(db, now);
  await deleteExpiredReceivers(db, now);
  let purged = 0;
  const purge = async (found: readonly PurgeableRequest[]) => {
    await purgeFiles(dependencies, found);
    purged += found.length;
    return found.length;
  };
  let turns: Turn[] = [async () => purge(await listExpiredRequests(db, now, batchSize))];
  if (resultRetentionMs !== undefined) {
    const until = new Date(now.getTime() - resultRetentionMs);
    turns.push(async () => purge(await listOutlivedRequests(db, until, batchSize)));
  }
  if (recordRetentionMs !== undefined) {
    const until = new Date(now.getTime() - recordRetentionMs);
    turns.push(
      // Usage counts are kept.
      () =>
        deleteWithObjects(dependencies, (transaction) => deleteOldRequests(transaction, until, batchSize)),
      () => deleteOldDeliveries(db, until, batchSize),
    );
  }
  turns.push(
    // Deliveries that waited for a paused webhook as long as they may.
    () => {
      const failure = serviceText("deliveryPausedTooLong", { days: limits.pausedDeliveryDaysMax });
      const until = new Date(now.getTime() - pausedDeliveryMsMax);
      return abandonOverdueDeliveries(db, until, batchSize, { at: now, failure });
    },
    // Templates and uploads that were in the bin as long as it keeps them.
    () =>
      deleteWithObjects(dependencies, async (transaction) => {
        const purged = await purgeOutlivedTemplates(transaction, now, batchSize);
        return { count: purged.length, objectKeys: purged.flatMap(({ previewKey }) => previewKey ?? []) };
      }),
    () =>
      deleteWithObjects(dependencies, async (transaction) => {
        const ids = await purgeOutlivedAssets(transaction, now, batchSize);
        return { count: ids.length, objectKeys: ids.map(binnedObjectKey) };
      }),
    // Pictures of requests that no request names any more.
    () =>
      deleteWithObjects(dependencies, async (transaction) => {
        const { checked, deleted } = await sweepRequestPictures(transaction, now, batchSize);
        return { count: checked, objectKeys: deleted.map(assetObjectKey) };
      }),
    // Leftovers of a store that did not respond, or of a kill.
    async () => dropUnusedObjects({ db, objects }, await listUnusedObjects(db, batchSize)),
  );
  for (let count = 0; count < turnsMax && turns.length > 0; count += 1) {
    const unfinished: Turn[] = [];
    for (const turn of turns) {
      if (signal?.aborted === true) return purged;
      if ((await turn()) >= batchSize) unfinished.push(turn);
    }
    turns = unfinished;
  }
  await indexOldRequests(dependencies);
  return purged;
}

/**
 * Deletes rows, and then the objects that only they named. `remove` returns how many it found and these objects' keys; what
 * the store does not delete now is noted for a later sweep.
 */
async function deleteWithObjects(
  { database: { db }, objects }: Pick<Dependencies, "database" | "objects">,
  remove: (transaction: Transaction) => Promise<{ count: number; objectKeys: readonly string[] }>,
): Promise<number> {
  const { count, noted } = await db.transaction(async (transaction) => {
    const removed = await remove(transaction);
    return { count: removed.count, noted: await noteUnusedObjects(transaction, removed.objectKeys) };
  });
  await dropUnusedObjects({ db, objects }, noted);
  return count;
}

/** Makes requests of earlier versions searchable, the newest first; the rest in the next sweep. Logs a failure. */
async function indexOldRequests({
  database: { db },
  log,
}: Pick<Dependencies, "database" | "log">): Promise<void> {
  try {
    for (let batch = 0; batch < indexBatchesMax; batch += 1) {
      const count = await db.transaction((transaction) => indexRequests(transaction, indexBatchSize));
      if (count < indexBatchSize) return;
    }
  } catch (error) {
    log.error("Old requests could not be made searchable.", error);
  }
}

async function purgeFiles(
  { database: { db }, objects, deliveries }: Dependencies,
  found: readonly PurgeableRequest[],
): Promise<void> {
  if (found.length === 0) return;
  // Stored first, so that no later request can share a picture that is about to be deleted.
  const noted = await db.transaction(async (transaction) => {
    const ids = found.map(({ id }) => id);
    const awaited = await lockAwaitedRequests(transaction, ids);
    await deliveries.enqueueCancellations(transaction, awaited, linkExpired);
    await markRequestsPurged(transaction, ids);
    return noteUnusedObjects(
      transaction,
      found.flatMap(({ objectKey }) => objectKey ?? []),
    );
  });
  await dropUnusedObjects({ db, objects }, noted);
}
