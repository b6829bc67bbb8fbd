/** Records of uploads. Their bytes are in the object store, under `assetObjectKey(id)`. */
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type UploadedFace, uploadedFaceSchema } from "#contract/account.ts";
import type { Executor, Transaction } from "./database.ts";
import { assets } from "./schema.ts";
import type { Page } from "./templates-store.ts";

/** `face` is null for pictures. */
export type StoredAsset = Omit<
  typeof assets.$inferSelect,
  "familyKey" | "face" | "isFromRequest" | "sweepAfter"
> & { face: UploadedFace | null };

const objectFolder = "assets/";

export function assetObjectKey(id: string): string {
  return `${objectFolder}${id}`;
}

/** The asset whose bytes an object is; undefined for every other object. */
export function assetIdOf(objectKey: string): string | undefined {
  return objectKey.startsWith(objectFolder) ? objectKey.slice(objectFolder.length) : undefined;
}

/**
 * A lock for storing an asset with its bytes, and for deleting its bytes, until the end of the transaction: otherwise
 * an upload could come between the check and the deletion.
 */
export async function lockAsset(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${assetObjectKey(id)}, 0))`);
}

/** False if an equal file has been uploaded before. */
export async function insertAsset(executor: Executor, asset: StoredAsset): Promise<boolean> {
  const familyKey = asset.face === null ? null : familyKeyOf(asset.face.family);
  const inserted = await executor
    .insert(assets)
    .values({ ...asset, familyKey })
    .onConflictDoNothing()
    .returning({ id: assets.id });
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
}

/** Newest first, in an order without ties, and the total number of matches. */
export async function listAssets(
  executor: Executor,
  { kind }: AssetFilter,
  page: Page,
): Promise<{ assets: StoredAsset[]; total: number }> {
  const condition = and(isUpload, kind === undefined ? undefined : eq(assets.kind, kind));
  const rows = await executor
    .select()
    .from(assets)
    .where(condition)
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(page.limit)
    .offset(page.offset);
  return { assets: rows.map(toStoredAsset), total: await executor.$count(assets, condition) };
}

/** Its last state; undefined when there is none. */
export async function deleteAsset(executor: Executor, id: string): Promise<StoredAsset | undefined> {
  const [deleted] = await executor.delete(assets).where(eq(assets.id, id)).returning();
  return deleted && toStoredAsset(deleted);
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

function toStoredAsset(row: typeof assets.$inferSelect): StoredAsset {
  const { id, kind, contentType, bytes, width, height, face, createdAt } = row;
  const read = face === null ? null : uploadedFaceSchema.parse(face);
  return { id, kind, contentType, bytes, width, height, face: read, createdAt };
}

// Computed here and not by the database, whose lower case depends on its locale.
function familyKeyOf(family: string): string {
  return family.trim().toLowerCase();
}
