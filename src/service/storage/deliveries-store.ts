/**
 * Webhook deliveries and their attempts. Each function takes the database or the caller's transaction as its first
 * argument.
 *
 * `insertDeliveries`, `getPlannedDelivery`, `listDeliveries`, `listAttempts`, `recordAttempt`, `settleTurn`,
 * `planNextTurn`, `planAgain`, `abandonDeliveriesOf`.
 */
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "./database.ts";
import {
  type DeliveryAttempt,
  type DeliveryState,
  type NewDelivery,
  type PendingDelivery,
  type StoredDelivery,
  toStoredDelivery,
} from "./delivery-rows.ts";
import { deliveries, deliveryAttempts } from "./schema.ts";
import type { Page } from "./templates-store.ts";

export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  requestId?: string | undefined;
}

const columns = {
  id: deliveries.id,
  requestId: deliveries.requestId,
  action: deliveries.action,
  url: deliveries.url,
  state: deliveries.state,
  turn: deliveries.turn,
  tries: deliveries.tries,
  dueAt: deliveries.dueAt,
  createdAt: deliveries.createdAt,
};

export const firstTurn = 1;

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** Puts them on record as pending and due at once, in their first turn. */
export async function insertDeliveries(executor: Executor, drafts: readonly NewDelivery[]): Promise<void> {
  if (drafts.length === 0) return;
  await executor.insert(deliveries).values(
    drafts.map((draft) => ({
      ...draft,
      state: "pending",
      turn: firstTurn,
      tries: 0,
      attemptCount: 0,
      dueAt: draft.createdAt,
    })),
  );
}

/** What to send, if this turn has not been overtaken. */
export async function getPlannedDelivery(
  executor: Executor,
  id: string,
  turn: number,
): Promise<{ delivery: PendingDelivery; payload: string } | undefined> {
  const [row] = await executor
    .select({ ...columns, payload: deliveries.payload })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.turn, turn)));
  if (row === undefined) return undefined;
  const { payload, ...rest } = row;
  const delivery = toStoredDelivery(rest);
  return delivery.state === "pending" ? { delivery, payload } : undefined;
}

/** Newest first, in an order without ties, and how many match in all. */
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

/** The attempts of several deliveries, in their order. */
export async function listAttempts(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  const attempts = new Map<string, DeliveryAttempt[]>();
  if (ids.length === 0) return attempts;
  const rows = await executor
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, [...ids]))
    .orderBy(asc(deliveryAttempts.attempt));
  for (const { deliveryId, ...attempt } of rows)
    attempts.set(deliveryId, [...(attempts.get(deliveryId) ?? []), attempt]);
  return attempts;
}

/** Puts an attempt on record under the next number. */
export async function recordAttempt(
  executor: Executor,
  id: string,
  attempt: Omit<DeliveryAttempt, "attempt">,
): Promise<void> {
  // One statement: the number is taken and used before anybody else can take it.
  await executor.execute(sql`
    with counted as (
      update ${deliveries} set attempt_count = attempt_count + 1 where ${eq(deliveries.id, id)}
      returning id, attempt_count
    )
    insert into ${deliveryAttempts} (delivery_id, attempt, at, status, duration_ms, failure, answer)
    select id, attempt_count, ${attempt.at.toISOString()}::timestamptz, ${attempt.status}::int,
      ${attempt.durationMs}::float8, ${attempt.failure}::text, ${attempt.answer}::text
    from counted`);
}

/** `pending` → its end. False when this turn was overtaken meanwhile. */
export async function settleTurn(
  executor: Executor,
  { id, turn }: PendingDelivery,
  state: Exclude<DeliveryState, "pending">,
): Promise<boolean> {
  const settled = await executor
    .update(deliveries)
    .set({ state, dueAt: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.turn, turn)))
    .returning({ id: deliveries.id });
  return settled.length > 0;
}

/** Plans the attempt after a failed one; undefined when this turn was overtaken or called off meanwhile. */
export async function planNextTurn(
  executor: Executor,
  { id, turn, tries }: PendingDelivery,
  dueAt: Date,
): Promise<{ turn: number } | undefined> {
  const [planned] = await executor
    .update(deliveries)
    .set({ turn: turn + 1, tries: tries + 1, dueAt })
    .where(and(eq(deliveries.id, id), eq(deliveries.turn, turn), eq(deliveries.state, "pending")))
    .returning({ turn: deliveries.turn });
  return planned;
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

/** Ends what is still owed to a webhook of the service. */
export async function abandonDeliveriesOf(executor: Executor, webhookId: string): Promise<void> {
  await executor
    .update(deliveries)
    .set({ state: "abandoned", dueAt: null })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "pending")));
}

function toCondition({ state, requestId }: DeliveryFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(deliveries.state, state),
    requestId === undefined ? undefined : eq(deliveries.requestId, requestId),
  );
}
