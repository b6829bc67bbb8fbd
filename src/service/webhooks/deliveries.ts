/** Webhook deliveries: enqueues them with their jobs in the caller's transaction, sends them and schedules retries. */
import type { TemplateSummary } from "#contract/templates.ts";
import {
  asksForEnd,
  renderCompleteAction,
  renderFailedAction,
  type TemplateAction,
  type TemplateWebhookPayload,
  type WebhookAction,
  type WebhookPayload,
  webhookTestAction,
} from "#contract/webhooks.ts";
import type { Links } from "../edge/links.ts";
import type { Transaction } from "../storage/database.ts";
import { planAgain, planHeld } from "../storage/deliveries-store.ts";
import type { StoredDelivery } from "../storage/delivery-rows.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import type { AwaitedRequest } from "../storage/unfinished-requests.ts";
import { enqueueDrafts, enqueueEvents, enqueueInOrder, enqueueTurn, toDraft } from "./enqueue-deliveries.ts";
import { type SendContext, startSending } from "./send-deliveries.ts";

/** A render or screenshot that has finished or failed permanently, as its record has it. */
export type FinishedRequest = Pick<NewRequest, "id" | "format" | "body" | "webhookUrl">;

/** A template as the list shows it. */
export type AnnouncedTemplate = TemplateSummary & { preview: string; tags: string[] };

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(context: SendContext & { links: Pick<Links, "result"> }) {
  const { db, queue, links, clock } = context;

  function toPayload(action: WebhookAction, { id, format, body }: FinishedRequest): WebhookPayload {
    return { action, requestId: id, href: links.result(id, format), request: body };
  }

  return {
    /** Enqueues `RENDER_COMPLETE` for each request's own webhook and those of the service, which are read once for all. */
    enqueueResults: async (transaction: Transaction, requests: readonly FinishedRequest[]): Promise<void> => {
      const events = requests.map((request) => ({
        requestId: request.id,
        payload: toPayload(renderCompleteAction, request),
        ownUrl: request.webhookUrl ?? undefined,
      }));
      await enqueueEvents(context, transaction, renderCompleteAction, events);
    },

    /**
     * Enqueues `RENDER_FAILED` for the addresses of the requests that ask for their end, and for the webhooks of the
     * service that subscribe to it. `error`: the message that the links of these requests respond with.
     */
    enqueueFailures: async (
      transaction: Transaction,
      requests: readonly FinishedRequest[],
      error: string,
    ): Promise<void> => {
      const events = requests.map((request) => ({
        requestId: request.id,
        payload: { ...toPayload(renderFailedAction, request), error },
        ownUrl: (asksForEnd(request.body) ? request.webhookUrl : null) ?? undefined,
      }));
      await enqueueEvents(context, transaction, renderFailedAction, events);
    },

    /** The same for requests that end without a result or a failure, and for their own addresses alone. */
    enqueueCancellations: async (
      transaction: Transaction,
      requests: readonly AwaitedRequest[],
      error: string,
    ): Promise<void> => {
      const action = renderFailedAction;
      const drafts = requests.map((request) => {
        const payload = JSON.stringify({ ...toPayload(action, request), error });
        return toDraft(context, {
          requestId: request.id,
          webhookId: null,
          action,
          url: request.webhookUrl,
          payload,
        });
      });
      await enqueueDrafts(context, transaction, drafts);
    },

    /** Enqueues a template event for the webhooks of the service that subscribe to it. */
    enqueueTemplateEvent: async (
      transaction: Transaction,
      action: TemplateAction,
      template: AnnouncedTemplate,
    ): Promise<void> => {
      const { identifier: templateId, name, tags, preview } = template;
      const payload: TemplateWebhookPayload = { action, templateId, name, tags, preview, template };
      await enqueueEvents(context, transaction, action, [{ requestId: null, payload, ownUrl: undefined }]);
    },

    /** Enqueues a test delivery to one webhook of the service. Returns the delivery's id. */
    enqueueTest: async (
      transaction: Transaction,
      { id: webhookId, url }: { id: string; url: string },
    ): Promise<string> => {
      const action = webhookTestAction;
      const message = "A test of this address. Nothing has happened.";
      const payload = JSON.stringify({ action, webhookId, message });
      const draft = toDraft(context, { requestId: null, webhookId, action, url, payload });
      await enqueueDrafts(context, transaction, [draft]);
      return draft.id;
    },

    /**
     * Sends at once, whatever the state, and restarts the schedule. Returns the result of `tell` in the same transaction;
     * undefined if there is no such delivery.
     */
    sendAgain: <Told>(
      id: string,
      tell: (transaction: Transaction, delivery: StoredDelivery) => Promise<Told>,
    ): Promise<Told | undefined> =>
      db.transaction(async (transaction) => {
        const delivery = await planAgain(transaction, id, clock.now());
        if (delivery === undefined) return undefined;
        if (delivery.state === "pending") await enqueueTurn(queue, transaction, delivery);
        return tell(transaction, delivery);
      }),

    /** Sends the deliveries that waited for a webhook, in the order of their events, when it is resumed. */
    sendHeld: async (transaction: Transaction, webhookId: string): Promise<void> => {
      await enqueueInOrder(queue, transaction, await planHeld(transaction, webhookId, clock.now()));
    },

    startWork: () => startSending(context),
  };
}
