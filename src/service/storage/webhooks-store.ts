/** The service's own webhooks: addresses that receive every event of their actions. */
import { and, arrayOverlaps, asc, eq, isNotNull, sql } from "drizzle-orm";
import { currentActionName, formerActionName } from "#contract/webhooks.ts";
import type { Executor, Transaction } from "./database.ts";
import { isUuid } from "./is-uuid.ts";
import { deliveries, webhooks } from "./schema.ts";

/** `actions` are current names, each once. A row from an earlier version may have former ones. */
export type StoredWebhook = typeof webhooks.$inferSelect;

/** Oldest first. */
export async function listWebhooks(executor: Executor): Promise<StoredWebhook[]> {
  const rows = await executor.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(toStoredWebhook);
}

/**
 * Waits for a webhook that is being removed, so that the deliveries that this transaction enqueues for it are stored
 * and can be cancelled.
 */
export async function listWebhooksOf(executor: Executor, action: string): Promise<StoredWebhook[]> {
  const rows = await executor
    .select()
    .from(webhooks)
    // Not migrated: while a cluster is upgraded, processes of the earlier version read and write the former names.
    .where(arrayOverlaps(webhooks.actions, [action, formerActionName(action)]))
    .for("key share");
  return rows.map(toStoredWebhook);
}

export type WebhookRefusal = "tooMany" | "alreadyThere";

/** One spelling for all that lead to the same address, such as `HTTP://EXAMPLE.COM` and `http://example.com/#top`. */
export function normalizeAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = "";
  return url.href;
}

/** Adds one unless there are `max` already, or one with this address. Two callers at once cannot both take the last place. */
export async function insertWebhook(
  transaction: Transaction,
  webhook: StoredWebhook,
  max: number,
): Promise<WebhookRefusal | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.webhooks'))`);
  const present = await listWebhooks(transaction);
  const address = normalizeAddress(webhook.url);
  if (present.some(({ url }) => normalizeAddress(url) === address)) return "alreadyThere";
  if (present.length >= max) return "tooMany";
  await transaction.insert(webhooks).values(webhook);
  return undefined;
}

/** Undefined when there is none by this id. */
export async function getWebhook(executor: Executor, id: string): Promise<StoredWebhook | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await executor.select().from(webhooks).where(eq(webhooks.id, id));
  return row && toStoredWebhook(row);
}

function toStoredWebhook({ actions, ...row }: StoredWebhook): StoredWebhook {
  return { ...row, actions: [...new Set(actions.map(currentActionName))] };
}

/** `before`: as locked. `alreadyThere`: another one has its address, which is new. Undefined: it was changed. */
export async function changeWebhook(
  transaction: Transaction,
  before: StoredWebhook,
  { id, url, actions, pausedAt }: StoredWebhook,
): Promise<WebhookRefusal | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.webhooks'))`);
  const others = (await listWebhooks(transaction)).filter((other) => other.id !== id);
  const address = normalizeAddress(url);
  // Earlier versions stored the same address in several spellings, which can still be paused.
  if (before.url !== url && others.some((other) => normalizeAddress(other.url) === address))
    return "alreadyThere";
  await transaction.update(webhooks).set({ url, actions, pausedAt }).where(eq(webhooks.id, id));
  return undefined;
}

/**
 * Locks it for the transaction: no further deliveries are enqueued for it meanwhile. False if there is none, or the id
 * is no UUID.
 */
export async function lockWebhook(transaction: Transaction, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const [row] = await transaction
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, id))
    .for("update");
  return row !== undefined;
}

export async function deleteWebhook(executor: Executor, id: string): Promise<void> {
  await executor.delete(webhooks).where(eq(webhooks.id, id));
}

/** Whether a webhook is paused. Keeps it so until the end of the transaction, or waits for its resumption. */
export async function lockPausedWebhook(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.pausedAt)))
    .for("share");
  return rows.length > 0;
}

/** When each paused webhook was paused, by its identifier. */
export async function listPauses(executor: Executor): Promise<Map<string, Date>> {
  const rows = await executor
    .select({ id: webhooks.id, pausedAt: webhooks.pausedAt })
    .from(webhooks)
    .where(isNotNull(webhooks.pausedAt));
  return new Map(rows.flatMap(({ id, pausedAt }) => (pausedAt === null ? [] : [[id, pausedAt]])));
}

/** The deliveries of a webhook: those not ended, those made since a moment, and how many of the latter failed so far. */
export interface DeliveryCounts {
  pending: number;
  recent: number;
  failed: number;
}

/** By webhook; each counts no further than `countMax`. */
export async function countDeliveries(
  executor: Executor,
  since: Date,
  countMax: number,
): Promise<Map<string, DeliveryCounts>> {
  const { rows } = await executor.execute<{
    id: string;
    pending: number;
    recent: number;
    failed: number;
  }>(sql`
    select webhooks.id, waiting.pending, newest.recent, newest.failed from ${webhooks}
    cross join lateral (
      select count(*)::int as pending from (
        select from ${deliveries} where webhook_id = webhooks.id and state = 'pending' limit ${countMax}) as counted
    ) as waiting
    cross join lateral (
      select count(*)::int as recent,
        (count(*) filter (where state <> 'delivered' and attempt_count > 0))::int as failed
      from (
        select state, attempt_count from ${deliveries}
        where webhook_id = webhooks.id and created_at > ${since.toISOString()}::timestamptz
        order by created_at desc, sequence desc limit ${countMax}) as counted
    ) as newest`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
