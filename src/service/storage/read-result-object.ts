import type { ServiceLog } from "../edge/answer.ts";
import type { Executor } from "./database.ts";
import { DamagedObjectError, type ObjectStore, type StoredObject } from "./object-store.ts";
import { markObjectLost } from "./requests-store.ts";

/**
 * A result's object, or why there is none. A missing or damaged one is stored as lost: no later request comes to share
 * it, so an equal render is made again. A damaged file stays where it is, for the operator.
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
