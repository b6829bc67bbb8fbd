/** What is known of uploads. Their bytes lie in the object store, under `assetObjectKey(id)`. */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { type UploadedFace, uploadedFaceSchema } from "#contract/account.ts";
import type { Executor } from "./database.ts";
import { assets } from "./schema.ts";

/** `id` is the name that `asset:…` and `/assets/…` carry: a hash of the content, and an extension. */
export interface StoredAsset {
  id: string;
  kind: "picture" | "font";
  contentType: string;
  bytes: number;
  /** Px; null for fonts. */
  width: number | null;
  height: number | null;
  /** Null for pictures. */
  face: UploadedFace | null;
  createdAt: Date;
}

export function assetObjectKey(id: string): string {
  return `assets/${id}`;
}

/** False when an equal file has been uploaded before. */
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
  if (row === undefined) return undefined;
  const { familyKey: _key, face, ...plain } = row;
  return { ...plain, face: face === null ? null : uploadedFaceSchema.parse(face) };
}

/** The faces of these families, or of all; the newest first. */
export async function listFaces(executor: Executor, families?: readonly string[]): Promise<UploadedFace[]> {
  if (families?.length === 0) return [];
  const rows = await executor
    .select({ face: assets.face })
    .from(assets)
    .where(
      and(
        eq(assets.kind, "font"),
        families === undefined ? undefined : inArray(assets.familyKey, families.map(familyKeyOf)),
      ),
    )
    .orderBy(desc(assets.createdAt), asc(assets.id));
  return rows.map(({ face }) => uploadedFaceSchema.parse(face));
}

export async function countAssets(executor: Executor): Promise<number> {
  return executor.$count(assets);
}

// Made here and not by the database, whose idea of lower case depends on its locale.
function familyKeyOf(family: string): string {
  return family.trim().toLowerCase();
}
