/**
 * The usual render in one statement to accept it and one to finish it, in place of nine. Both change nothing for a
 * render that is not usual, which their callers then treat in a transaction: one that shares a picture, for example.
 *
 * Only for the embedded database, where no other transaction runs meanwhile. Both statements commit without waiting for
 * the disk: await `OpenedDatabase.flush` before their effects are acknowledged.
 */
import { sql } from "drizzle-orm";
import type pg from "pg";
import { renderCompleteAction } from "#contract/webhooks.ts";
import type { Executor } from "./database.ts";
import { flushedLater } from "./embedded-pool.ts";
import type { FinishedPicture } from "./equal-requests.ts";
import { jobsChannel, turnOf } from "./jobs-store.ts";
import { type EncodedRequest, insertedColumns, searchText } from "./requests-store.ts";

const jobName = "render";
const columnNames = insertedColumns.map(([, { name }]) => name).join(", ");
/** The first four parameters have other uses; then one for each column, and the texts. */
const columnArrays = insertedColumns.map(([, column], index) => `$${index + 5}::${column.getSQLType()}[]`);

/** Of `template`, the JSON of an `AssumedTemplate`. */
const isUnlikeStored = `where not exists (
  select from templates
  where id = template ->> 'id' and revision = (template ->> 'revision')::int and name = template ->> 'name'
    and deleted_at is null
)`;

const insertStatement = `${flushedLater} with obstacles as materialized (
  select exists (
    select from unnest($1::text[]) as wanted(render_key)
    cross join lateral (
      select from requests
      where requests.render_key = wanted.render_key and deleted_at is null and not is_purged and state <> 'failed'
      limit 1
    ) as found
  ) as has_equal, exists (
    select from unnest($2::json[]) as used(template) ${isUnlikeStored}
  ) as is_changed
), stored as (
  insert into requests (${columnNames})
  select given.* from obstacles, unnest(${columnArrays.join(", ")}) as given
  where not has_equal and not is_changed
), texts as (
  insert into request_texts (request_id, text)
  select given.* from obstacles, unnest($3::uuid[], $${insertedColumns.length + 5}::text[]) as given
  where not has_equal and not is_changed
), queued as (
  insert into jobs (name, payload, priority, group_name, due_at, state, active_at)
  select '${jobName}', jsonb_build_object('requestId', id),
    case when place <= $4::int then 0 else ${turnOf(jobName, "place <= $4::int")} end, share, now(),
    case when place <= $4::int then 'running' else 'waiting' end, case when place <= $4::int then now() end
  from obstacles, unnest($3::uuid[], $${insertedColumns.length + 6}::text[]) with ordinality as made(id, share, place)
  where not has_equal and not is_changed
  order by place
  returning id, payload, state, group_name
)
select has_equal as "hasEqual", is_changed as "isChanged",
  (select coalesce(json_agg(json_build_object('id', id, 'payload', payload, 'share', group_name) order by id), '[]')
    from queued where state = 'running') as running,
  (select count(pg_notify('${jobsChannel}', '${jobName}')) from (select from queued where state = 'waiting' limit 1) as one)
    as notified
from obstacles`;

/** A new render's row. */
export interface PlainRender {
  encoded: EncodedRequest;
  renderKey: string;
  /** Whose turn its job takes. */
  share: string;
}

/** A template as a render was planned with it, to be compared with the stored one. */
export interface AssumedTemplate {
  id: string | null | undefined;
  revision: number | null | undefined;
  name: string | null | undefined;
}

/** Whether one of the templates was changed or deleted. */
export async function haveTemplatesChanged(
  executor: Executor,
  assumed: readonly AssumedTemplate[],
): Promise<boolean> {
  if (assumed.length === 0) return false;
  const given = sql.param(assumed.map((template) => JSON.stringify(template)));
  const { rows } = await executor.execute(
    sql`select from unnest(${given}::json[]) as used(template) ${sql.raw(isUnlikeStored)} limit 1`,
  );
  return rows.length > 0;
}

export interface StoredPlainRenders {
  /** The picture of one of them is stored or being rendered: nothing was stored. */
  hasEqual: boolean;
  /** The template of one of them has been changed or deleted: nothing was stored. */
  isChanged: boolean;
  /** Jobs that were stored as running, which the caller starts. */
  running: { id: number; payload: unknown; share: string }[];
}

/**
 * Stores renders of distinct pictures with their jobs, of which the first `runningMax` are running at once. `assumed`: the
 * templates that may have changed since they were read.
 */
export async function insertPlainRenders(
  pool: pg.Pool,
  renders: readonly PlainRender[],
  { assumed, runningMax }: { assumed: readonly AssumedTemplate[]; runningMax: number },
): Promise<StoredPlainRenders> {
  const column = (property: string) => renders.map(({ encoded }) => encoded[property] ?? null);
  const { rows } = await pool.query<StoredPlainRenders>(insertStatement, [
    renders.map(({ renderKey }) => renderKey),
    assumed.map((template) => JSON.stringify(template)),
    column("id"),
    runningMax,
    ...insertedColumns.map(([property]) => column(property)),
    column(searchText),
    renders.map(({ share }) => share),
  ]);
  return rows[0] ?? { hasEqual: true, isChanged: false, running: [] };
}

/**
 * The planner does not see the length of an array of a subquery. If it did, it would expect fewer rows than in general,
 * and make a plan for these values each time, where the kept one is as good: a millisecond for each render.
 */
const finishStatement = `${flushedLater} with given as materialized (
  select * from unnest((select $1::uuid[]), $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[],
    $7::bigint[], $8::int[], $9::int[], $10::jsonb[], $11::jsonb[], $12::boolean[], $14::jsonb[])
    as given(id, job_id, render_key, started_at, finished_at, object_key, bytes, width, height, warnings, timings, may_be_shared,
      drawing)
), plain as materialized (
  select given.* from given
  where not exists (select from webhooks where actions && $13::text[]) and (
    select id from requests as waiting
    where waiting.render_key = given.render_key and waiting.id <> given.id and state = 'queued'
      and deleted_at is null and not is_purged
    limit 1
  ) is null
), settled as (
  update requests set
    state = 'done', started_at = plain.started_at, finished_at = plain.finished_at, object_key = plain.object_key,
    bytes = plain.bytes, width = plain.width, height = plain.height, warnings = requests.warnings || plain.warnings,
    drawing = plain.drawing, timings = plain.timings, render_key = case when plain.may_be_shared then requests.render_key end
  from plain
  where requests.id = plain.id and requests.state = 'queued' and requests.webhook_url is null
    and requests.deleted_at is null and not requests.is_purged
  returning requests.id, plain.job_id
), done as (
  update jobs set state = 'done', active_at = now() from settled where jobs.id = settled.job_id and jobs.state <> 'done'
)
select id from settled`;

/** A rendered file whose object is in the store. */
export interface RenderedPicture {
  id: string;
  jobId: number;
  renderKey: string | null | undefined;
  picture: FinishedPicture;
}

/**
 * Finishes renders with their jobs if no other request waits for their picture and no webhook for its end. Returns the
 * identifiers of those that are finished.
 */
export async function finishPlainRenders(
  pool: pg.Pool,
  rendered: readonly RenderedPicture[],
): Promise<Set<string>> {
  const values = (read: (one: RenderedPicture) => unknown) => rendered.map(read);
  const { rows } = await pool.query<{ id: string }>(finishStatement, [
    values(({ id }) => id),
    values(({ jobId }) => jobId),
    values(({ renderKey }) => renderKey ?? null),
    values(({ picture }) => picture.startedAt.toISOString()),
    values(({ picture }) => picture.finishedAt.toISOString()),
    values(({ picture }) => picture.objectKey),
    values(({ picture }) => picture.bytes),
    values(({ picture }) => picture.width),
    values(({ picture }) => picture.height),
    values(({ picture }) => JSON.stringify(picture.warnings)),
    values(({ picture }) => JSON.stringify(picture.timings)),
    values(({ picture }) => picture.mayBeShared),
    [renderCompleteAction],
    values(({ picture }) => (picture.drawing === null ? null : JSON.stringify(picture.drawing))),
  ]);
  return new Set(rows.map(({ id }) => id));
}
