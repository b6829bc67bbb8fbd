/** Requests that wait for their picture, for the backlog and for waiting links. */
import { and, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { requests } from "./schema.ts";

export interface UnfinishedCount {
  /** Renders that wait for their picture, including those that share one. */
  renders: number;
  /** Renders and screenshots. */
  unfinished: number;
  /** Highest sequence number of a request; grows by one with each stored request. */
  made: number;
}

/**
 * Counts requests since `since` that wait for their picture, up to `countMax`. Omits requests whose link was deleted or
 * has expired.
 */
export async function countUnfinished(
  executor: Executor,
  { since, countMax }: { since: Date; countMax: number },
): Promise<UnfinishedCount> {
  const { rows } = await executor.execute<{ renders: number; unfinished: number; made: string }>(sql`
    select count(*) filter (where type = 'image')::int as renders, count(*)::int as unfinished,
      (select coalesce(max(sequence), 0) from requests)::text as made
    from (
      select type from requests
      where state = 'queued' and deleted_at is null and not is_purged and created_at > ${since.toISOString()}::timestamptz
      limit ${countMax}
    ) as waiting`);
  const { renders = 0, unfinished = 0, made = "0" } = rows[0] ?? {};
  return { renders, unfinished, made: Number(made) };
}

/** Which of these requests have finished, failed or been deleted. Each id must be a UUID. */
export async function listSettledRequests(executor: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        // One array parameter, so that the statement is the same for any number of ids.
        sql`${requests.id} = any(${sql.param(ids)}::uuid[])`,
        or(ne(requests.state, sql`'queued'`), isNotNull(requests.deletedAt)),
      ),
    );
  return rows.map(({ id }) => id);
}
