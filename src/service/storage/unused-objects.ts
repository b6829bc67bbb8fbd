/**
 * Objects that requests no longer show, and those of deleted uploads. They are noted in the transaction that deletes
 * the request, its file or the upload, so that an unavailable store, or a kill, leaves no file behind for ever: the
 * sweeper retries them.
 */
import { asc, inArray } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { unusedObjects } from "./schema.ts";

export interface UnusedObject {
  id: number;
  objectKey: string;
}

/** The same object may be noted more than once; each note is settled on its own. */
export async function noteUnusedObjects(
  executor: Executor,
  objectKeys: readonly string[],
): Promise<UnusedObject[]> {
  if (objectKeys.length === 0) return [];
  return executor
    .insert(unusedObjects)
    .values(objectKeys.map((objectKey) => ({ objectKey })))
    .returning({ id: unusedObjects.id, objectKey: unusedObjects.objectKey });
}

/** Oldest first. */
export async function listUnusedObjects(executor: Executor, limit: number): Promise<UnusedObject[]> {
  return executor.select().from(unusedObjects).orderBy(asc(unusedObjects.id)).limit(limit);
}

export async function forgetUnusedObjects(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await executor.delete(unusedObjects).where(inArray(unusedObjects.id, [...ids]));
}
