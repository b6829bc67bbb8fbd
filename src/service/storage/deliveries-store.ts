/**
 * Webhook deliveries and their attempts. Each function takes the database or the caller's transaction as its first
 * argument.
 *
 * `insertDeliveries`, `getPlannedDelivery`, `getDelivery`, `isDelivery`, `listDeliveries`, `listAttempts`,
 * `listRequestNames`, `listWebhookStates`, `recordAttempt`, `planAgain`, `abandonDeliveriesOf`.
 */
import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  like,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { originPattern } from "#contract/address-secrets.ts";
import { type WebhookState, webhookStates } from "#contract/request-records.ts";
import { foldSearch } from "#contract/request-search.ts";
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
import { deliveries, deliveryAttempts, requests, requestTexts } from "./schema.ts";
import type { Page } from "./templates-store.ts";
import { containsText, foldedText, toPattern } from "./text-filter.ts";

export interface DeliveryFilter {
  /** `failing`: pending, and the last attempt has failed. */
  state?: DeliveryState | "failing" | undefined;
  /** Contained in the address or the request's name, or the start of the delivery's or the request's identifier. */
  text?: string | undefined;
  /** The search knows addresses by their origins only. */
  searchesOrigins?: boolean | undefined;
  requestId?: string | undefined;
  /** Undelivered, with a failed attempt since then. */
  failedSince?: Date | undefined;
}

const {
  payload: payloadColumn,
  sequence: _sequence,
  webhookId: _webhookId,
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

/** The payload to send, unless this turn was superseded. */
export async function getPlannedDelivery(
  executor: Executor,
  id: string,
  turn: number,
): Promise<{ delivery: PendingDelivery; payload: string } | undefined> {
  const [row] = await executor
    .select({ ...columns, payload: payloadColumn })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.turn, turn)));
  if (row === undefined) return undefined;
  const { payload, ...rest } = row;
  const delivery = toStoredDelivery(rest);
  return delivery.state === "pending" ? { delivery, payload } : undefined;
}

/** Newest first, in an order without ties, and the total number of matches. */
export async function listDeliveries(
  executor: Executor,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ deliveries: StoredDelivery[]; total: number }> {
  if (filter.requestId !== undefined && !isUuid(filter.requestId)) return { deliveries: [], total: 0 };
  const condition = toCondition(filter);
  const rows = await executor
    .select(columns)
    .from(deliveries)
    .where(condition)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.sequence))
    .limit(page.limit)
    .offset(page.offset);
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return {
    deliveries: rows.map(toStoredDelivery),
    total: isWhole ? rows.length : await executor.$count(deliveries, condition),
  };
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

/** The names of requests by their identifiers: the template's, or the captured address. */
export async function listRequestNames(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: requests.id, templateName: requests.templateName, executeUrl: requests.executeUrl })
    .from(requests)
    .where(inArray(requests.id, [...new Set(ids)]));
  return new Map(
    rows.flatMap(({ id, templateName, executeUrl }) => {
      const name = templateName ?? executeUrl;
      return name === null ? [] : [[id, name]];
    }),
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
 * the webhook or the request, which waits for this row (a deadlock).
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

/** Makes it pending again, whatever its state was, at the beginning of its schedule. Undefined when there is none. */
export async function planAgain(
  executor: Executor,
  id: string,
  dueAt: Date,
): Promise<StoredDelivery | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await executor
    .update(deliveries)
    .set({ state: "pending", turn: sql`${deliveries.turn} + 1`, tries: 0, dueAt })
    .where(eq(deliveries.id, id))
    .returning(columns);
  return row && toStoredDelivery(row);
}

/** Ends pending deliveries to a webhook of the service. */
export async function abandonDeliveriesOf(executor: Executor, webhookId: string): Promise<void> {
  await executor
    .update(deliveries)
    .set({ state: "abandoned", dueAt: null })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "pending")));
}

const isFailing = sql`${deliveries.state} = 'pending' and exists (
  select 1 from ${deliveryAttempts} where ${deliveryAttempts.deliveryId} = ${deliveries.id}
  and ${deliveryAttempts.attempt} = ${deliveries.attemptCount} and ${deliveryAttempts.failure} is not null)`;

/**
 * The delivery's address has this text in it, its request mentions it as in the history's search, or one of their
 * identifiers begins with it. The request's webhook is no mention: deliveries of the request to other addresses would be
 * found by it.
 */
function mentions(text: string, searchesOrigins: boolean): SQL | undefined {
  const pattern = toPattern(foldSearch(text));
  const lines = sql`E'\\n' || ${requestTexts.text} || E'\\n'`;
  const webhook = sql`coalesce(E'\\n' || ${foldedText(toOrigin(requests.webhookUrl))} || E'\\n', '')`;
  const withoutWebhook = sql`replace(${lines}, ${webhook}, E'\\n')`;
  // The texts are searched once, not once per delivery; few of them are left for the second condition.
  const named = sql`${deliveries.requestId} in (
    select ${requestTexts.requestId} from ${requestTexts}
    where ${like(requestTexts.text, pattern)} and exists (
      select from ${requests} where ${requests.id} = ${requestTexts.requestId} and ${withoutWebhook} like ${pattern}))`;
  const isIdentifier = /^[0-9a-f-]{4,36}$/i.test(text);
  return or(
    containsText(searchesOrigins ? toOrigin(deliveries.url) : deliveries.url, text),
    named,
    isIdentifier ? ilike(sql`${deliveries.id}::text`, `${text}%`) : undefined,
    isIdentifier ? ilike(sql`${deliveries.requestId}::text`, `${text}%`) : undefined,
  );
}

/** `originOf` in the database. */
function toOrigin(address: Column): SQL {
  return sql`regexp_replace(${address}, ${sql.raw(`'${originPattern}'`)}, '\\1\\3')`;
}

function toCondition({
  searchesOrigins = false,
  state,
  requestId,
  text,
  failedSince,
}: DeliveryFilter): SQL | undefined {
  return and(
    failedSince === undefined
      ? undefined
      : sql`${deliveries.state} <> 'delivered' and exists (
          select 1 from ${deliveryAttempts} where ${deliveryAttempts.deliveryId} = ${deliveries.id}
          and ${deliveryAttempts.failure} is not null
          and ${deliveryAttempts.at} >= ${failedSince.toISOString()}::timestamptz)`,
    state === "failing" ? isFailing : undefined,
    state === undefined || state === "failing" ? undefined : eq(deliveries.state, state),
    text === undefined ? undefined : mentions(text, searchesOrigins),
    requestId === undefined ? undefined : eq(deliveries.requestId, requestId),
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
