import type * as z from "zod/mini";
import {
  type receiptListQuerySchema,
  receiptSchema,
  type ReceiverDraft,
  receiverSchema,
} from "#contract/receivers.ts";
import { deliverySchema } from "#contract/request-records.ts";
import { type deliveryListQuerySchema, type WebhookDraft, webhookSchema } from "#contract/webhooks.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Calls } from "./calls.ts";

export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;
export type ReceiptListQuery = z.infer<typeof receiptListQuerySchema>;

/** Webhooks, their deliveries, and built-in receivers. */
export function webhookCalls({ request, requestPage, requestNothing }: Calls) {
  return {
    listDeliveries: (query: DeliveryListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listDeliveries, deliverySchema, { query, signal }),
    sendDeliveryAgain: (id: string, signal?: AbortSignal) =>
      request(endpoints.sendDeliveryAgain, { parameters: { id }, signal }),
    listWebhooks: (signal?: AbortSignal) => requestPage(endpoints.listWebhooks, webhookSchema, { signal }),
    createWebhook: (body: WebhookDraft, signal?: AbortSignal) =>
      request(endpoints.createWebhook, { body, signal }),
    deleteWebhook: (id: string, signal?: AbortSignal) =>
      requestNothing(endpoints.deleteWebhook, { parameters: { id }, signal }),

    getDelivery: (id: string, signal?: AbortSignal) =>
      request(endpoints.getDelivery, { parameters: { id }, signal }),
    replaceWebhook: (id: string, body: WebhookDraft, signal?: AbortSignal) =>
      request(endpoints.replaceWebhook, { parameters: { id }, body, signal }),
    testWebhook: (id: string, signal?: AbortSignal) =>
      request(endpoints.testWebhook, { parameters: { id }, signal }),
    getWebhookSecret: (signal?: AbortSignal) => request(endpoints.getWebhookSecret, { signal }),
    rotateWebhookSecret: (signal?: AbortSignal) => request(endpoints.rotateWebhookSecret, { signal }),

    listReceivers: (signal?: AbortSignal) => requestPage(endpoints.listReceivers, receiverSchema, { signal }),
    createReceiver: (body: ReceiverDraft = {}, signal?: AbortSignal) =>
      request(endpoints.createReceiver, { body, signal }),
    replaceReceiver: (id: string, body: ReceiverDraft, signal?: AbortSignal) =>
      request(endpoints.replaceReceiver, { parameters: { id }, body, signal }),
    deleteReceiver: (id: string, signal?: AbortSignal) =>
      requestNothing(endpoints.deleteReceiver, { parameters: { id }, signal }),
    listReceipts: (id: string, query: ReceiptListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listReceipts, receiptSchema, { parameters: { id }, query, signal }),
    clearReceipts: (id: string, signal?: AbortSignal) =>
      requestNothing(endpoints.clearReceipts, { parameters: { id }, signal }),
  };
}
