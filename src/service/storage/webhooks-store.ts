/** The service's own webhooks: addresses that receive every event of their actions. */
import { arrayOverlaps, asc, eq, sql } from "drizzle-orm";
import { currentActionName, formerActionName } from "#contract/webhooks.ts";
import type { Executor, Transaction } from "./database.ts";
import { isUuid } from "./is-uuid.ts";
import { webhooks } from "./schema.ts";

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

/** Adds one unless there are `max` already, or one with this URL. Two callers at once cannot both take the last place. */
export async function insertWebhook(
  transaction: Transaction,
  webhook: StoredWebhook,
  max: number,
): Promise<WebhookRefusal | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.webhooks'))`);
  const present = await listWebhooks(transaction);
  if (present.some(({ url }) => url === webhook.url)) return "alreadyThere";
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

/** `alreadyThere`: another one has this URL. Undefined: it was changed. */
export async function changeWebhook(
  transaction: Transaction,
  { id, url, actions }: Pick<StoredWebhook, "id" | "url" | "actions">,
): Promise<WebhookRefusal | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('overprint.webhooks'))`);
  const present = await listWebhooks(transaction);
  if (present.some((other) => other.url === url && other.id !== id)) return "alreadyThere";
  await transaction.update(webhooks).set({ url, actions }).where(eq(webhooks.id, id));
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
