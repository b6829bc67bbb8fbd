import { serviceText } from "#contract/texts/service-texts.ts";
/** Sends deliveries: each attempt is one job, and a failed one plans the next in the transaction that records it. */
import type { Clock } from "../clock.ts";
import type { ServiceMetrics } from "../metrics/service-metrics.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { JobSettings, RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import type { Database } from "../storage/database.ts";
import { getPlannedDelivery, recordAttempt } from "../storage/deliveries-store.ts";
import type { PendingDelivery } from "../storage/delivery-rows.ts";
import { lockPausedWebhook } from "../storage/webhooks-store.ts";
import { type DeliveryPayload, deliveryPayloadSchema, enqueueTurn } from "./enqueue-deliveries.ts";
import { createHostConcurrency, type HostConcurrency, hostConcurrencyOptions } from "./host-concurrency.ts";
import { type DeliveryTiming, planRetry } from "./plan-retry.ts";
import { type AttemptOutcome, sendAttempt } from "./send-attempt.ts";
import type { SignDelivery } from "./sign-delivery.ts";

export interface SendContext {
  db: Database;
  queue: Queue<"delivery">;
  outbound: Outbound;
  clock: Clock;
  sign: SignDelivery;
  timing: DeliveryTiming;
  metrics: Pick<ServiceMetrics, "countDelivery">;
  /** From 0 up to 1. */
  random: () => number;
}

export const deliveryJobSettings: JobSettings = {
  // For failures of ours. A receiver's failure is a stored attempt and schedules a job of its own.
  retryLimit: 5,
  retryDelaySeconds: 2,
  retryDelaySecondsMax: 60,
  // Above an attempt's own timeout.
  deadlineSeconds: 60,
};

export function startSending(context: SendContext): void {
  const hosts = createHostConcurrency({
    ...hostConcurrencyOptions,
    slowAfterMs: context.timing.slowAfterMs,
  });
  context.queue.work("delivery", {
    concurrency: hosts,
    payload: deliveryPayloadSchema,
    handler: (job) => attempt(context, hosts, job),
    onDeadLetter: (payload) => deadLetter(context, payload),
  });
}

async function attempt(
  context: SendContext,
  hosts: HostConcurrency,
  job: RunningJob<DeliveryPayload>,
): Promise<void> {
  const { deliveryId, turn, host } = job.payload;
  const found = await getPlannedDelivery(context.db, deliveryId, turn);
  if (found === undefined || (found.isHeld && (await hold(context, found.delivery, job)))) return;
  // It was resumed at this moment, perhaps at another address.
  const planned = found.isHeld ? await getPlannedDelivery(context.db, deliveryId, turn) : found;
  if (planned === undefined) return;
  const counted = hosts.begin(host);
  let isAnswered = false;
  try {
    const outcome = await counted.time(() => sendAttempt(context, planned, job.signal));
    isAnswered = outcome.failure?.kind !== "unanswered";
    await conclude(context, planned.delivery, outcome, job);
  } finally {
    counted.end(isAnswered ? "answered" : "unanswered");
  }
}

/** Ends the job of a delivery to a paused webhook, whose resumption enqueues a new one. False: it is not paused any more. */
function hold(
  { db }: SendContext,
  { webhookId }: PendingDelivery,
  job: RunningJob<DeliveryPayload>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const isPaused = webhookId !== null && (await lockPausedWebhook(transaction, webhookId));
    if (isPaused) await job.complete(transaction);
    return isPaused;
  });
}

/** Stores the attempt with its consequences. */
async function conclude(
  { db, queue, clock, timing, metrics, random }: SendContext,
  delivery: PendingDelivery,
  { record, failure }: AttemptOutcome,
  job: RunningJob<DeliveryPayload>,
): Promise<void> {
  const plan =
    failure === undefined
      ? undefined
      : planRetry({ attempt: delivery.tries + 1, failure, random: random() }, timing);
  await db.transaction(async (transaction) => {
    if (plan?.kind === "retry") {
      const dueAt = new Date(clock.now().getTime() + plan.waitMs);
      const isPlanned = await recordAttempt(transaction, delivery, record, { dueAt });
      // By the system's clock, which the queue uses.
      const startAfter = new Date(Date.now() + plan.waitMs);
      if (isPlanned)
        await enqueueTurn(queue, transaction, { ...delivery, turn: delivery.turn + 1 }, startAfter);
    } else {
      await recordAttempt(transaction, delivery, record, plan === undefined ? "delivered" : "abandoned");
    }
    await job.complete(transaction);
  });
  metrics.countDelivery(plan === undefined ? "delivered" : plan.kind === "retry" ? "retried" : "failed");
}

/** We failed repeatedly, not the receiver. It stays stored and can be sent by hand. */
async function deadLetter(
  { db, clock, metrics }: SendContext,
  { deliveryId, turn }: DeliveryPayload,
): Promise<void> {
  const planned = await getPlannedDelivery(db, deliveryId, turn);
  if (planned === undefined) return;
  const record = {
    at: clock.now(),
    status: null,
    durationMs: 0,
    failure: serviceText("deliveryFault"),
    answer: "",
  };
  await recordAttempt(db, planned.delivery, record, "abandoned");
  metrics.countDelivery("failed");
}
