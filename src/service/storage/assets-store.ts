/** Records of uploads. Their bytes are in the object store, under `assetObjectKey(id)`. */
import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { type UploadedFace, uploadedFaceSchema } from "#contract/account.ts";
import * as limits from "#contract/limits.ts";
import type { Executor, Transaction } from "./database.ts";
import { assets, binnedAssets } from "./schema.ts";
import type { Page } from "./templates-store.ts";

/** `face` is null for pictures. */
export type StoredAsset = Omit<
  typeof assets.$inferSelect,
  "familyKey" | "face" | "isFromRequest" | "sweepAfter"
> & {
  face: UploadedFace | null;
  /** Until then it is in the bin; null: it is not there. */
  binnedUntil: Date | null;
};

const objectFolder = "assets/";
/** The bytes of uploads in the bin have another key, so that every reader of an upload misses them. */
const binFolder = "binned-assets/";

export function assetObjectKey(id: string): string {
  return `${objectFolder}${id}`;
}

export function binnedObjectKey(id: string): string {
  return `${binFolder}${id}`;
}

/** The asset whose bytes an object is, in the bin or not; undefined for every other object. */
export function assetIdOf(objectKey: string): string | undefined {
  const folder = [objectFolder, binFolder].find((prefix) => objectKey.startsWith(prefix));
  return folder && objectKey.slice(folder.length);
}

/** Whether there is an asset, in the bin or not, whose bytes the object is. */
export async function isAssetObjectInUse(executor: Executor, objectKey: string): Promise<boolean> {
  const table = objectKey.startsWith(binFolder) ? binnedAssets : assets;
  return (await executor.$count(table, eq(table.id, assetIdOf(objectKey) ?? ""))) > 0;
}

/**
 * A lock for storing an asset with its bytes, and for deleting its bytes, until the end of the transaction: otherwise
 * an upload could come between the check and the deletion.
 */
export async function lockAsset(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${assetObjectKey(id)}, 0))`);
}

/** False if an equal file has been uploaded before. One in the bin is there no longer. */
export async function insertAsset(executor: Executor, asset: StoredAsset): Promise<boolean> {
  const { binnedUntil: _none, ...row } = asset;
  const familyKey = asset.face === null ? null : familyKeyOf(asset.face.family);
  const inserted = await executor
    .insert(assets)
    .values({ ...row, familyKey })
    .onConflictDoNothing()
    .returning({ id: assets.id });
  await executor.delete(binnedAssets).where(eq(binnedAssets.id, asset.id));
  return inserted.length > 0;
}

export async function getAsset(executor: Executor, id: string): Promise<StoredAsset | undefined> {
  const [row] = await executor.select().from(assets).where(eq(assets.id, id));
  return row && toStoredAsset(row);
}

/** Pictures of requests are not uploads. */
const isUpload = eq(assets.isFromRequest, false);

export interface AssetFilter {
  kind?: StoredAsset["kind"] | undefined;
  /** True: those of the bin. */
  deleted?: boolean | undefined;
}

/** Newest first, those of the bin deleted last first, in an order without ties, and the total number of matches. */
export async function listAssets(
  executor: Executor,
  { kind, deleted = false }: AssetFilter,
  page: Page,
): Promise<{ assets: StoredAsset[]; total: number }> {
  const table = deleted ? binnedAssets : assets;
  const condition = and(
    deleted ? undefined : isUpload,
    kind === undefined ? undefined : eq(table.kind, kind),
  );
  const rows = await executor
    .select()
    .from(table)
    .where(condition)
    .orderBy(desc(deleted ? binnedAssets.binnedUntil : assets.createdAt), desc(table.id))
    .limit(page.limit)
    .offset(page.offset);
  return { assets: rows.map(toStoredAsset), total: await executor.$count(table, condition) };
}

/** Moves an upload to the bin. Its last state; undefined when there is none. */
export async function binAsset(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<StoredAsset | undefined> {
  const [row] = await transaction.delete(assets).where(eq(assets.id, id)).returning();
  if (row === undefined) return undefined;
  const { isFromRequest: _isFromRequest, sweepAfter: _sweepAfter, ...kept } = row;
  const binnedUntil = new Date(now.getTime() + limits.binDays * 86_400_000);
  await transaction
    .insert(binnedAssets)
    .values({ ...kept, binnedUntil })
    .onConflictDoUpdate({ target: binnedAssets.id, set: { binnedUntil } });
  return toStoredAsset(row);
}

/** Takes an upload out of the bin, as it was. Undefined if it is not there. */
export async function restoreAsset(transaction: Transaction, id: string): Promise<StoredAsset | undefined> {
  const row = await takeFromBin(transaction, id);
  if (row === undefined) return undefined;
  const { binnedUntil: _binnedUntil, ...kept } = row;
  await transaction.insert(assets).values(kept).onConflictDoNothing();
  return toStoredAsset(kept);
}

/** Removes an upload of the bin for good. Its last state; undefined if it is not there. */
export async function purgeAsset(executor: Executor, id: string): Promise<StoredAsset | undefined> {
  const row = await takeFromBin(executor, id);
  return row && toStoredAsset(row);
}

async function takeFromBin(executor: Executor, id: string) {
  const [row] = await executor.delete(binnedAssets).where(eq(binnedAssets.id, id)).returning();
  return row;
}

/** Removes uploads for good whose time in the bin is over; `limit` at once. Their ids. */
export async function purgeOutlivedAssets(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const outlived = executor
    .select({ id: binnedAssets.id })
    .from(binnedAssets)
    .where(lte(binnedAssets.binnedUntil, now))
    .limit(limit);
  const rows = await executor
    .delete(binnedAssets)
    .where(and(inArray(binnedAssets.id, outlived), lte(binnedAssets.binnedUntil, now)))
    .returning({ id: binnedAssets.id });
  return rows.map(({ id }) => id);
}

/** The faces of these families, or of all; the newest first. */
export async function listFaces(executor: Executor, families?: readonly string[]): Promise<UploadedFace[]> {
  return (await listUploadedFaces(executor, families)).map(({ face }) => face);
}

/** Like `listFaces`, with the time of each upload. */
export async function listUploadedFaces(
  executor: Executor,
  families?: readonly string[],
): Promise<{ face: UploadedFace; createdAt: Date }[]> {
  if (families?.length === 0) return [];
  const rows = await executor
    .select({ face: assets.face, createdAt: assets.createdAt })
    .from(assets)
    .where(
      and(
        eq(assets.kind, "font"),
        families === undefined ? undefined : inArray(assets.familyKey, families.map(familyKeyOf)),
      ),
    )
    .orderBy(desc(assets.createdAt), asc(assets.id));
  return rows.map(({ face, createdAt }) => ({ face: uploadedFaceSchema.parse(face), createdAt }));
}

export async function countAssets(executor: Executor): Promise<number> {
  return executor.$count(assets, isUpload);
}

function toStoredAsset(
  row: Omit<typeof binnedAssets.$inferSelect, "binnedUntil"> & { binnedUntil?: Date },
): StoredAsset {
  const { id, kind, contentType, bytes, width, height, face, name, createdAt, binnedUntil = null } = row;
  const read = face === null ? null : uploadedFaceSchema.parse(face);
  return { id, kind, contentType, bytes, width, height, face: read, name, createdAt, binnedUntil };
}

// Computed here and not by the database, whose lower case depends on its locale.
function familyKeyOf(family: string): string {
  return family.trim().toLowerCase();
}
