/** Counts for the state of the service. Each query uses an index. */
import { sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { deliveries, deliveryAttempts, jobs, requests } from "./schema.ts";

export interface JobCounts {
  kind: string;
  /** Due now. */
  waiting: number;
  running: number;
  /** Due later. */
  scheduled: number;
  /** Since when the oldest one has been due; null: none is. */
  oldestWaitingSince: Date | null;
}

/** Counts jobs by their kind, in the order of their names; kinds without jobs are omitted. */
export async function countJobs(executor: Executor): Promise<JobCounts[]> {
  const { rows } = await executor.execute<{
    kind: string;
    waiting: number;
    running: number;
    scheduled: number;
    oldest: string | null;
  }>(sql`
    select name as kind,
      (count(*) filter (where state = 'waiting' and due_at <= now()))::int as waiting,
      (count(*) filter (where state = 'running'))::int as running,
      (count(*) filter (where state = 'waiting' and due_at > now()))::int as scheduled,
      (extract(epoch from min(due_at) filter (where state = 'waiting' and due_at <= now())) * 1000)::text as oldest
    from ${jobs} where state = 'waiting' or state = 'running'
    group by name order by name`);
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestWaitingSince: oldest === null ? null : new Date(Number(oldest)),
  }));
}

export interface FailureCounts {
  requests: number;
  failedRequests: number;
  failedDeliveries: number;
  /** Failed requests by the number of whole hours between `since` and their creation; hours without any are omitted. */
  failedByHour: ReadonlyMap<number, number>;
}

/**
 * Counts requests that were created at or after `since`, without deleted ones, and dead-lettered deliveries whose last
 * attempt failed since then.
 */
export async function countFailures(executor: Executor, since: Date): Promise<FailureCounts> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ requests: number; deliveries: number }>(sql`
    select
      (select count(*) from ${requests} where deleted_at is null and created_at >= ${from})::int as requests,
      (select count(*) from ${deliveries} where state = 'abandoned' and exists (
        select 1 from ${deliveryAttempts} where delivery_id = ${deliveries.id}
        and failure is not null and at >= ${from}))::int as deliveries`);
  const { rows: hours } = await executor.execute<{ hour: number; failed: number }>(sql`
    select floor(extract(epoch from created_at - ${from}) / 3600)::int as hour, count(*)::int as failed
    from ${requests}
    where state = 'failed' and deleted_at is null and created_at >= ${from}
    group by 1`);
  return {
    requests: rows[0]?.requests ?? 0,
    failedRequests: hours.reduce((total, { failed }) => total + failed, 0),
    failedDeliveries: rows[0]?.deliveries ?? 0,
    failedByHour: new Map(hours.map(({ hour, failed }) => [hour, failed])),
  };
}
