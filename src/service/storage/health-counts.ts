/** Counts for the state of the service. Each query uses an index. */
import { sql } from "drizzle-orm";
import { type PlaceKind, placeKinds } from "#contract/places.ts";
import { countPlaces, type PlaceCount } from "../concurrency/semaphore.ts";
import { linkShare } from "../request-scope.ts";
import type { Executor } from "./database.ts";
import { deliveries, deliveryAttempts, jobs, keys, people, requests } from "./schema.ts";

/** Of one key, person or address; of deliveries one host. */
export interface KeyCount {
  name: string;
  waiting: number;
  running: number;
}

export interface JobCounts {
  kind: string;
  /** Due now. */
  waiting: number;
  running: number;
  /** Due later. */
  scheduled: number;
  /** Since when the oldest one has been due; null: none is. */
  oldestWaitingSince: Date | null;
  /** Those with most jobs that wait or run, at most `keysMax`. */
  keys: readonly KeyCount[];
}

/** A bound for lists and for labels of metrics. */
const keysMax = 5;

/** Counts jobs by their kind, in the order of their names; kinds without jobs are omitted. */
export async function countJobs(executor: Executor): Promise<JobCounts[]> {
  const { rows } = await executor.execute<{
    kind: string;
    waiting: number;
    running: number;
    scheduled: number;
    oldest: string | null;
    groups: { share: string; waiting: number; running: number }[] | null;
  }>(sql`
    with counted as (
      select name, group_name as share,
        count(*) filter (where state = 'waiting' and due_at <= now()) as waiting,
        count(*) filter (where state = 'running') as running,
        count(*) filter (where state = 'waiting' and due_at > now()) as scheduled,
        min(due_at) filter (where state = 'waiting' and due_at <= now()) as oldest
      from ${jobs} where state = 'waiting' or state = 'running' group by name, group_name
    ), ranked as (
      select *, row_number() over (partition by name order by waiting + running desc, share) as place from counted
    )
    select name as kind, sum(waiting)::int as waiting, sum(running)::int as running, sum(scheduled)::int as scheduled,
      (extract(epoch from min(oldest)) * 1000)::text as oldest,
      json_agg(json_build_object('share', share, 'waiting', waiting, 'running', running) order by place)
        filter (where place <= ${keysMax}::int and waiting + running > 0 and share <> '') as groups
    from ranked group by name order by name`);
  const names = await nameShares(
    executor,
    rows.flatMap(({ groups }) => (groups ?? []).map(({ share }) => share)),
  );
  return rows.map(({ oldest, groups, ...row }) => ({
    ...row,
    oldestWaitingSince: oldest === null ? null : new Date(Number(oldest)),
    keys: toKeys(groups ?? [], names),
  }));
}

export interface PlaceCounts {
  kind: PlaceKind;
  waiting: number;
  running: number;
  /** As of jobs. */
  keys: readonly KeyCount[];
}

/** Counts the places that calls hold and wait for in this process, in the order of the kinds; kinds without any are omitted. */
export async function countNamedPlaces(executor: Executor): Promise<PlaceCounts[]> {
  const counted = countPlaces();
  const named = placeKinds.flatMap((kind) => {
    const shares = [...(counted.get(kind) ?? [])].map(([share, count]) => ({ share, ...count }));
    const most = shares
      .filter(({ share }) => share !== "")
      .toSorted((one, other) => other.waiting + other.running - one.waiting - one.running);
    const sum = (part: keyof PlaceCount) => shares.reduce((total, share) => total + share[part], 0);
    const places = { kind, waiting: sum("waiting"), running: sum("running"), most: most.slice(0, keysMax) };
    return places.waiting + places.running > 0 ? [places] : [];
  });
  const names = await nameShares(
    executor,
    named.flatMap(({ most }) => most.map(({ share }) => share)),
  );
  return named.map(({ most, ...places }) => ({ ...places, keys: toKeys(most, names) }));
}

type NamedShares = (share: string) => string;

/** Shares of one name, such as the links of one address, are counted together. */
function toKeys(shares: readonly (PlaceCount & { share: string })[], nameOf: NamedShares): KeyCount[] {
  const keys = new Map<string, KeyCount>();
  for (const { share, waiting, running } of shares) {
    const name = nameOf(share);
    const known = keys.get(name) ?? { name, waiting: 0, running: 0 };
    keys.set(name, {
      name,
      waiting: known.waiting + waiting,
      running: known.running + running,
    });
  }
  return [...keys.values()];
}

/** The names of keys and people, the address of links; of others, such as hosts, the share itself. */
async function nameShares(executor: Executor, shares: readonly string[]): Promise<NamedShares> {
  const idsOf = (kind: "key" | "person") =>
    shares.filter((share) => share.startsWith(`${kind} `)).map((share) => share.slice(kind.length + 1));
  const [keyIds, personIds] = [idsOf("key"), idsOf("person")];
  const names = new Map([["root", "Root key"]]);
  if (keyIds.length + personIds.length > 0) {
    const { rows } = await executor.execute<{ share: string; name: string }>(sql`
      select 'key ' || id as share, name from ${keys} where id::text = any(${sql.param(keyIds)}::text[])
      union all select 'person ' || id, name from ${people} where id = any(${sql.param(personIds)}::text[])`);
    for (const { share, name } of rows) names.set(share, name);
  }
  return (share) => {
    const [kind, address = ""] = share.split(" ");
    if (kind === linkShare) return address === "" ? "Links" : address;
    return names.get(share) ?? share;
  };
}

export interface FailureCounts {
  requests: number;
  failedRequests: number;
  failedDeliveries: number;
  retryingDeliveries: number;
  /** Failed requests by the number of whole hours between `since` and their creation; hours without any are omitted. */
  failedByHour: ReadonlyMap<number, number>;
}

/**
 * Counts requests that were created at or after `since`, without deleted ones, and deliveries that failed since then:
 * dead-lettered ones, and pending ones, which are attempted again.
 */
export async function countFailures(executor: Executor, since: Date): Promise<FailureCounts> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await executor.execute<{ requests: number; failed: number; retrying: number }>(sql`
    select (select count(*) from ${requests} where deleted_at is null and created_at >= ${from})::int as requests,
      count(*) filter (where state = 'abandoned')::int as failed,
      count(*) filter (where state = 'pending')::int as retrying
    from ${deliveries} where state <> 'delivered' and exists (
      select 1 from ${deliveryAttempts} where delivery_id = ${deliveries.id}
      and failure is not null and at >= ${from})`);
  const { rows: hours } = await executor.execute<{ hour: number; failed: number }>(sql`
    select floor(extract(epoch from created_at - ${from}) / 3600)::int as hour, count(*)::int as failed
    from ${requests}
    where state = 'failed' and deleted_at is null and created_at >= ${from}
    group by 1`);
  return {
    requests: rows[0]?.requests ?? 0,
    failedRequests: hours.reduce((total, { failed }) => total + failed, 0),
    failedDeliveries: rows[0]?.failed ?? 0,
    retryingDeliveries: rows[0]?.retrying ?? 0,
    failedByHour: new Map(hours.map(({ hour, failed }) => [hour, failed])),
  };
}
