/** What is known of uploads. Their bytes lie in the object store, under `assetObjectKey(id)`. */
import { eq } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { assets } from "./schema.ts";

/** `id` is the name that `asset:…` and `/assets/…` carry: a hash of the content, and an extension. */
export type StoredAsset = typeof assets.$inferSelect;

export function assetObjectKey(id: string): string {
  return `assets/${id}`;
}

/** Undefined when an equal file has been uploaded before. */
export async function insertAsset(executor: Executor, asset: StoredAsset): Promise<StoredAsset | undefined> {
  const [inserted] = await executor.insert(assets).values(asset).onConflictDoNothing().returning();
  return inserted;
}

export async function getAsset(executor: Executor, id: string): Promise<StoredAsset | undefined> {
  const [asset] = await executor.select().from(assets).where(eq(assets.id, id));
  return asset;
}

export async function countAssets(executor: Executor): Promise<number> {
  return executor.$count(assets);
}
