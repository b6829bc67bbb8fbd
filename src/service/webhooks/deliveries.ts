/**
 * Webhook deliveries: enqueues them with their jobs in the caller's transaction, sends them and schedules retries. Each
 * attempt is one job; a failed one plans the next in the transaction that records it.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TemplateSummary } from "#contract/templates.ts";
import {
  renderCompleteAction,
  renderFailedAction,
  type TemplateAction,
  type TemplateWebhookPayload,
  type WebhookAction,
  type WebhookPayload,
  webhookTestAction,
} from "#contract/webhooks.ts";
import type { Links } from "../edge/links.ts";
import type { JobSettings, RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../storage/database.ts";
import {
  firstTurn,
  getPlannedDelivery,
  insertDeliveries,
  planAgain,
  planNextTurn,
  recordAttempt,
  settleTurn,
} from "../storage/deliveries-store.ts";
import type { NewDelivery, PendingDelivery, StoredDelivery } from "../storage/delivery-rows.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import { listWebhooksOf } from "../storage/webhooks-store.ts";
import { type AttemptOutcome, sendAttempt } from "./send-attempt.ts";
import { createHostConcurrency, hostConcurrencyOptions } from "./host-concurrency.ts";
import { type DeliveryTiming, planRetry } from "./plan-retry.ts";
import type { SignDelivery } from "./sign-delivery.ts";

/** A render or screenshot that has finished or failed permanently, as its record has it. */
export type FinishedRequest = Pick<NewRequest, "id" | "format" | "body" | "webhookUrl">;

/** A template as the list shows it. */
export type AnnouncedTemplate = TemplateSummary & { preview: string; tags: string[] };

export interface Deliveries {
  /**
   * Enqueues `RENDER_FAILED` for the webhooks of the service that subscribe to it. `error`: the message that the links
   * of these requests respond with.
   */
  enqueueFailures: (
    transaction: Transaction,
    requests: readonly FinishedRequest[],
    error: string,
  ) => Promise<void>;
  /** Enqueues `RENDER_COMPLETE` for each request's own webhook and those of the service, which are read once for all. */
  enqueueResults: (transaction: Transaction, requests: readonly FinishedRequest[]) => Promise<void>;
  /** Enqueues a template event for the webhooks of the service that subscribe to it. */
  enqueueTemplateEvent: (
    transaction: Transaction,
    action: TemplateAction,
    template: AnnouncedTemplate,
  ) => Promise<void>;
  /** Enqueues a test delivery to one webhook of the service. Returns the delivery's id. */
  enqueueTest: (transaction: Transaction, webhook: { id: string; url: string }) => Promise<string>;
  /**
   * Sends at once, whatever the state, and restarts the schedule. Returns the result of `tell` in the same transaction;
   * undefined if there is no such delivery.
   */
  sendAgain: <Told>(
    id: string,
    tell: (transaction: Transaction, delivery: StoredDelivery) => Promise<Told>,
  ) => Promise<Told | undefined>;
  startWork: () => void;
}

export const deliveryJobSettings: JobSettings = {
  // For failures of ours. A receiver's failure is a stored attempt and schedules a job of its own.
  retryLimit: 5,
  retryDelaySeconds: 2,
  retryDelaySecondsMax: 60,
  // Above an attempt's own timeout.
  deadlineSeconds: 60,
};

interface Dependencies {
  db: Database;
  queue: Queue<"delivery">;
  links: Pick<Links, "result">;
  outbound: Outbound;
  clock: Clock;
  sign: SignDelivery;
  timing: DeliveryTiming;
  /** From 0 up to 1. */
  random: () => number;
}

/** Characters of the payloads that are stored in one turn of the event loop; 2 million take about 10 ms of CPU. */
const insertedLengthMax = 1_000_000;

const payloadSchema = z.object({ deliveryId: z.string(), turn: z.number(), host: z.string() });
type JobPayload = z.infer<typeof payloadSchema>;

export function createDeliveries(dependencies: Dependencies): Deliveries {
  const { db, queue, links, outbound, clock, sign, timing, random } = dependencies;
  const hosts = createHostConcurrency({ ...hostConcurrencyOptions, slowAfterMs: timing.slowAfterMs });

  async function announce(
    transaction: Transaction,
    action: WebhookAction,
    events: readonly { requestId: string | null; payload: unknown; ownUrl: string | undefined }[],
  ): Promise<void> {
    if (events.length === 0) return;
    const listening = await listWebhooksOf(transaction, action);
    let drafts: NewDelivery[] = [];
    let length = 0;
    for (const event of events) {
      const targets = [
        ...(event.ownUrl === undefined ? [] : [{ id: null, url: event.ownUrl }]),
        // The request's own webhook is notified once, even if the service has the same address.
        ...listening.filter(({ url }) => url !== event.ownUrl),
      ];
      if (targets.length === 0) continue;
      const payload = JSON.stringify(event.payload);
      for (const { id, url } of targets) {
        drafts.push({
          id: randomUUID(),
          requestId: event.requestId,
          webhookId: id,
          action,
          url,
          payload,
          createdAt: clock.now(),
        });
        length += payload.length;
        if (length < insertedLengthMax) continue;
        await owe(transaction, drafts);
        drafts = [];
        length = 0;
      }
    }
    await owe(transaction, drafts);
  }

  function toPayload(action: WebhookAction, { id, format, body }: FinishedRequest): WebhookPayload {
    return { action, requestId: id, href: links.result(id, format), request: body };
  }

  async function owe(transaction: Transaction, drafts: readonly NewDelivery[]): Promise<void> {
    await insertDeliveries(transaction, drafts);
    for (const { id, url } of drafts) await enqueue(transaction, { id, url, turn: firstTurn });
  }

  async function enqueue(
    transaction: Transaction,
    { id, url, turn }: { id: string; url: string; turn: number },
    startAfter?: Date,
  ): Promise<void> {
    const host = hostOf(url);
    const payload: JobPayload = { deliveryId: id, turn, host };
    await queue.enqueue(transaction, "delivery", payload, {
      group: host,
      ...(startAfter === undefined ? {} : { startAfter }),
    });
  }

  async function handle(job: RunningJob<JobPayload>): Promise<void> {
    const { deliveryId, turn, host } = job.payload;
    const attempt = hosts.begin(host);
    let isAnswered = false;
    try {
      const planned = await getPlannedDelivery(db, deliveryId, turn);
      if (planned === undefined) return;
      const outcome = await attempt.time(() =>
        sendAttempt({ outbound, clock, sign, timing }, planned, job.signal),
      );
      isAnswered = outcome.failure?.kind !== "unanswered";
      await conclude(planned.delivery, outcome, job);
    } finally {
      attempt.end(isAnswered ? "answered" : "unanswered");
    }
  }

  /** Stores the attempt with its consequences. */
  async function conclude(
    delivery: PendingDelivery,
    { record, failure }: AttemptOutcome,
    job: RunningJob<JobPayload>,
  ): Promise<void> {
    const plan =
      failure === undefined
        ? undefined
        : planRetry({ attempt: delivery.tries + 1, failure, random: random() }, timing);
    // By the system's clock, which the queue uses.
    const startAfter = plan?.kind === "retry" ? new Date(Date.now() + plan.waitMs) : undefined;
    await db.transaction(async (transaction) => {
      await recordAttempt(transaction, delivery.id, record);
      if (plan?.kind === "retry") {
        const dueAt = new Date(clock.now().getTime() + plan.waitMs);
        const next = await planNextTurn(transaction, delivery, dueAt);
        if (next !== undefined) await enqueue(transaction, { ...delivery, turn: next.turn }, startAfter);
      } else {
        await settleTurn(transaction, delivery, plan === undefined ? "delivered" : "abandoned");
      }
      await job.complete(transaction);
    });
  }

  /** We failed repeatedly, not the receiver. It stays stored and can be sent by hand. */
  async function deadLetter({ deliveryId, turn }: JobPayload): Promise<void> {
    const planned = await getPlannedDelivery(db, deliveryId, turn);
    if (planned === undefined) return;
    await db.transaction(async (transaction) => {
      await recordAttempt(transaction, deliveryId, {
        at: clock.now(),
        status: null,
        durationMs: 0,
        failure: "The service could not carry it out.",
        answer: "",
      });
      await settleTurn(transaction, planned.delivery, "abandoned");
    });
  }

  return {
    enqueueResults: async (transaction, requests) => {
      await announce(
        transaction,
        renderCompleteAction,
        requests.map((request) => ({
          requestId: request.id,
          payload: toPayload(renderCompleteAction, request),
          ownUrl: request.webhookUrl ?? undefined,
        })),
      );
    },

    enqueueFailures: async (transaction, requests, error) => {
      await announce(
        transaction,
        renderFailedAction,
        requests.map((request) => ({
          requestId: request.id,
          payload: { ...toPayload(renderFailedAction, request), error },
          ownUrl: undefined,
        })),
      );
    },

    enqueueTemplateEvent: async (transaction, action, template) => {
      const { identifier: templateId, name, tags, preview } = template;
      const payload: TemplateWebhookPayload = { action, templateId, name, tags, preview, template };
      await announce(transaction, action, [{ requestId: null, payload, ownUrl: undefined }]);
    },

    enqueueTest: async (transaction, { id: webhookId, url }) => {
      const id = randomUUID();
      const message = "A test of this address. Nothing has happened.";
      const payload = JSON.stringify({ action: webhookTestAction, webhookId, message });
      const action = webhookTestAction;
      await owe(transaction, [
        { id, requestId: null, webhookId, action, url, payload, createdAt: clock.now() },
      ]);
      return id;
    },

    sendAgain: (id, tell) =>
      db.transaction(async (transaction) => {
        const delivery = await planAgain(transaction, id, clock.now());
        if (delivery === undefined) return undefined;
        if (delivery.state === "pending") await enqueue(transaction, delivery);
        return tell(transaction, delivery);
      }),

    startWork: () => {
      queue.work("delivery", {
        concurrency: hosts,
        payload: payloadSchema,
        handler: handle,
        onDeadLetter: deadLetter,
      });
    },
  };
}

/** The group whose attempts share a concurrency limit. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
