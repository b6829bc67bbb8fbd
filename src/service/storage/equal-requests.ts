import { and, eq, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OutputFormat } from "#contract/formats.ts";
import { renderCompleteAction } from "#contract/webhooks.ts";
import type { Executor, OpenedDatabase, Transaction } from "./database.ts";
import { flushedLater } from "./embedded-pool.ts";
import { type Drawing, type RequestFailure, type RequestTimings, toDrawing } from "./request-rows.ts";
import { requests } from "./schema.ts";
import type { UnusedObject } from "./unused-objects.ts";

/**
 * Requests with the same render key show the same picture, so one of them is rendered and the others share its file. A
 * transaction that adds or finishes one of them first takes `lockEqualRequests`. That way a request that joins one in
 * progress is either there when the picture is stored, or finds it stored.
 */

/** Waits for the holder of the same key, until the end of its transaction. Embedded, transactions are serial anyway. */
export async function lockEqualRequests(
  transaction: Transaction,
  kind: OpenedDatabase["kind"],
  renderKey: string | null | undefined,
): Promise<void> {
  if (kind === "embedded" || renderKey === null || renderKey === undefined) return;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${renderKey}, 0))`);
}

/** A living request whose picture, stored or in progress, another one may share. */
export type EqualRequest = {
  id: string;
  expiresAt: Date | null;
} & ({ state: "queued" } | { state: "done"; objectKey: string; bytes: number; drawing: Drawing | null });

/**
 * For each of these render keys that has one: a stored picture before one that is being rendered, one that stays before
 * one that expires, and the newest first.
 */
export async function findEqualRequests(
  executor: Executor,
  renderKeys: readonly string[],
  { willShare = false }: { willShare?: boolean } = {},
): Promise<Map<string, EqualRequest>> {
  if (renderKeys.length === 0) return new Map();
  const query = executor
    .select({
      id: requests.id,
      state: requests.state,
      objectKey: requests.objectKey,
      bytes: requests.bytes,
      drawing: requests.drawing,
      expiresAt: requests.expiresAt,
    })
    .from(requests)
    .where(and(sql`${requests.renderKey} = wanted.render_key`, isAlive(), ne(requests.state, sql`'failed'`)))
    .orderBy(
      sql`${requests.state} = 'done' desc, ${requests.expiresAt} desc nulls first, ${requests.createdAt} desc`,
    )
    .limit(1);
  // Deletions of it or its file wait until this transaction ends.
  const found = (willShare ? query.for("share") : query).as("found");
  const rows = await executor
    .select({
      renderKey: sql<string>`wanted.render_key`,
      id: found.id,
      state: found.state,
      objectKey: found.objectKey,
      bytes: found.bytes,
      drawing: found.drawing,
      expiresAt: found.expiresAt,
    })
    .from(sql`unnest(${sql.param([...new Set(renderKeys)])}::text[]) as wanted(render_key)`)
    .crossJoinLateral(found);
  return new Map(rows.map(({ renderKey, ...row }) => [renderKey, toEqualRequest(row)]));
}

type EqualRow = Pick<
  typeof requests.$inferSelect,
  "id" | "state" | "objectKey" | "bytes" | "drawing" | "expiresAt"
>;

function toEqualRequest({ state, objectKey, bytes, drawing, ...plain }: EqualRow): EqualRequest {
  return state === "done" && objectKey !== null && bytes !== null
    ? { ...plain, state, objectKey, bytes, drawing: toDrawing(drawing) }
    : { ...plain, state: "queued" };
}

/** The request that waits longest for this picture, if the one that a job was made for was deleted. */
export async function findWaitingEqual(executor: Executor, renderKey: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.renderKey, renderKey), isAlive(), eq(requests.state, sql`'queued'`)))
    .orderBy(requests.createdAt, requests.sequence)
    .limit(1);
  return row?.id;
}

function isAlive(): SQL | undefined {
  return and(isNull(requests.deletedAt), not(requests.isPurged));
}

/** One that has just been finished, here or elsewhere. */
export interface SettledRequest {
  id: string;
  /** The request body as it was sent. */
  body: unknown;
  format: OutputFormat;
  webhookUrl: string | null;
  /** False: it was deleted or its link expired while it was in progress. */
  isAlive: boolean;
}

/** The request that was rendered; `renderKey` finds those that wait for the same picture. */
export interface RenderedFor {
  id: string;
  renderKey?: string | null | undefined;
}

export interface FinishedPicture {
  startedAt: Date;
  finishedAt: Date;
  objectKey: string;
  bytes: number;
  /** Px. */
  width: number;
  height: number;
  /** Warnings of the render; each request keeps its own warnings in front of them. */
  warnings: readonly string[];
  /** With the same warnings; null if there is nothing to say. */
  drawing: Drawing | null;
  /** Of the one that was rendered. */
  timings: RequestTimings;
  /** False: the picture lacks a part, so later requests get one of their own. */
  mayBeShared: boolean;
}

/** A rendered file whose object is in the store. */
export interface FinishedFile extends RenderedFor {
  jobId: number;
  picture: FinishedPicture;
}

/** The end of one rendered file. */
export interface EndedRender {
  /** The request and those that waited for the same picture; not those that were finished already. */
  settled: SettledRequest[];
  /** Its object, noted as unused because no living request shows it. */
  unused: UnusedObject[];
}

/**
 * `queued` → `done` for the rendered requests and all that wait for their pictures, in one statement with the ends of their
 * jobs. Returns them by their ids. With `isQuiet` it leaves out those whose end a webhook is notified of, and returns no
 * bodies. Outside of a transaction, await `OpenedDatabase.flush` before it is acknowledged.
 *
 * The planner does not see the length of an array of a subquery. If it did, it would expect fewer rows than in general, and
 * plan the statement anew each time: 0.7 ms for each render.
 */
export async function finishRequests(
  executor: Executor,
  rendered: readonly FinishedFile[],
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<Map<string, EndedRender>> {
  const array = (type: string, read: (one: FinishedFile) => unknown) =>
    sql`${sql.param(rendered.map(read))}::${sql.raw(type)}[]`;
  const { rows } = await executor.execute<EndedRow>(sql`${sql.raw(flushedLater)}
    with given as materialized (
      select * from unnest(
        (select ${array("uuid", ({ id }) => id)}), ${array("bigint", ({ jobId }) => jobId)},
        ${array("text", ({ renderKey }) => renderKey ?? null)}, ${array("jsonb", ({ picture }) => JSON.stringify(picture))}
      ) as given(id, job_id, render_key, picture)
    ), waiting as materialized (
      select given.id as rendered, one.id, is_alive, webhook_url from given cross join lateral (
        select id, webhook_url, ${isAlive()} as is_alive from ${requests}
        where id = given.id and state = 'queued'
        union all
        select id, webhook_url, true from ${requests}
        where render_key = given.render_key and id <> given.id and state = 'queued' and ${isAlive()}
      ) as one
    ), taken as materialized (
      select given.*, picture ->> 'objectKey' as object_key from given
      where not ${isQuiet}::boolean or not exists (
        select from waiting where rendered = given.id and is_alive and (
          webhook_url is not null or exists (select from webhooks where actions && ${sql.param([renderCompleteAction])}::text[])))
    ), settled as (
      update ${requests} set
        state = 'done', started_at = (picture ->> 'startedAt')::timestamptz,
        finished_at = (picture ->> 'finishedAt')::timestamptz, object_key = taken.object_key,
        bytes = (picture ->> 'bytes')::bigint, width = (picture ->> 'width')::int, height = (picture ->> 'height')::int,
        warnings = requests.warnings || (picture -> 'warnings'), drawing = nullif(picture -> 'drawing', 'null'),
        render_key = case when (picture ->> 'mayBeShared')::boolean then requests.render_key end,
        timings = case when requests.id = taken.id then picture -> 'timings' else jsonb_build_object(
          'queuedMs', null, 'imagesMs', null, 'paintMs', null, 'encodeMs', null, 'totalMs', greatest(0, round(
            extract(epoch from (picture ->> 'finishedAt')::timestamptz - requests.created_at) * 1000))) end
      from waiting join taken on taken.id = rendered
      where requests.id = waiting.id and requests.state = 'queued'
      returning rendered, requests.id, format, requests.webhook_url, ${isAlive()} as is_alive,
        case when not ${isQuiet}::boolean then body end as body
    ), done as (
      update jobs set state = 'done', active_at = now() from taken where jobs.id = job_id and jobs.state <> 'done'
    ), files as (
      -- Two jobs may have made the same one.
      select distinct id, object_key from taken
    ), unused as (
      insert into unused_objects (object_key)
      select object_key from files where not exists (select from settled where rendered = files.id and is_alive)
      returning id, object_key
    )
    select files.id as rendered, unused.id::float8 as "unusedId", object_key as "objectKey", settled.id, format,
      webhook_url as "webhookUrl", is_alive as "isAlive", body
    from files left join unused using (object_key) left join settled on settled.rendered = files.id`);
  const ended = new Map<string, EndedRender>();
  for (const { rendered: by, unusedId, objectKey, id, ...request } of rows) {
    const unused = unusedId === null ? [] : [{ id: unusedId, objectKey }];
    const one: EndedRender = ended.get(by) ?? { settled: [], unused };
    if (id !== null) one.settled.push({ ...request, id });
    ended.set(by, one);
  }
  return ended;
}

type EndedRow = Omit<SettledRequest, "id"> & {
  rendered: string;
  unusedId: number | null;
  objectKey: string;
  /** Null if none was settled. */
  id: string | null;
};

/** `queued` → `failed` for the request and all that wait for the same picture, which would fail in the same way. */
export async function failEqualRequests(
  transaction: Transaction,
  { id, renderKey }: RenderedFor,
  failed: { finishedAt: Date; failure: RequestFailure },
): Promise<SettledRequest[]> {
  const waiting = transaction
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.renderKey, renderKey ?? ""), isAlive(), eq(requests.state, sql`'queued'`)));
  return transaction
    .update(requests)
    .set({ ...failed, state: "failed" })
    .where(
      and(
        eq(requests.state, sql`'queued'`),
        sql`${requests.id} in (select ${id}::uuid union select id from ${waiting.as("waiting")})`,
      ),
    )
    .returning({
      id: requests.id,
      body: requests.body,
      format: requests.format,
      webhookUrl: requests.webhookUrl,
      isAlive: sql<boolean>`${isAlive()}`,
    });
}

interface DirectTemplate {
  id: string;
  name: string;
  revision: number;
  /** Null: none was ever published. */
  publishedRevision: number | null;
  /** Whether direct links to its pictures are allowed. */
  directLinks: boolean;
}

/** A stored file that a living request shows. */
export interface DirectPicture {
  requestId: string;
  objectKey: string;
  /** Those of its drawing. */
  drawnWarnings: readonly string[];
  /** When the request's link expires. */
  expiresAt: Date | null;
}

const directPictureSchema = z.object({
  name: z.string(),
  revision: z.number(),
  published_revision: z.number().nullable(),
  direct_links: z.boolean(),
  request_id: z.string().nullable(),
  object_key: z.string().nullable(),
  drawn_warnings: z.array(z.string()).nullable(),
  expires_at: z.coerce.date().nullable(),
});

/**
 * The current template, and the stored picture under `renderKey` whose link has not expired at `now`. Undefined if
 * there is no such template. One query, because it runs at every call of a link.
 */
export async function findDirectPicture(
  executor: Executor,
  { templateId, renderKey, now }: { templateId: string; renderKey: string | undefined; now: Date },
): Promise<{ template: DirectTemplate; picture: DirectPicture | undefined } | undefined> {
  // It begins with `with` because the embedded engine keeps the plans of such queries, and planning this one takes longer
  // than answering it.
  const { rows } = await executor.execute(sql`
    with template as (
      select name, revision, direct_links,
        case when unpublished_revision is distinct from revision then revision end as published_revision
      from templates where id = ${templateId} and deleted_at is null
    )
    select template.*, picture.*
    from template left join lateral (
      select id as request_id, object_key, drawing -> 'warnings' as drawn_warnings, expires_at from requests
      where render_key = ${renderKey ?? ""} and deleted_at is null and not is_purged and state <> 'failed'
        and state = 'done' and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
      order by expires_at desc nulls first, created_at desc
      limit 1
    ) picture on true`);
  if (rows[0] === undefined) return undefined;
  const row = directPictureSchema.parse(rows[0]);
  const { request_id: requestId, object_key: objectKey, expires_at: expiresAt } = row;
  const drawnWarnings = row.drawn_warnings ?? [];
  return {
    template: {
      id: templateId,
      name: row.name,
      revision: row.revision,
      publishedRevision: row.published_revision,
      directLinks: row.direct_links,
    },
    picture:
      requestId === null || objectKey === null
        ? undefined
        : { requestId, objectKey, drawnWarnings, expiresAt },
  };
}
