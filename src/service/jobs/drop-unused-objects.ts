import type { Database } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { isObjectInUse } from "../storage/requests-store.ts";
import { forgetUnusedObjects, type UnusedObject } from "../storage/unused-objects.ts";

/**
 * Takes noted objects out of the store unless another living request shows the same picture. A request can only come to
 * share an object from one that lives, so an object that nobody shows stays that way.
 */
export async function dropUnusedObjects(
  { db, objects }: { db: Database; objects: ObjectStore },
  noted: readonly UnusedObject[],
): Promise<void> {
  for (const { id, objectKey } of noted) {
    if (!(await isObjectInUse(db, objectKey))) await objects.delete(objectKey);
    await forgetUnusedObjects(db, [id]);
  }
}
