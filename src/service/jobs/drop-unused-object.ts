import type { Database } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { isObjectInUse } from "../storage/requests-store.ts";

/** Takes an object out of the store unless another living request shows the same picture. */
export async function dropUnusedObject(
  { db, objects }: { db: Database; objects: ObjectStore },
  objectKey: string,
): Promise<void> {
  if (await isObjectInUse(db, objectKey)) return;
  await objects.delete(objectKey);
}
