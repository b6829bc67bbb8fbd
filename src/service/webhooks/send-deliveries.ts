/** Sends deliveries: each attempt is one job, and a failed one plans the next in the transaction that records it. */
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { Clock } from "../clock.ts";
import type { ServiceMetrics } from "../metrics/service-metrics.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { Outbound, PostAnswer } from "../outbound/outbound.ts";
import type { JobSettings, RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import type { Database } from "../storage/database.ts";
import { getPlannedDelivery, recordAttempt } from "../storage/deliveries-store.ts";
import type { NewAttempt, PendingDelivery } from "../storage/delivery-rows.ts";
import { lockPausedWebhook } from "../storage/webhooks-store.ts";
import { type DeliveryPayload, deliveryPayloadSchema, enqueueTurn } from "./enqueue-deliveries.ts";
import { createHostConcurrency, type HostConcurrency, hostConcurrencyOptions } from "./host-concurrency.ts";
import { type DeliveryFailure, type DeliveryTiming, parseRetryAfter, planRetry } from "./plan-retry.ts";
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

/** The outcome of one attempt, for the record and for the next step. */
interface AttemptOutcome {
  record: NewAttempt;
  /** Undefined: delivered. */
  failure: DeliveryFailure | undefined;
}

interface Dependencies {
  outbound: Outbound;
  clock: Clock;
  sign: SignDelivery;
  timing: Pick<DeliveryTiming, "timeoutMs">;
}

/**
 * Sends a delivery once. Throws only errors that are not the receiver's: the reason of an aborted signal, a defect of
 * ours.
 */
export async function sendAttempt(
  { outbound, clock, sign, timing }: Dependencies,
  { delivery, payload }: { delivery: PendingDelivery; payload: string },
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const at = clock.now();
  const startedAt = performance.now();
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    Accept: "*/*",
    ...(await sign({ id: delivery.id, at, body: payload })),
  };
  const sentHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const record = (end: Pick<NewAttempt, "status" | "failure" | "answer" | "answerHeaders">) => ({
    at,
    sentHeaders,
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    ...end,
  });
  try {
    const answer = await outbound.post(delivery.url, {
      body: payload,
      headers,
      timeoutMs: timing.timeoutMs,
      answerBytesMax: limits.deliveryAnswerBytesMax,
      signal,
    });
    const failure = failureOf(answer, at);
    const words = failure === undefined ? null : wordsOf(answer.status);
    return {
      record: record({
        status: answer.status,
        failure: words,
        answer: toText(answer.start),
        answerHeaders: answer.headers,
      }),
      failure,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return {
      record: record({ status: null, failure: error.publicMessage, answer: "" }),
      failure: { kind: "unanswered" },
    };
  }
}

function failureOf({ status, retryAfter }: PostAnswer, now: Date): DeliveryFailure | undefined {
  if (status >= 200 && status <= 299) return undefined;
  return { kind: "refused", status, retryAfterSeconds: parseRetryAfter(retryAfter, now) };
}

function wordsOf(status: number): string {
  if (status === 410) return serviceText("delivery410");
  if (status >= 300 && status <= 399) return serviceText("deliveryRedirect", { status });
  return serviceText("deliveryStatus", { status });
}

/** Converts any bytes to text that the database can store. Drops a character that was cut at the end. */
function toText(start: Uint8Array): string {
  return new TextDecoder().decode(start, { stream: true }).replaceAll("\0", "\u{FFFD}");
}
