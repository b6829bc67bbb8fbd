import { deleteOldDeliveries } from "../storage/deliveries-store.ts";
import { forgetAnswers } from "../storage/idempotency-keys.ts";
import { deleteExpiredReceivers } from "../storage/receivers-store.ts";
import {
  deleteOldRequests,
  listExpiredRequests,
  listOutlivedRequests,
  markRequestsPurged,
  type PurgeableRequest,
} from "../storage/requests-store.ts";
import { assetObjectKey } from "../storage/assets-store.ts";
import { indexRequests } from "../storage/request-texts.ts";
import { sweepRequestPictures } from "../storage/request-pictures-store.ts";
import { lockAwaitedRequests } from "../storage/unfinished-requests.ts";
import { listUnusedObjects, noteUnusedObjects } from "../storage/unused-objects.ts";
import { linkExpired } from "../service-error.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";
import type { JobContext } from "./job-context.ts";

const batchSize = 200;
/** Old records per sweep, so that other work is not delayed when very many expire together. */
const recordBatchesMax = 20;
/** Requests whose bodies are read into memory together. */
const indexBatchSize = 20;
/** 20,000 requests, which takes some seconds. */
const indexBatchesMax = 1_000;

type Dependencies = Pick<
  JobContext,
  "database" | "objects" | "clock" | "log" | "resultRetentionMs" | "recordRetentionMs"
> & { deliveries: Pick<Deliveries, "enqueueCancellations"> };

/**
 * Deletes the files of expired links and of results that have been kept as long as configured; their records stay until
 * they have been kept as long as configured themselves. Frees idempotency keys after a day, and receivers after theirs.
 * Makes requests of earlier versions searchable. Returns how many requests lost their file.
 */
export async function sweep(dependencies: Dependencies): Promise<number> {
  const { database, objects, clock, resultRetentionMs, recordRetentionMs } = dependencies;
  const { db } = database;
  const now = clock.now();
  await forgetAnswers(db, now);
  await deleteExpiredReceivers(db, now);
  let swept = await purgeAll(dependencies, () => listExpiredRequests(db, now, batchSize));
  if (resultRetentionMs !== undefined) {
    const until = new Date(now.getTime() - resultRetentionMs);
    swept += await purgeAll(dependencies, () => listOutlivedRequests(db, until, batchSize));
  }
  if (recordRetentionMs !== undefined)
    await deleteRecords(dependencies, new Date(now.getTime() - recordRetentionMs));
  await sweepPictures(dependencies, now);
  // Leftovers of a store that did not respond, or of a kill.
  await dropUnusedObjects({ db, objects }, await listUnusedObjects(db, batchSize));
  await indexOldRequests(dependencies);
  return swept;
}

/** Deletes requests with their deliveries and files, and deliveries of template events. Usage counts are kept. */
async function deleteRecords({ database: { db }, objects }: Dependencies, until: Date): Promise<void> {
  for (let batch = 0; batch < recordBatchesMax; batch += 1) {
    const { count, noted } = await db.transaction(async (transaction) => {
      const deleted = await deleteOldRequests(transaction, until, batchSize);
      return { count: deleted.count, noted: await noteUnusedObjects(transaction, deleted.objectKeys) };
    });
    await dropUnusedObjects({ db, objects }, noted);
    const deliveries = await deleteOldDeliveries(db, until, batchSize);
    if (count < batchSize && deliveries < batchSize) return;
  }
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

/** Deletes pictures of requests that no request names any more. */
async function sweepPictures({ database: { db }, objects }: Dependencies, now: Date): Promise<void> {
  for (let batch = 0; batch < recordBatchesMax; batch += 1) {
    const { checked, noted } = await db.transaction(async (transaction) => {
      const { checked: count, deleted } = await sweepRequestPictures(transaction, now, batchSize);
      return { checked: count, noted: await noteUnusedObjects(transaction, deleted.map(assetObjectKey)) };
    });
    await dropUnusedObjects({ db, objects }, noted);
    if (checked < batchSize) return;
  }
}

async function purgeAll(
  { database: { db }, objects, deliveries }: Dependencies,
  list: () => Promise<PurgeableRequest[]>,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const found = await list();
    if (found.length === 0) return purged;
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
    purged += found.length;
  }
}
