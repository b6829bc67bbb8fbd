/** Requests that wait for their picture, for the backlog and for waiting links. */
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { asksForEnd } from "#contract/webhooks.ts";
import { linkShare } from "../request-scope.ts";
import type { Executor, Transaction } from "./database.ts";
import { requests } from "./schema.ts";

export interface UnfinishedCount {
  /** Renders that wait for their picture, including those that share one, by who made them; see `currentShare`. */
  renders: Map<string, number>;
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
  const { rows } = await executor.execute<{
    renders: [string, number][];
    unfinished: number;
    made: string;
  }>(sql`
    select coalesce(json_agg(json_build_array(share, renders)), '[]') as renders,
      coalesce(sum(unfinished), 0)::int as unfinished,
      (select coalesce(max(sequence), 0) from requests)::text as made
    from (
      select share, count(*) filter (where type = 'image') as renders, count(*) as unfinished
      from (
        select type, coalesce(actor_kind || coalesce(' ' || actor_id, ''), ${linkShare}) as share from requests
        where state = 'queued' and deleted_at is null and not is_purged
          and created_at > ${since.toISOString()}::timestamptz
        limit ${countMax}
      ) as waiting
      group by share
    ) as by_share`);
  const { renders = [], unfinished = 0, made = "0" } = rows[0] ?? {};
  return { renders: new Map(renders), unfinished, made: Number(made) };
}

/** One whose end its own webhook waits for. */
export type AwaitedRequest = Pick<typeof requests.$inferSelect, "id" | "format" | "body"> & {
  webhookUrl: string;
};

/**
 * Those of these requests that are in progress and whose address asks for their end. Locked, so that none of them ends in
 * another way before the caller has deleted it.
 */
export async function lockAwaitedRequests(
  transaction: Transaction,
  ids: readonly string[],
): Promise<AwaitedRequest[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({
      id: requests.id,
      format: requests.format,
      body: requests.body,
      webhookUrl: sql<string>`${requests.webhookUrl}`,
    })
    .from(requests)
    .where(
      and(
        sql`${requests.id} = any(${sql.param(ids)}::uuid[])`,
        eq(requests.state, sql`'queued'`),
        isNull(requests.deletedAt),
        eq(requests.isPurged, false),
        isNotNull(requests.webhookUrl),
      ),
    )
    .for("update");
  return rows.filter(({ body }) => asksForEnd(body));
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
