import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { searchTextOf } from "#contract/request-search.ts";
import type { Executor } from "./database.ts";
import { flushedLater } from "./embedded-pool.ts";
import { isUuid } from "./is-uuid.ts";
import { insertionOfJobs, jobsChannel } from "./jobs-store.ts";
import {
  type Drawing,
  type NewRequest,
  type RequestTimings,
  type StoredRequest,
  toStoredRequest,
} from "./request-rows.ts";
import { deliveries, requests, requestTexts, templates } from "./schema.ts";

/**
 * Requests (renders and screenshots) in the database. Each function takes the database or the caller's transaction as
 * its first argument.
 * Listing and counting are in `request-lists.ts`, sharing one picture in `equal-requests.ts`.
 */

/** The values of a request's columns as the driver sends them, by property, and its text for the search. */
export type EncodedRequest = Readonly<Record<string, unknown>>;

/** A request in state `queued`. */
export function encodeRequest(request: NewRequest): EncodedRequest {
  const row = encode({ ...request, state: "queued", warnings: request.warnings ?? [] });
  return { ...row, [searchText]: searchTextOf(request) };
}

/** The same request in state `done`, because it shares a stored picture. */
export function encodeShared(request: EncodedRequest, picture: FinishedRequest): EncodedRequest {
  return { ...request, ...encode({ ...picture, state: "done" }) };
}

/** Total length of the string values, in characters. */
export function lengthOf(request: EncodedRequest): number {
  return Object.values(request).reduce<number>(
    (length, value) => length + (typeof value === "string" ? value.length : 0),
    0,
  );
}

/** A template as a render was planned with it, to be compared with the stored one. */
interface AssumedTemplate {
  id: string | null | undefined;
  revision: number | null | undefined;
  name: string | null | undefined;
}

interface InsertOptions {
  /** A job for each request; null for one that needs none. `shares`: whose turn each takes. */
  jobs?: { name: string; payloads: readonly (object | null)[]; shares: readonly string[] };
  /** Templates that may have changed since they were read. */
  assumed?: readonly AssumedTemplate[];
  /** Render keys that no living request may have. */
  newKeys?: readonly string[];
}

/** Why requests were not stored: the picture of one is stored or being rendered, or a template was changed or deleted. */
type InsertObstacle = "equal" | "changed" | null;

/**
 * Stores requests in their order, with their jobs, in one statement; none if there is an obstacle, which is returned.
 * Throws when an id is taken. An array for each column keeps the statement the same for any number of rows, so that it is
 * prepared once. Outside of a transaction, await `OpenedDatabase.flush` before it is acknowledged.
 */
export async function insertRequests(
  executor: Executor,
  made: readonly EncodedRequest[],
  { jobs, assumed = [], newKeys = [] }: InsertOptions = {},
): Promise<InsertObstacle> {
  if (made.length === 0 && assumed.length === 0) return null;
  const values = (property: string) => sql.param(made.map((request) => request[property] ?? null));
  const columns = insertedColumns.map(
    ([property, column]) => sql`${values(property)}::${sql.raw(column.getSQLType())}[]`,
  );
  const payloads = jobs?.payloads.map((payload) => payload && JSON.stringify(payload)) ?? [];
  const rows = sql`(
    select payload, share, place, now() as due_at
    from unnest(${sql.param(payloads)}::jsonb[], ${sql.param(jobs?.shares ?? [])}::text[]) with ordinality
      as given(payload, share, place)
    where payload is not null and (select obstacle from obstacles) is null
  ) as new_jobs`;
  const name = jobs?.name ?? "";
  const { rows: found } = await executor.execute<{ obstacle: InsertObstacle }>(sql`${sql.raw(flushedLater)}
    with obstacles as materialized (
      select case
        when exists (
          select from unnest(${sql.param(assumed.map((template) => JSON.stringify(template)))}::json[]) as used(template)
          where not exists (
            select from ${templates}
            where id = template ->> 'id' and revision = (template ->> 'revision')::int and name = template ->> 'name'
              and deleted_at is null
          )
        ) then 'changed'
        when exists (
          select from unnest(${sql.param(newKeys)}::text[]) as wanted(render_key) cross join lateral (
            select from ${requests}
            where requests.render_key = wanted.render_key and deleted_at is null and not is_purged and state <> 'failed'
            limit 1
          ) as found
        ) then 'equal'
      end as obstacle
    ), inserted as (
      insert into ${requests} (${sql.raw(insertedColumns.map(([, column]) => column.name).join(", "))})
      select given.* from obstacles, unnest(${sql.join(columns, sql`, `)}) as given where obstacle is null
    ), texts as (
      insert into ${requestTexts} (request_id, text)
      select given.* from obstacles, unnest(${values("id")}::uuid[], ${values(searchText)}::text[]) as given
      where obstacle is null
    ), queued as (
      ${insertionOfJobs(name, rows)} returning name
    )
    select obstacle, (select count(pg_notify(${jobsChannel}, name)) from (select name from queued limit 1) as one)
    from obstacles`);
  return found[0]?.obstacle ?? null;
}

/** The property of an `EncodedRequest` with its text for the search. */
const searchText = "searchText";

/** Columns that the database does not fill itself, by their property. */
const insertedColumns = Object.entries(getTableColumns(requests)).filter(
  ([, column]) => column.generatedIdentity === undefined && !column.hasDefault,
);

function encode(row: Readonly<Record<string, unknown>>): EncodedRequest {
  const given = insertedColumns.filter(([property]) => row[property] !== undefined && row[property] !== null);
  return Object.fromEntries(
    given.map(([property, column]) => [property, column.mapToDriverValue(row[property])]),
  );
}

/** Also finds a deleted or purged one: `deletedAt` and `isPurged` say so. Undefined when there never was one, or the id is no UUID. */
export async function getRequest(executor: Executor, id: string): Promise<StoredRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await executor.select().from(requests).where(eq(requests.id, id));
  return row && toStoredRequest(row);
}

/** The file of a finished request. The object is in the store before this is written. */
export interface FinishedRequest {
  finishedAt: Date;
  objectKey: string;
  bytes: number;
  /** Sizes that differ from the expected ones: a whole page's height. px. */
  width?: number | undefined;
  height?: number | undefined;
  startedAt?: Date | undefined;
  warnings?: string[] | undefined;
  drawing?: Drawing | null | undefined;
  timings?: RequestTimings | undefined;
}

/** Removes a request from the lists. Undefined if there was none to delete. */
export async function deleteRequest(
  executor: Executor,
  id: string,
  now: Date,
): Promise<{ objectKey: string | null } | undefined> {
  const [row] = await executor
    .update(requests)
    .set({ deletedAt: now })
    .where(and(eq(requests.id, id), isNull(requests.deletedAt)))
    .returning({ objectKey: requests.objectKey });
  return row;
}

/** Those of the objects that a living request still shows, so that they must stay in the store. */
export async function findObjectsInUse(
  executor: Executor,
  objectKeys: readonly string[],
): Promise<Set<string>> {
  if (objectKeys.length === 0) return new Set();
  const rows = await executor
    .selectDistinct({ objectKey: requests.objectKey })
    .from(requests)
    .where(
      and(
        inArray(requests.objectKey, [...objectKeys]),
        isNull(requests.deletedAt),
        eq(requests.isPurged, false),
      ),
    );
  return new Set(rows.flatMap(({ objectKey }) => objectKey ?? []));
}

export interface PurgeableRequest {
  id: string;
  objectKey: string | null;
}

/** Requests whose link has expired and whose object may still be stored, oldest first. */
export async function listExpiredRequests(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<PurgeableRequest[]> {
  return executor
    .select({ id: requests.id, objectKey: requests.objectKey })
    .from(requests)
    .where(and(isNotNull(requests.expiresAt), lte(requests.expiresAt, now), eq(requests.isPurged, false)))
    .orderBy(asc(requests.expiresAt))
    .limit(limit);
}

/** Requests from `until` or before whose object is still stored, oldest first. */
export async function listOutlivedRequests(
  executor: Executor,
  until: Date,
  limit: number,
): Promise<PurgeableRequest[]> {
  return executor
    .select({ id: requests.id, objectKey: requests.objectKey })
    .from(requests)
    .where(
      and(
        eq(requests.state, sql`'done'`),
        isNull(requests.deletedAt),
        not(requests.isPurged),
        lte(requests.createdAt, until),
      ),
    )
    .orderBy(asc(requests.createdAt))
    .limit(limit);
}

/**
 * Deletes up to `limit` requests created at or before `until`, oldest first, with their deliveries. Keeps queued
 * requests and those with pending deliveries. Returns their number and their objects.
 */
export async function deleteOldRequests(
  executor: Executor,
  until: Date,
  limit: number,
): Promise<{ count: number; objectKeys: string[] }> {
  const { rows } = await executor.execute<{ object_key: string | null }>(sql`
    delete from ${requests} where id in (
      ${oldRequests(sql`deleted_at is null`, until, limit)}
      union all
      ${oldRequests(sql`deleted_at is not null`, until, limit)}
      limit ${limit})
    returning object_key`);
  return { count: rows.length, objectKeys: rows.flatMap(({ object_key: key }) => key ?? []) };
}

/** Each half of the union has its own index. */
function oldRequests(condition: SQL, until: Date, limit: number): SQL {
  return sql`(select id from ${requests} old
    where ${condition} and created_at <= ${until.toISOString()} and state <> 'queued'
      and not exists (select 1 from ${deliveries} where request_id = old.id and ${deliveries.state} = 'pending')
    order by created_at limit ${limit})`;
}

/**
 * Marks all requests that show this object as purged, because it is missing or damaged; later requests no longer share
 * it.
 */
export async function markObjectLost(executor: Executor, objectKey: string): Promise<void> {
  await executor
    .update(requests)
    .set({ isPurged: sql`true` })
    .where(and(eq(requests.objectKey, objectKey), not(requests.isPurged)));
}

/** Their records stay; what they showed counts as gone. */
export async function markRequestsPurged(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(requests)
    .set({ isPurged: sql`true` })
    .where(inArray(requests.id, [...ids]));
}

/** Requests whose changes are read in one query: few, because the changes of each can have a megabyte. */
const requestsAtOnce = 200;
/** Callers may send any name of a property. */
const propertiesMax = 5_000;

interface ChangedProperty {
  /** As the caller sent it. */
  component: string;
  /** Empty for a bare key; null for all properties of the component together. */
  property: string | null;
  /** Requests that set it. */
  calls: number;
}

export interface ChangedProperties {
  requests: number;
  /** Where the next part begins; undefined after the last one. */
  next: { createdAt: string; sequence: string } | undefined;
  properties: ChangedProperty[];
}

const changedPropertiesSchema = z.object({
  requests: z.coerce.number(),
  created_at: z.string().nullable(),
  sequence: z.string().nullable(),
  properties: z
    .array(z.object({ component: z.string(), property: z.nullable(z.string()), calls: z.number() }))
    .nullable(),
});

/**
 * One part of a template's requests since a moment, newest first, with what they set of `components`. It is read in
 * parts, so that other queries run between them.
 */
export async function readChangedProperties(
  executor: Executor,
  {
    templateId,
    since,
    components,
    before,
  }: {
    templateId: string;
    since: Date;
    components: readonly string[];
    before: ChangedProperties["next"];
  },
): Promise<ChangedProperties> {
  const { rows } = await executor.execute(sql`
    with recent as materialized (
      select id, created_at, sequence, changes from requests
      where template_id = ${templateId} and deleted_at is null and created_at >= ${since.toISOString()}::timestamptz
        and (created_at, sequence) < (${before?.createdAt ?? "infinity"}::timestamptz, ${before?.sequence ?? "0"}::bigint)
      order by created_at desc, sequence desc
      limit ${requestsAtOnce}
    ), oldest as (
      select created_at::text, sequence::text from recent order by recent.created_at, recent.sequence limit 1
    ), listed as (
      select component, property, count(distinct id)::int as calls
      from recent, jsonb_array_elements(changes) as item,
        lateral (select item ->> 'componentId' as component, item ->> 'property' as property) as named
      where component = any(${sql.param([...components])}::text[])
      group by grouping sets ((component, property), (component)) order by 3 desc limit ${propertiesMax}
    )
    select (select count(*) from recent) as requests, (select created_at from oldest), (select sequence from oldest),
      (select json_agg(listed) from listed) as properties`);
  const row = changedPropertiesSchema.parse(rows[0]);
  const { requests, created_at: createdAt, sequence, properties } = row;
  const isLast = requests < requestsAtOnce || createdAt === null || sequence === null;
  return { requests, next: isLast ? undefined : { createdAt, sequence }, properties: properties ?? [] };
}
