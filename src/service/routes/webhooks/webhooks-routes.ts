import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { getDeliveryHandler, listDeliveriesHandler, sendDeliveryAgainHandler } from "./deliveries.ts";
import {
  createWebhookHandler,
  deleteWebhookHandler,
  listWebhooksHandler,
  replaceWebhookHandler,
  testWebhookHandler,
} from "./service-webhooks.ts";
import { getWebhookSecretHandler, rotateWebhookSecretHandler } from "./webhook-secret.ts";

export function createWebhooksRoutes(parts: RouteParts) {
  return {
    listDeliveries: listDeliveriesHandler(parts),
    getDelivery: getDeliveryHandler(parts),
    sendDeliveryAgain: sendDeliveryAgainHandler(parts),
    listWebhooks: listWebhooksHandler(parts),
    createWebhook: createWebhookHandler(parts),
    replaceWebhook: replaceWebhookHandler(parts),
    deleteWebhook: deleteWebhookHandler(parts),
    testWebhook: testWebhookHandler(parts),
    getWebhookSecret: getWebhookSecretHandler(parts),
    rotateWebhookSecret: rotateWebhookSecretHandler(parts),
  } satisfies Partial<Handlers>;
}
