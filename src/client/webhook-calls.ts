import type * as z from "zod/mini";
import type { receiptListQuerySchema, ReceiverDraft } from "#contract/receivers.ts";
import type { deliveryListQuerySchema, WebhookChange, WebhookDraft } from "#contract/webhooks.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { Calls } from "./calls.ts";

// Loaded by the first call that needs it, because the gallery needs none of these.
const records = () => import("#contract/request-records.ts");
const webhooks = () => import("#contract/webhooks.ts");
const receivers = () => import("#contract/receivers.ts");
const delivery = async () => (await records()).deliverySchema;
const webhook = async () => (await webhooks()).webhookSchema;
const deliveryDetail = async () => (await records()).deliveryDetailSchema;
const webhookSecret = async () => (await webhooks()).webhookSecretSchema;
const receiver = async () => (await receivers()).receiverSchema;
const receipt = async () => (await receivers()).receiptSchema;

export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;
export type ReceiptListQuery = z.infer<typeof receiptListQuerySchema>;

/** Webhooks, their deliveries, and built-in receivers. */
export function webhookCalls({ request, requestPage, requestNothing }: Calls) {
  return {
    listDeliveries: (query: DeliveryListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listDeliveries, delivery, { query, signal }),
    sendDeliveryAgain: (id: string, signal?: AbortSignal) =>
      request(endpointCalls.sendDeliveryAgain, delivery, { parameters: { id }, signal }),
    listWebhooks: (signal?: AbortSignal) => requestPage(endpointCalls.listWebhooks, webhook, { signal }),
    createWebhook: (body: WebhookDraft, signal?: AbortSignal) =>
      request(endpointCalls.createWebhook, webhook, { body, signal }),
    deleteWebhook: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteWebhook, { parameters: { id }, signal }),

    getDelivery: (id: string, signal?: AbortSignal) =>
      request(endpointCalls.getDelivery, deliveryDetail, { parameters: { id }, signal }),
    replaceWebhook: (id: string, body: WebhookChange, signal?: AbortSignal) =>
      request(endpointCalls.replaceWebhook, webhook, { parameters: { id }, body, signal }),
    testWebhook: (id: string, signal?: AbortSignal) =>
      request(endpointCalls.testWebhook, delivery, { parameters: { id }, signal }),
    getWebhookSecret: (signal?: AbortSignal) =>
      request(endpointCalls.getWebhookSecret, webhookSecret, { signal }),
    rotateWebhookSecret: (signal?: AbortSignal) =>
      request(endpointCalls.rotateWebhookSecret, webhookSecret, { signal }),

    listReceivers: (signal?: AbortSignal) => requestPage(endpointCalls.listReceivers, receiver, { signal }),
    createReceiver: (body: ReceiverDraft = {}, signal?: AbortSignal) =>
      request(endpointCalls.createReceiver, receiver, { body, signal }),
    replaceReceiver: (id: string, body: ReceiverDraft, signal?: AbortSignal) =>
      request(endpointCalls.replaceReceiver, receiver, { parameters: { id }, body, signal }),
    deleteReceiver: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteReceiver, { parameters: { id }, signal }),
    listReceipts: (id: string, query: ReceiptListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listReceipts, receipt, { parameters: { id }, query, signal }),
    clearReceipts: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.clearReceipts, { parameters: { id }, signal }),
  };
}
