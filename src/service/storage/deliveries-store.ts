/**
 * Webhook deliveries and their attempts. Each function takes the database or the caller's transaction as its first
 * argument.
 */
import { and, asc, type Column, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { originPattern } from "#contract/address-secrets.ts";
import type { OutputFormat } from "#contract/formats.ts";
import { type WebhookState, webhookStates } from "#contract/request-records.ts";
import { foldSearch } from "#contract/request-search.ts";
import { webhookTestAction } from "#contract/webhooks.ts";
import type { Executor } from "./database.ts";
import {
  type AttemptHeaders,
  type DeliveryAttempt,
  type DeliveryState,
  type NewAttempt,
  type NewDelivery,
  type PendingDelivery,
  type StoredDelivery,
  toAttemptHeaders,
  toStoredDelivery,
} from "./delivery-rows.ts";
import { isUuid } from "./is-uuid.ts";
import { deliveries, deliveryAttempts, jobs, requests, requestTexts, webhooks } from "./schema.ts";
import type { Page } from "./templates-store.ts";
import { containsText, foldedText, toPattern } from "./text-filter.ts";
import { beginsWith, searchByText } from "./text-search.ts";

export interface DeliveryFilter {
  /** `failing`: pending, and the last attempt has failed. */
  state?: DeliveryState | "failing" | undefined;
  /** Contained in the address or the request's name, or the start of the delivery's or the request's identifier. */
  text?: string | undefined;
  /** The search knows addresses by their origins only. */
  searchesOrigins?: boolean | undefined;
  requestId?: string | undefined;
  /** Also of a webhook that was deleted. */
  webhookId?: string | undefined;
  /** Undelivered, with a failed attempt since then. */
  failedSince?: Date | undefined;
}

const {
  payload: payloadColumn,
  sequence: _sequence,
  attemptCount: _attemptCount,
  ...columns
} = getTableColumns(deliveries);

export const firstTurn = 1;
/** A statement has at most 65,535 parameters. */
const insertedAtOnceMax = 1_000;

/** Stores them as pending and due at once, in their first turn. */
export async function insertDeliveries(executor: Executor, drafts: readonly NewDelivery[]): Promise<void> {
  for (let first = 0; first < drafts.length; first += insertedAtOnceMax) {
    await executor.insert(deliveries).values(
      drafts.slice(first, first + insertedAtOnceMax).map((draft) => ({
        ...draft,
        state: "pending" as const,
        turn: firstTurn,
        tries: 0,
        attemptCount: 0,
        dueAt: draft.createdAt,
      })),
    );
  }
}

export interface PlannedDelivery {
  delivery: PendingDelivery;
  payload: string;
  /** Its webhook is paused; a test is sent all the same. */
  isHeld: boolean;
}

/** The payload to send, unless this turn was superseded. */
export async function getPlannedDelivery(
  executor: Executor,
  id: string,
  turn: number,
): Promise<PlannedDelivery | undefined> {
  const [row] = await executor
    .select({ ...columns, payload: payloadColumn, isHeld })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.turn, turn)));
  if (row === undefined) return undefined;
  const { payload, isHeld: isWaiting, ...rest } = row;
  const delivery = toStoredDelivery(rest);
  return delivery.state === "pending" ? { delivery, payload, isHeld: isWaiting } : undefined;
}

/** Newest first, in an order without ties, and the total number of matches; with a text counted up to 1,000. */
export async function listDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ deliveries: StoredDelivery[]; total: number }> {
  if ([filter.requestId, filter.webhookId].some((id) => id !== undefined && !isUuid(id)))
    return { deliveries: [], total: 0 };
  const condition = toCondition(filter);
  const newest = executor.select(columns).from(deliveries).$dynamic();
  const order = [desc(deliveries.createdAt), desc(deliveries.sequence)];
  if (filter.text !== undefined) {
    const found = await searchDeliveries(
      executor,
      { text: filter.text, condition, searchesOrigins: filter.searchesOrigins === true },
      page,
    );
    const rows = await newest.where(inArray(deliveries.sequence, found.page)).orderBy(...order);
    return { deliveries: rows.map(toStoredDelivery), total: found.total };
  }
  const rows = await newest
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return {
    deliveries: rows.map(toStoredDelivery),
    total: isWhole ? rows.length : await executor.$count(deliveries, condition),
  };
}

/**
 * Deliveries whose address has the text in it, whose request mentions it as in the history's search, or one of whose
 * identifiers begins with it. The request's webhook is no mention: deliveries of the request to other addresses would be
 * found by it.
 */
function searchDeliveries(
  executor: Executor,
  {
    text,
    condition,
    searchesOrigins,
  }: { text: string; condition: SQL | undefined; searchesOrigins: boolean },
  page: Page,
): Promise<{ page: number[]; total: number }> {
  const isOwn = or(
    // The whole address first, because taking it apart takes longer than reading it.
    and(
      containsText(deliveries.url, text),
      searchesOrigins ? containsText(toOrigin(deliveries.url), text) : undefined,
    ),
    beginsWith(deliveries.id, text),
    beginsWith(deliveries.requestId, text),
  );
  const isNamed = isMoreThanWebhook(text);
  const rows = {
    table: deliveries,
    condition,
    columns: sql`id, request_id, url`,
    requestId: deliveries.requestId,
    isFound: (isMentioned: SQL) => or(isOwn, and(isMentioned, isNamed)),
    ofMatches: (matches: SQL) => sql`
      select found.created_at, found.sequence from (${matches}) as matches cross join lateral (
        select created_at, sequence from ${deliveries}
        where ${and(sql`${deliveries.requestId} = matches.request_id`, condition, isNamed)} offset 0) as found
      union select created_at, sequence from ${deliveries} where ${and(condition, isOwn)}`,
  };
  return searchByText(executor, text, rows, page);
}

/** Of a delivery whose request's text has the searched text in it: not only in the line of the request's webhook. */
function isMoreThanWebhook(text: string): SQL {
  const pattern = toPattern(foldSearch(text));
  const address = sql`case when octet_length(${requests.webhookUrl}) = length(${requests.webhookUrl})
    then lower(${requests.webhookUrl} collate "C") else ${foldedText(requests.webhookUrl)} end`;
  const texts = sql`(select ${requestTexts.text} from ${requestTexts} where ${requestTexts.requestId} = ${requests.id})`;
  const others = sql`replace(E'\\n' || ${texts} || E'\\n', E'\\n' || ${foldedText(toOrigin(requests.webhookUrl))} || E'\\n', E'\\n')`;
  return sql`not exists (select from ${requests} where ${requests.id} = ${deliveries.requestId}
    and ${address} like ${pattern} and ${others} not like ${pattern})`;
}

const {
  sentHeaders: sentHeadersColumn,
  answerHeaders: answerHeadersColumn,
  ...attemptColumns
} = getTableColumns(deliveryAttempts);

/** One delivery with its body, and the headers of its attempts. */
export async function getDelivery(
  executor: Executor,
  id: string,
): Promise<{ delivery: StoredDelivery; payload: string; exchanges: AttemptHeaders[] } | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await executor
    .select({ ...columns, payload: payloadColumn })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  if (row === undefined) return undefined;
  const { payload, ...rest } = row;
  const exchanges = await executor
    .select({
      attempt: deliveryAttempts.attempt,
      sentHeaders: sentHeadersColumn,
      answerHeaders: answerHeadersColumn,
    })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, id))
    .orderBy(asc(deliveryAttempts.attempt));
  return { delivery: toStoredDelivery(rest), payload, exchanges: exchanges.map(toAttemptHeaders) };
}

/** Whether it is one of ours, whatever its state. */
export async function isDelivery(executor: Executor, id: string): Promise<boolean> {
  return isUuid(id) && (await executor.$count(deliveries, eq(deliveries.id, id))) > 0;
}

/** The attempts of several deliveries, in their order. */
export async function listAttempts(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  const attempts = new Map<string, DeliveryAttempt[]>();
  if (ids.length === 0) return attempts;
  const rows = await executor
    .select(attemptColumns)
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, [...ids]))
    .orderBy(asc(deliveryAttempts.attempt));
  for (const { deliveryId, ...attempt } of rows)
    attempts.set(deliveryId, [...(attempts.get(deliveryId) ?? []), attempt]);
  return attempts;
}

export interface NamedRequest {
  /** The template's, or the captured address; null for a record that has neither. */
  name: string | null;
  /** Of its picture; undefined: there is none, or not any more. */
  format: OutputFormat | undefined;
}

/** Requests by their identifiers. */
export async function listNamedRequests(
  executor: Executor,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, NamedRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({
      id: requests.id,
      name: sql<string | null>`coalesce(${requests.templateName}, ${requests.executeUrl})`,
      format: requests.format,
      isShown: sql<boolean>`${requests.state} = 'done' and not ${requests.isPurged} and ${requests.deletedAt} is null
        and coalesce(${requests.expiresAt} > ${now.toISOString()}::timestamptz, true) and ${requests.format} <> 'pdf'`,
    })
    .from(requests)
    .where(inArray(requests.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ id, name, format, isShown }) => [id, { name, format: isShown ? format : undefined }]),
  );
}

/** The worst state of the deliveries of each request that has any. */
export async function listWebhookStates(
  executor: Executor,
  requestIds: readonly string[],
): Promise<Map<string, WebhookState>> {
  if (requestIds.length === 0) return new Map();
  const state = sql<string>`case when ${isFailing} then 'failing' else ${deliveries.state} end`;
  const rows = await executor
    .select({ requestId: deliveries.requestId, state })
    .from(deliveries)
    .where(inArray(deliveries.requestId, [...requestIds]));
  const worst = new Map<string, WebhookState>();
  for (const known of webhookStates) {
    for (const row of rows) {
      if (row.requestId !== null && row.state === known) worst.set(row.requestId, known);
    }
  }
  return worst;
}

/** Its end, or the time of the next attempt. */
export type AttemptConsequence = "delivered" | "abandoned" | { dueAt: Date };

/**
 * Stores an attempt under the next number, with its consequence. False if that does not apply, because this turn was
 * superseded or, for a next attempt, cancelled meanwhile.
 *
 * One update: a row that is updated twice in a transaction has its references checked, which waits for a deletion of
 * the request, which waits for this row (a deadlock).
 */
export async function recordAttempt(
  executor: Executor,
  { id, turn }: PendingDelivery,
  attempt: NewAttempt,
  consequence: AttemptConsequence,
): Promise<boolean> {
  const { state, dueAt, step } =
    typeof consequence === "string"
      ? { state: consequence, dueAt: null, step: 0 }
      : { state: "pending", dueAt: consequence.dueAt.toISOString(), step: 1 };
  const { rows } = await executor.execute<{ applies: boolean }>(sql`
    with found as (
      select id, attempt_count + 1 as attempt,
        turn = ${turn} and (state = 'pending' or ${state}::text <> 'pending') as applies
      from ${deliveries} where ${eq(deliveries.id, id)} for no key update
    ), counted as (
      update ${deliveries} set attempt_count = found.attempt,
        state = case when applies then ${state}::text else ${deliveries.state} end,
        due_at = case when applies then ${dueAt}::timestamptz else ${deliveries.dueAt} end,
        turn = ${deliveries.turn} + case when applies then ${step}::int else 0 end,
        tries = ${deliveries.tries} + case when applies then ${step}::int else 0 end
      from found where ${deliveries.id} = found.id
    ), stored as (
      insert into ${deliveryAttempts} (delivery_id, attempt, at, status, duration_ms, failure, answer,
        sent_headers, answer_headers)
      select id, attempt, ${attempt.at.toISOString()}::timestamptz, ${attempt.status}::int,
        ${attempt.durationMs}::float8, ${attempt.failure}::text, ${attempt.answer}::text,
        ${toJson(attempt.sentHeaders)}::json, ${toJson(attempt.answerHeaders)}::json
      from found
    ) select applies from found`);
  return rows[0]?.applies === true;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/**
 * Makes it pending again, whatever its state was, at the beginning of its schedule, to the present address of its webhook:
 * a wrong one may be why it failed. One that is held for a paused webhook keeps its time, from which the limit of holding
 * counts. Undefined when there is none.
 */
export async function planAgain(
  executor: Executor,
  id: string,
  dueAt: Date,
): Promise<StoredDelivery | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await executor
    .update(deliveries)
    .set({
      state: "pending",
      turn: sql`${deliveries.turn} + 1`,
      tries: 0,
      url: sql`coalesce((select url from ${webhooks} where webhooks.id = deliveries.webhook_id), deliveries.url)`,
      dueAt: sql`case when ${deliveries.state} = 'pending' and ${isHeld} then ${deliveries.dueAt}
        else ${dueAt.toISOString()}::timestamptz end`,
    })
    .where(eq(deliveries.id, id))
    .returning(columns);
  return row && toStoredDelivery(row);
}

/**
 * Plans all pending deliveries to a webhook anew, to its present address, each at the beginning of its schedule, in the
 * order of their events. Those whose attempt is in progress are left out.
 */
export async function planHeld(executor: Executor, webhookId: string, dueAt: Date): Promise<PlannedTurn[]> {
  const { rows } = await executor.execute<PlannedTurn>(sql`
    with planned as (
      update ${deliveries} set turn = turn + 1, tries = 0, due_at = ${dueAt.toISOString()}::timestamptz, url = webhooks.url
      from ${webhooks}
      where webhooks.id = ${webhookId}::uuid and deliveries.webhook_id = webhooks.id and deliveries.state = 'pending'
        and not exists (select from ${jobs} where jobs.name = 'delivery' and jobs.state = 'running'
          and jobs.payload ->> 'deliveryId' = deliveries.id::text)
      returning deliveries.id, deliveries.url, deliveries.request_id, deliveries.turn, deliveries.sequence
    ) select id, url, request_id as "requestId", turn from planned order by sequence`);
  return rows;
}

export type PlannedTurn = Pick<PendingDelivery, "id" | "url" | "requestId" | "turn">;

/** Ends all pending deliveries to a webhook of the service, each with a line that has the reason. */
export async function abandonDeliveriesOf(
  executor: Executor,
  webhookId: string,
  line: { at: Date; failure: string },
): Promise<void> {
  await abandon(executor, sql`webhook_id = ${webhookId}::uuid and state = 'pending'`, line);
}

/** The same for up to `limit` that have waited for a paused webhook since before `until`. Returns their number. */
export function abandonOverdueDeliveries(
  executor: Executor,
  until: Date,
  limit: number,
  line: { at: Date; failure: string },
): Promise<number> {
  const overdue = sql`id in (
    select waiting.id from ${webhooks} join ${deliveries} as waiting on waiting.webhook_id = webhooks.id
    where webhooks.paused_at <= ${until.toISOString()}::timestamptz and waiting.state = 'pending'
      and waiting.due_at <= ${until.toISOString()}::timestamptz
    order by waiting.sequence limit ${limit})`;
  return abandon(executor, sql`${overdue} and state = 'pending'`, line);
}

async function abandon(
  executor: Executor,
  condition: SQL,
  { at, failure }: { at: Date; failure: string },
): Promise<number> {
  const { rows } = await executor.execute(sql`
    with ended as (
      update ${deliveries} set state = 'abandoned', due_at = null, attempt_count = attempt_count + 1
      where ${condition} returning id, attempt_count
    ) insert into ${deliveryAttempts} (delivery_id, attempt, at, duration_ms, failure, answer)
      select id, attempt_count, ${at.toISOString()}::timestamptz, 0, ${failure}::text, '' from ended
      returning delivery_id`);
  return rows.length;
}

const isHeld = sql<boolean>`${deliveries.action} <> ${sql.raw(`'${webhookTestAction}'`)} and exists (
  select 1 from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId} and ${webhooks.pausedAt} is not null)`;

const isFailing = sql`${deliveries.state} = 'pending' and exists (
  select 1 from ${deliveryAttempts} where ${deliveryAttempts.deliveryId} = ${deliveries.id}
  and ${deliveryAttempts.attempt} = ${deliveries.attemptCount} and ${deliveryAttempts.failure} is not null)`;

/** `originOf` in the database. */
function toOrigin(address: Column): SQL {
  return sql`regexp_replace(${address}, ${sql.raw(`'${originPattern}'`)}, '\\1\\3')`;
}

/** Without the text. */
function toCondition({ state, requestId, webhookId, failedSince }: DeliveryFilter): SQL | undefined {
  return and(
    failedSince === undefined
      ? undefined
      : sql`${deliveries.state} <> 'delivered' and exists (
          select 1 from ${deliveryAttempts} where ${deliveryAttempts.deliveryId} = ${deliveries.id}
          and ${deliveryAttempts.failure} is not null
          and ${deliveryAttempts.at} >= ${failedSince.toISOString()}::timestamptz)`,
    state === "failing" ? isFailing : undefined,
    state === undefined || state === "failing" ? undefined : eq(deliveries.state, state),
    requestId === undefined ? undefined : eq(deliveries.requestId, requestId),
    webhookId === undefined ? undefined : eq(deliveries.webhookId, webhookId),
  );
}

/**
 * Deletes up to `limit` deliveries created at or before `until` that belong to no request and are not pending. Returns
 * their number.
 */
export async function deleteOldDeliveries(executor: Executor, until: Date, limit: number): Promise<number> {
  const { rows } = await executor.execute(sql`
    delete from ${deliveries} where id in (
      select id from ${deliveries}
      where request_id is null and state <> 'pending' and created_at <= ${until.toISOString()}
      order by created_at limit ${limit})
    returning id`);
  return rows.length;
}
