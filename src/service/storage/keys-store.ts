/** Keys besides the root key. Their texts are not stored. */
import { and, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { type Scope, scopes as knownScopes } from "#contract/scopes.ts";
import type { Executor } from "./database.ts";
import { isUuid } from "./is-uuid.ts";
import { keys } from "./schema.ts";
import type { Page } from "./templates-store.ts";

export type StoredKey = Omit<typeof keys.$inferSelect, "scopes" | "quota" | "windowSeconds"> & {
  scopes: Scope[];
  rateLimit: { quota: number; windowSeconds: number } | null;
};

/** How exactly the last use is stored, ms. */
export const useAccuracyMs = 60_000;

export async function insertKey(
  executor: Executor,
  { rateLimit, ...key }: Omit<StoredKey, "lastUsedAt" | "revokedAt">,
): Promise<void> {
  await executor
    .insert(keys)
    .values({ ...key, quota: rateLimit?.quota, windowSeconds: rateLimit?.windowSeconds });
}

/** Newest first, also expired and revoked ones, and their total number. */
export async function listKeys(
  executor: Executor,
  page: Page,
): Promise<{ keys: StoredKey[]; total: number }> {
  const rows = await executor
    .select()
    .from(keys)
    .orderBy(desc(keys.createdAt), desc(keys.id))
    .limit(page.limit)
    .offset(page.offset);
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return { keys: rows.map(toStoredKey), total: isWhole ? rows.length : await executor.$count(keys) };
}

/** By their digests, also expired and revoked ones. */
export async function findKeys(
  executor: Executor,
  digests: readonly string[],
): Promise<Map<string, StoredKey>> {
  const rows = await executor
    .select()
    .from(keys)
    .where(sql`${keys.digest} = any(${sql.param([...new Set(digests)])}::text[])`);
  return new Map(rows.map((row) => [row.digest, toStoredKey(row)]));
}

/** `isNew`: it was not revoked before; revoking twice keeps the first moment. Undefined if there is no such key. */
export async function revokeKey(
  executor: Executor,
  id: string,
  now: Date,
): Promise<(StoredKey & { isNew: boolean }) | undefined> {
  if (!isUuid(id)) return undefined;
  const isKey = eq(keys.id, id);
  const [revoked] = await executor
    .update(keys)
    .set({ revokedAt: now })
    .where(and(isKey, isNull(keys.revokedAt)))
    .returning();
  if (revoked !== undefined) return { ...toStoredKey(revoked), isNew: true };
  const [row] = await executor.select().from(keys).where(isKey);
  return row && { ...toStoredKey(row), isNew: false };
}

/** Changes nothing if a use within the last minute is stored, also by another process. */
export async function noteKeyUse(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(keys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(keys.id, id),
        or(isNull(keys.lastUsedAt), lte(keys.lastUsedAt, new Date(now.getTime() - useAccuracyMs))),
      ),
    );
}

function toStoredKey({ scopes, quota, windowSeconds, ...row }: typeof keys.$inferSelect): StoredKey {
  return {
    ...row,
    // A later version may have stored further ones, which give no permission here.
    scopes: knownScopes.filter((scope) => scopes.includes(scope)),
    rateLimit: quota === null || windowSeconds === null ? null : { quota, windowSeconds },
  };
}
