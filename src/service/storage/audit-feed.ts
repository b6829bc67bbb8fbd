/** Reads the audit log in the order in which it was stored, for receivers outside. None of them misses an entry. */
import { setTimeout as delay } from "node:timers/promises";
import { and, asc, gt, lte, sql } from "drizzle-orm";
import { auditColumns, type StoredAuditEntry } from "./audit.ts";
import type { Executor } from "./database.ts";
import { audit, auditPositions } from "./schema.ts";

/** Notified at each commit that adds entries. */
export const auditChannel = "overprint_audit";

const settleEveryMs = 20;
const settleMsMax = 2_000;

export interface UnsentEntries {
  /** In the order of their ids. */
  entries: StoredAuditEntry[];
  /** Entries may be missing at the end, because a transaction that adds some is in progress. */
  isUnsettled: boolean;
}

/** The next entries that a receiver has not accepted yet. */
export async function readUnsent(
  executor: Executor,
  receiver: string,
  countMax: number,
): Promise<UnsentEntries> {
  const settled = await findSettled(executor);
  if (settled === undefined) return { entries: [], isUnsettled: true };
  const entries = await executor
    .select(auditColumns)
    .from(audit)
    .where(and(gt(audit.id, positionOf(receiver)), lte(audit.id, settled)))
    .orderBy(asc(audit.id))
    .limit(countMax);
  return { entries, isUnsettled: false };
}

/**
 * The highest id below which no entry can appear any more. Ids are given before the commit, so an entry may be committed
 * after one with a higher id; a reader that went on from the highest one would miss it. A transaction that adds an entry
 * has locked the table before it gets the id, so the reader waits for those that hold the lock. Undefined: one of them
 * takes long.
 */
async function findSettled(executor: Executor): Promise<number | undefined> {
  // The snapshot of `max` is older than the list of locks.
  const { rows } = await executor.execute<{ newest: string; writers: string[] }>(sql`
    select (select coalesce(max(id), 0) from ${audit})::text as newest, array(${writers}) as writers`);
  const [seen] = rows;
  if (seen === undefined) return undefined;
  for (let waitedMs = 0; seen.writers.length > 0; waitedMs += settleEveryMs) {
    if (waitedMs > settleMsMax) return undefined;
    await delay(settleEveryMs);
    const { rows: left } = await executor.execute<{ writer: string }>(writers);
    const inProgress = new Set(left.map(({ writer }) => writer));
    seen.writers = seen.writers.filter((writer) => inProgress.has(writer));
  }
  return Number(seen.newest);
}

const writers = sql`
  select virtualtransaction as writer from pg_locks
  where locktype = 'relation' and relation = 'audit'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;

function positionOf(receiver: string) {
  return sql`coalesce((select entry_id from ${auditPositions} where receiver = ${receiver}), 0)`;
}

/** Stores that a receiver has accepted all entries up to this one. */
export async function noteSent(executor: Executor, receiver: string, entryId: number): Promise<void> {
  await executor
    .insert(auditPositions)
    .values({ receiver, entryId })
    .onConflictDoUpdate({
      target: auditPositions.receiver,
      set: { entryId: sql`greatest(${auditPositions.entryId}, excluded.entry_id)` },
    });
}

export interface UnsentCount {
  count: number;
  /** Of the oldest event that was not sent; null: all were. */
  oldestAt: Date | null;
}

export async function countUnsent(executor: Executor, receiver: string): Promise<UnsentCount> {
  const { rows } = await executor.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, (extract(epoch from min(at)) * 1000)::text as oldest
    from ${audit} where id > ${positionOf(receiver)}`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldestAt: oldest === null ? null : new Date(Number(oldest)) };
}

export async function hasUnsent(executor: Executor, receiver: string): Promise<boolean> {
  const { rows } = await executor.execute<{ has: boolean }>(
    sql`select exists (select from ${audit} where id > ${positionOf(receiver)}) as has`,
  );
  return rows[0]?.has === true;
}
