import { assetIdOf, getAsset, lockAsset } from "../storage/assets-store.ts";
import type { Database } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { isObjectInUse } from "../storage/requests-store.ts";
import { forgetUnusedObjects, type UnusedObject } from "../storage/unused-objects.ts";

/**
 * Deletes noted objects from the store unless another living request shows the same picture, or an asset is stored
 * again. A request can only share an object with a living one, so an unused result stays unused. During a backup they
 * stay noted, for a later sweep.
 */
export async function dropUnusedObjects(
  { db, objects }: { db: Database; objects: ObjectStore },
  noted: readonly UnusedObject[],
): Promise<void> {
  if (noted.length === 0 || (await objects.isDeletionHeld?.()) === true) return;
  for (const { id, objectKey } of noted) {
    const assetId = assetIdOf(objectKey);
    if (assetId !== undefined) await dropAssetObject({ db, objects }, assetId, objectKey);
    else if (!(await isObjectInUse(db, objectKey))) await objects.delete(objectKey);
    await forgetUnusedObjects(db, [id]);
  }
}

/** An asset's name is a hash, so the same file may have been uploaded again since. */
async function dropAssetObject(
  { db, objects }: { db: Database; objects: ObjectStore },
  assetId: string,
  objectKey: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockAsset(transaction, assetId);
    if ((await getAsset(transaction, assetId)) === undefined) await objects.delete(objectKey);
  });
}
