/**
 * Pictures that came in requests: rows of `assets`, and the requests that name them. One that no request names is
 * deleted, at the earliest at its `sweepAfter`, so that a request that is being accepted finds it.
 */
import { and, asc, eq, exists, inArray, lte, notExists, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { assets, requestPictures } from "./schema.ts";

export interface NewRequestPicture {
  id: string;
  contentType: string;
  bytes: number;
  createdAt: Date;
}

/** Keeps those that are stored until `until` at least. Returns their ids. */
export async function keepRequestPictures(
  executor: Executor,
  ids: readonly string[],
  until: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  // Locked in one order, so that two requests with the same pictures do not wait for each other.
  const locked = executor
    .select({ id: assets.id })
    .from(assets)
    .where(and(inArray(assets.id, [...ids]), eq(assets.isFromRequest, true)))
    .orderBy(asc(assets.id))
    .for("update");
  const kept = await executor
    .update(assets)
    .set({ sweepAfter: laterOf(until) })
    .where(inArray(assets.id, locked))
    .returning({ id: assets.id });
  return kept.map(({ id }) => id);
}

/** Stores those that are new, and keeps all until `until` at least. */
export async function insertRequestPictures(
  executor: Executor,
  pictures: readonly NewRequestPicture[],
  until: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await executor
    .insert(assets)
    .values(
      pictures.map((picture) => ({
        ...picture,
        kind: "picture" as const,
        isFromRequest: true,
        sweepAfter: until,
      })),
    )
    .onConflictDoUpdate({ target: assets.id, set: { sweepAfter: laterOf(until) } });
}

function laterOf(until: Date) {
  return sql`greatest(${assets.sweepAfter}, ${until.toISOString()}::timestamptz)`;
}

/** A template names them, so they stay when no request does. */
export async function keepForTemplates(executor: Executor, ids: readonly string[]): Promise<void> {
  await keepRequestPictures(executor, ids, new Date("9999-12-31T00:00:00Z"));
}

export interface PictureUse {
  requestId: string;
  assetId: string;
}

/** In the transaction that stores the requests. */
export async function insertPictureUses(executor: Executor, uses: readonly PictureUse[]): Promise<void> {
  if (uses.length === 0) return;
  const column = (name: keyof PictureUse) => sql.param(uses.map((use) => use[name]));
  await executor.execute(sql`
    insert into ${requestPictures} (request_id, asset_id)
    select * from unnest(${column("requestId")}::uuid[], ${column("assetId")}::text[])`);
}

/** A deleted request names no pictures any more. */
export async function deletePictureUses(executor: Executor, requestId: string): Promise<void> {
  await executor.delete(requestPictures).where(eq(requestPictures.requestId, requestId));
}

/**
 * Checks up to `limit` pictures that are due at `now`: one that a request names stays, the others are deleted. Returns
 * how many were checked, and the ids of the deleted ones.
 */
export async function sweepRequestPictures(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ checked: number; deleted: string[] }> {
  const due = await executor
    .select({ id: assets.id })
    .from(assets)
    .where(lte(assets.sweepAfter, now))
    .orderBy(asc(assets.sweepAfter))
    .limit(limit)
    // Otherwise the deletion of a picture's last request, committed after the uses are read here, would be overwritten
    // below and the picture kept for ever.
    .for("update", { skipLocked: true });
  if (due.length === 0) return { checked: 0, deleted: [] };
  const ids = due.map(({ id }) => id);
  const uses = executor
    .select({ one: sql`1` })
    .from(requestPictures)
    .where(eq(requestPictures.assetId, assets.id));
  // Compared again, because a request that is being accepted may have asked for a later moment since.
  const isDue = and(inArray(assets.id, ids), lte(assets.sweepAfter, now));
  await executor
    .update(assets)
    .set({ sweepAfter: null })
    .where(and(isDue, exists(uses)));
  const deleted = await executor
    .delete(assets)
    .where(and(isDue, notExists(uses)))
    .returning({ id: assets.id });
  return { checked: due.length, deleted: deleted.map(({ id }) => id) };
}
