/** Enqueues the deliveries of events, with their jobs, in the caller's transaction. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { WebhookAction } from "#contract/webhooks.ts";
import type { Clock } from "../clock.ts";
import type { Queue } from "../queue/queue.ts";
import type { Transaction } from "../storage/database.ts";
import { firstTurn, insertDeliveries, type PlannedTurn } from "../storage/deliveries-store.ts";
import type { NewDelivery } from "../storage/delivery-rows.ts";
import { listWebhooksOf, normalizeAddress } from "../storage/webhooks-store.ts";

export interface EnqueueContext {
  queue: Queue<"delivery">;
  clock: Clock;
}

export interface DeliveryEvent {
  requestId: string | null;
  payload: unknown;
  /** The webhook of the request itself. */
  ownUrl: string | undefined;
}

export const deliveryPayloadSchema = z.object({ deliveryId: z.string(), turn: z.number(), host: z.string() });
export type DeliveryPayload = z.infer<typeof deliveryPayloadSchema>;

/** Characters of the payloads that are stored in one turn of the event loop; 2 million take about 10 ms of CPU. */
const insertedLengthMax = 1_000_000;

/** Enqueues events of one action for their own webhooks and those of the service, which are read once for all. */
export async function enqueueEvents(
  context: EnqueueContext,
  transaction: Transaction,
  action: WebhookAction,
  events: readonly DeliveryEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const listening = await listWebhooksOf(transaction, action);
  let drafts: NewDelivery[] = [];
  let length = 0;
  for (const { requestId, payload, ownUrl } of events) {
    const ownAddress = ownUrl && normalizeAddress(ownUrl);
    const targets = [
      ...(ownUrl === undefined ? [] : [{ id: null, url: ownUrl }]),
      // The request's own webhook is notified once, even if the service has the same address.
      ...listening.filter(({ url }) => normalizeAddress(url) !== ownAddress),
    ];
    if (targets.length === 0) continue;
    const text = JSON.stringify(payload);
    for (const { id, url } of targets) {
      drafts.push(toDraft(context, { requestId, webhookId: id, action, url, payload: text }));
      length += text.length;
      if (length < insertedLengthMax) continue;
      await enqueueDrafts(context, transaction, drafts);
      drafts = [];
      length = 0;
    }
  }
  await enqueueDrafts(context, transaction, drafts);
}

export function toDraft(
  { clock }: EnqueueContext,
  fields: Omit<NewDelivery, "id" | "createdAt">,
): NewDelivery {
  return { id: randomUUID(), ...fields, createdAt: clock.now() };
}

export async function enqueueDrafts(
  { queue }: EnqueueContext,
  transaction: Transaction,
  drafts: readonly NewDelivery[],
): Promise<void> {
  await insertDeliveries(transaction, drafts);
  for (const { id, url, requestId } of drafts)
    await enqueueTurn(queue, transaction, { id, url, requestId, turn: firstTurn });
}

/** Enqueues the job of a delivery's next attempt. */
export async function enqueueTurn(
  queue: EnqueueContext["queue"],
  transaction: Transaction,
  delivery: PlannedTurn,
  startAfter?: Date,
): Promise<void> {
  const payload = toJobPayload(delivery);
  await queue.enqueue(transaction, "delivery", payload, {
    // The group whose attempts share a concurrency limit.
    group: payload.host,
    ...(startAfter === undefined ? {} : { startAfter }),
  });
}

/**
 * Enqueues the turns of a resumed webhook, which have one address. Their group is no host's, so one runs at a time, in all
 * processes: the receiver gets them in this order, beside new ones.
 */
export async function enqueueInOrder(
  queue: EnqueueContext["queue"],
  transaction: Transaction,
  planned: readonly PlannedTurn[],
): Promise<void> {
  const payloads = planned.map(toJobPayload);
  const group = `${payloads[0]?.host ?? ""} (resumed)`;
  for (let first = 0; first < payloads.length; first += enqueuedAtOnceMax)
    await queue.enqueueAll(transaction, "delivery", payloads.slice(first, first + enqueuedAtOnceMax), {
      group,
    });
}

const enqueuedAtOnceMax = 1_000;

function toJobPayload({ id, url, requestId, turn }: PlannedTurn): DeliveryPayload & { requestId?: string } {
  const delivery = { deliveryId: id, turn, host: URL.parse(url)?.host ?? "" };
  return requestId === null ? delivery : { ...delivery, requestId };
}
