import type { ServiceLog } from "../service-log.ts";
import type { Executor } from "./database.ts";
import { DamagedObjectError, type ObjectStore, type StoredObject } from "./object-store.ts";
import { markObjectLost } from "./requests-store.ts";

/**
 * Reads a result's object, or returns why it cannot be read. Marks a missing or damaged object as lost, so that no
 * later request shares it and an equal render runs again. A damaged file is kept for the operator.
 */
export async function readResultObject(
  { db, objects, log }: { db: Executor; objects: ObjectStore; log: ServiceLog },
  objectKey: string,
): Promise<StoredObject | "missing" | "damaged"> {
  try {
    const object = await objects.get(objectKey);
    if (object !== undefined) return object;
    log.warn("a result's object is missing", { objectKey });
  } catch (error) {
    if (!(error instanceof DamagedObjectError)) throw error;
    log.error("a result's object is damaged", error, { objectKey });
    await markObjectLost(db, objectKey);
    return "damaged";
  }
  await markObjectLost(db, objectKey);
  return "missing";
}
