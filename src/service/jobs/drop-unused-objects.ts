import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import { assetIdOf, isAssetObjectInUse, lockAsset } from "../storage/assets-store.ts";
import type { Database } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { findObjectsInUse } from "../storage/requests-store.ts";
import { forgetUnusedObjects, type UnusedObject } from "../storage/unused-objects.ts";

/** A store answers in 20 ms or more. */
const deletedAtOnceMax = 16;
/** Each takes a connection while the store deletes its object. */
const assetsAtOnceMax = 4;

/**
 * Deletes noted objects from the store unless another living request shows the same picture, or an asset is stored
 * again. A request can only share an object with a living one, so an unused result stays unused. During a backup they
 * stay noted, for a later sweep, and so does what the store failed to delete. Returns how many are settled; throws after
 * the others if one failed.
 */
export async function dropUnusedObjects(
  { db, objects }: { db: Database; objects: ObjectStore },
  noted: readonly UnusedObject[],
): Promise<number> {
  if (noted.length === 0 || (await objects.isDeletionHeld?.()) === true) return 0;
  const keys = [...new Set(noted.map(({ objectKey }) => objectKey))];
  const [assets, results] = [keys.filter(isAsset), keys.filter((key) => !isAsset(key))];
  const inUse = await findObjectsInUse(db, results);
  const settled = new Set(inUse);
  const settle = (drop: (key: string) => Promise<void>) => async (key: string) => {
    await drop(key);
    settled.add(key);
  };
  const unused = results.filter((key) => !inUse.has(key));
  const ends = await Promise.allSettled([
    forEachConcurrently(
      unused,
      deletedAtOnceMax,
      settle((key) => objects.delete(key)),
    ),
    forEachConcurrently(
      assets,
      assetsAtOnceMax,
      settle((key) => dropAssetObject({ db, objects }, key)),
    ),
  ]);
  const ids = noted.filter(({ objectKey }) => settled.has(objectKey)).map(({ id }) => id);
  await forgetUnusedObjects(db, ids);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return ids.length;
}

function isAsset(objectKey: string): boolean {
  return assetIdOf(objectKey) !== undefined;
}

/** An asset's name is a hash, so the same file may have been uploaded again since, or restored, or deleted again. */
async function dropAssetObject(
  { db, objects }: { db: Database; objects: ObjectStore },
  objectKey: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAsset(transaction, assetIdOf(objectKey) ?? "");
    if (!(await isAssetObjectInUse(transaction, objectKey))) await objects.delete(objectKey);
  });
}
