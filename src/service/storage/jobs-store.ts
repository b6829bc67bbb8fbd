/**
 * Queued jobs. Each function takes the database or the caller's transaction as its first argument. Statements that make
 * jobs wait notify `jobsChannel` of their name; in a transaction, at the commit.
 */
import { and, eq, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import { flushedLater } from "./embedded-pool.ts";
import { jobs } from "./schema.ts";

export const jobsChannel = "overprint_jobs";

export interface NewJobOptions {
  /** Not before this moment of the system's clock. */
  startAfter?: Date;
  /** Jobs that share concurrency limits; their worker's `Admission` has the limits. */
  group?: string;
  /** In place of a group: whose turn each job takes, such as a key's; one for each payload. See `turnOf`. */
  shares?: readonly string[];
  /** Adds none if a unique index forbids it, such as for a group that may have one only. */
  isOptional?: boolean;
}

/** More crashes of the process during a job make it a dead letter. */
export const crashesMax = 10;
/** Another process may lock this many of the jobs that this one is about to take. */
const takenByOthersMax = 256;

/** How many jobs of one group may run at once, in all processes; `tiers` by group. */
export interface GroupLimits {
  default: number;
  tiers: Record<string, number>;
}

export interface TakenJob {
  id: number;
  payload: unknown;
  /** Since it was enqueued, ms. */
  ageMs: number;
  /** Failed attempts. */
  failures: number;
  /** How often the process crashed while it was running. */
  crashes: number;
  /** How often it found the database or the object store unavailable. */
  outages: number;
  /** The last error of a dead-lettered job; null for others. */
  failure: string | null;
  /** Its group, or whose turn it takes. */
  share: string;
}

/**
 * The priority of a new job with a share, as SQL, for rows with `share` and `place`: shares take turns (start-time fair
 * queueing). The first waiting job of a share comes beside the one that is next of all, each further one a turn later.
 */
function turnOf(name: string): SQL {
  const waiting = sql`from ${jobs} as other where other.name = ${name} and other.state = 'waiting'`;
  return sql`least(
    coalesce((select max(other.priority) ${waiting}), 0),
    (select min(other.priority) - 1 ${waiting} and other.group_name = share)
  ) - (row_number() over (partition by share order by place))::int + 1`;
}

/** The statement that inserts a job for each of `rows`, which have `payload`, `share`, `place` and `due_at`. */
export function insertionOfJobs(name: string, rows: SQL, takesTurns = true): SQL {
  return sql`insert into ${jobs} (name, payload, priority, group_name, due_at)
    select ${name}::text, payload, ${takesTurns ? turnOf(name) : sql`0`}, share, due_at from ${rows} order by place`;
}

/** Returns their ids. */
export async function insertJobs(
  executor: Executor,
  name: string,
  payloads: readonly Record<string, unknown>[],
  { startAfter, group = "", shares, isOptional = false }: NewJobOptions,
): Promise<number[]> {
  if (payloads.length === 0) return [];
  const given = JSON.stringify(payloads.map((payload, index) => [payload, shares?.[index] ?? group]));
  const rows = sql`(
    select job -> 0 as payload, job ->> 1 as share, place,
      coalesce(${startAfter?.toISOString() ?? null}::timestamptz, now()) as due_at
    from jsonb_array_elements(${given}::jsonb) with ordinality as given(job, place)
  ) as new_jobs`;
  const inserted = await executor.execute<{ ids: number[] | null }>(sql`
    with inserted as (
      ${insertionOfJobs(name, rows, shares !== undefined)} ${isOptional ? sql`on conflict do nothing` : sql``}
      returning id
    )
    select pg_notify(${jobsChannel}, ${name}), (select json_agg(id) from inserted) as ids`);
  return inserted.rows[0]?.ids ?? [];
}

export interface TakeOptions {
  groups?: GroupLimits | undefined;
  /** Only jobs without attempts left. */
  onlyDeadLetters?: boolean;
  /** Whose jobs stay, with all links of an address that is among them. */
  exceptShares?: readonly string[] | undefined;
}

/**
 * Marks up to `countMax` due jobs as running, by priority and then age. Returns them in this order, and the time until
 * the next job becomes due, ms. Embedded, the caller flushes.
 */
export async function takeJobs(
  executor: Executor,
  name: string,
  countMax: number,
  { groups, onlyDeadLetters = false, exceptShares = [] }: TakeOptions = {},
): Promise<{ taken: TakenJob[]; nextDueInMs: number | null }> {
  const { rows } = await executor.execute<{
    taken: TakenJob[];
    nextDueInMs: number | null;
  }>(sql`${sql.raw(flushedLater)}
    with due as materialized (
      select id from ${jobs}
      where ${groups === undefined ? isDue(name) : sql`id = any(array(${startable(name, countMax, groups)})) and ${isStillDue(name)}`}
        ${onlyDeadLetters ? sql`and (failure is not null or crashes > ${crashesMax})` : sql``}
        ${exceptShares.length > 0 ? sql`and ${isOfNone(exceptShares)}` : sql``}
      order by priority desc, id limit ${countMax} for update skip locked
    ), started as (
      update ${jobs} set state = 'running', active_at = now() from due where jobs.id = due.id returning jobs.*
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', id, 'payload', payload, 'ageMs', extract(epoch from now() - created_at) * 1000,
        'failures', failures, 'crashes', crashes, 'outages', outages, 'failure', failure, 'share', group_name
      ) order by priority desc, id), '[]') from started) as taken,
      (select (extract(epoch from min(due_at) - now()) * 1000)::float8 from ${jobs}
        where name = ${name} and state = 'waiting' and due_at > now()) as "nextDueInMs"`);
  return rows[0] ?? { taken: [], nextDueInMs: null };
}

function isOfNone(shares: readonly string[]): SQL {
  return sql`not exists (
    select from unnest(${sql.param(shares)}::text[]) as busy(share)
    where group_name = share or starts_with(group_name, share || ' '))`;
}

function isDue(name: string): SQL {
  return sql`name = ${name} and state = 'waiting' and due_at <= now()`;
}

/** Of jobs that are known: no index answers it, so that the planner, which may know nothing, cannot read all that wait. */
function isStillDue(name: string): SQL {
  return sql`case when ${isDue(name)} then true else false end`;
}

/** As many due jobs of each group as it may start. A function, because its plan must not depend on statistics. */
function startable(name: string, countMax: number, { tiers, default: groupMax }: GroupLimits): SQL {
  return sql`select startable_jobs(${name}, ${JSON.stringify(tiers)}::jsonb, ${groupMax}::int,
    ${countMax + takenByOthersMax}::int)`;
}

/** It is done even if it was returned to the queue meanwhile: its effects are in the same transaction. */
export async function finishJob(executor: Executor, id: number): Promise<void> {
  await executor
    .update(jobs)
    .set({ state: "done", activeAt: sql`now()` })
    .where(and(eq(jobs.id, id), ne(jobs.state, "done")));
}

/** Keeps an answer in a running job, in place of its payload. */
export async function answerJob(executor: Executor, id: number, answer: unknown): Promise<void> {
  await executor.update(jobs).set({ payload: { answer } }).where(eq(jobs.id, id));
}

/** Undefined until the job has one. */
export async function readJobAnswer(executor: Executor, id: number): Promise<unknown> {
  const [job] = await executor
    .select({ answer: sql<unknown>`${jobs.payload} -> 'answer'` })
    .from(jobs)
    .where(eq(jobs.id, id));
  return job?.answer ?? undefined;
}

export async function deleteWaitingJob(executor: Executor, id: number): Promise<void> {
  await executor.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.state, "waiting")));
}

/** Counts a failed attempt. The next one starts after `delayMs`. */
export function retryJob(executor: Executor, job: TakenJob, delayMs: number): Promise<void> {
  return returnJobs(executor, isAttemptOf(job), sql`failures = failures + 1, due_at = ${after(delayMs)}`);
}

/** Stores the last error, so that the next attempt is the first one of its dead letter. */
export function deadLetterJob(executor: Executor, job: TakenJob, failure: string): Promise<void> {
  return returnJobs(executor, isAttemptOf(job), sql`failures = 0, failure = ${failure}, due_at = now()`);
}

/** Starts the job again after `delayMs`, and counts that it found a store unavailable. */
export function postponeJob(executor: Executor, job: TakenJob, delayMs: number): Promise<void> {
  return returnJobs(executor, isAttemptOf(job), sql`outages = outages + 1, due_at = ${after(delayMs)}`);
}

/** Not another process's attempt, which has the job since this one was taken for dead. */
function isAttemptOf({ id, crashes }: TakenJob): SQL {
  return sql`id = ${id} and crashes = ${crashes}`;
}

/** Returns running jobs unchanged. */
export function releaseJobs(executor: Executor, ids: readonly number[]): Promise<void> {
  return returnJobs(executor, sql`id = any(${sql.param(ids)}::bigint[])`);
}

/**
 * Returns running jobs without a heartbeat for `silentMs`, by default all, and counts a crash. Their process was
 * killed, or is cut off and will find its job done.
 */
export function returnOrphans(executor: Executor, silentMs?: number): Promise<void> {
  const isSilent = silentMs === undefined ? sql`true` : sql`active_at < ${after(-silentMs)}`;
  return returnJobs(executor, isSilent, sql`crashes = crashes + 1`);
}

async function returnJobs(executor: Executor, condition: SQL, changes?: SQL): Promise<void> {
  await executor.execute(sql`
    with returned as (
      update ${jobs} set state = 'waiting' ${changes === undefined ? sql`` : sql`, ${changes}`}
      where state = 'running' and ${condition} returning name
    )
    select pg_notify(${jobsChannel}, name) from (select distinct name from returned) as names`);
}

/** Heartbeat of running jobs. */
export async function touchJobs(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(jobs)
    .set({ activeAt: sql`now()` })
    .where(and(sql`${jobs.id} = any(${sql.param(ids)}::bigint[])`, eq(jobs.state, "running")));
}

/** Deletes jobs that were done `ms` ago. Requests and deliveries have records of their own. */
export async function deleteDoneJobs(executor: Executor, ms: number): Promise<void> {
  await executor.delete(jobs).where(and(eq(jobs.state, "done"), lt(jobs.activeAt, after(-ms))));
}

/** Deletes waiting jobs of a name whose group is none of these. */
export async function deleteJobsOfOthers(
  executor: Executor,
  name: string,
  groups: readonly string[],
): Promise<void> {
  await executor
    .delete(jobs)
    .where(and(eq(jobs.name, name), eq(jobs.state, "waiting"), notInArray(jobs.groupName, [...groups])));
}

/** How many jobs of each share wait, those that wait for a retry included. Counts no further than `countMax`. */
export async function countWaitingJobs(
  executor: Executor,
  name: string,
  countMax: number,
): Promise<Map<string, number>> {
  const { rows } = await executor.execute<{ share: string; waiting: number }>(sql`
    select group_name as share, count(*)::int as waiting from (
      select group_name from ${jobs}
      where name = ${name} and state = 'waiting' and failure is null limit ${countMax}
    ) as some_waiting group by group_name`);
  return new Map(rows.map(({ share, waiting }) => [share, waiting]));
}

/**
 * How long due jobs have waited, ms; undefined when none has waited for `stalledMs`, or a job was taken, ended or had a
 * heartbeat in that time. Embedded, jobs have no heartbeats in between, and a running job is enough. Jobs that send the audit
 * log do not count: only processes with that receiver take them.
 */
export async function findStalledJobs(
  executor: Executor,
  stalledMs: number,
  isShared: boolean,
): Promise<number | undefined> {
  const { rows } = await executor.execute<{ waitedMs: number | null }>(sql`
    select (extract(epoch from now() - min(due_at)) * 1000)::float8 as "waitedMs" from ${jobs}
    where state = 'waiting' and name <> 'audit' and due_at < ${after(-stalledMs)} and not exists (
      select from ${jobs} where active_at > ${after(-stalledMs)} or (state = 'running' and not ${isShared}::boolean))`);
  return rows[0]?.waitedMs ?? undefined;
}

function after(ms: number): SQL {
  return sql`now() + ${ms}::float8 * interval '1 millisecond'`;
}
