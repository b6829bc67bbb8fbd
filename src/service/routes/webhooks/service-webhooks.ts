import { randomUUID } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { conflict, notFound, type ServiceError } from "../../service-error.ts";
import { hostOf, writeAudit } from "../../storage/audit.ts";
import { abandonDeliveriesOf, getDelivery } from "../../storage/deliveries-store.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  type StoredWebhook,
  type WebhookRefusal,
} from "../../storage/webhooks-store.ts";
import { toDeliveryAnswers } from "./delivery-answers.ts";

/** `GET /api/v2/webhooks`: all of them, oldest first; there are few. */
export function listWebhooksHandler({ database }: RouteParts): Handler<"listWebhooks"> {
  return async () => jsonAnswer((await listWebhooks(database.db)).map(toAnswer));
}

/** `POST /api/v2/webhooks`. */
export function createWebhookHandler({
  database,
  clock,
  checkWebhookUrl,
}: RouteParts): Handler<"createWebhook"> {
  return async ({ body, answerSlot, caller }) => {
    await checkWebhookUrl(body.url, "url");
    const webhook: StoredWebhook = {
      id: randomUUID(),
      url: body.url,
      actions: [...new Set(body.actions)],
      createdAt: clock.now(),
    };
    const answer = { status: 200, body: toAnswer(webhook) };
    await database.db.transaction(async (transaction) => {
      const refusal = await insertWebhook(transaction, webhook, limits.webhooksMax);
      if (refusal !== undefined) throw refused(refusal);
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "webhook.created",
        target: toTarget(webhook),
      });
      await keepAnswer(transaction, answerSlot, answer);
    });
    return toResponse(answer);
  };
}

/** `PUT /api/v2/webhooks/{id}`: pending deliveries still go to the former address. */
export function replaceWebhookHandler({ database, checkWebhookUrl }: RouteParts): Handler<"replaceWebhook"> {
  return async ({ parameters, body, caller }) => {
    const id = parameters["id"] ?? "";
    await checkWebhookUrl(body.url, "url");
    const changed = await database.db.transaction(async (transaction) => {
      if (!(await lockWebhook(transaction, id))) return undefined;
      const refusal = await changeWebhook(transaction, {
        id,
        url: body.url,
        actions: [...new Set(body.actions)],
      });
      if (refusal !== undefined) throw refused(refusal);
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "webhook.changed",
        target: toTarget({ id, url: body.url }),
      });
      return getWebhook(transaction, id);
    });
    if (changed === undefined) throw notFound("Webhook");
    return jsonAnswer(toAnswer(changed));
  };
}

/** `POST /api/v2/webhooks/{id}/test`: a delivery like any other, without an event. */
export function testWebhookHandler({ database, deliveries }: RouteParts): Handler<"testWebhook"> {
  return async ({ parameters, answerSlot }) => {
    const id = parameters["id"] ?? "";
    const answer = await database.db.transaction(async (transaction) => {
      // Waits for a deletion, which the delivery would otherwise refer to.
      const isLocked = await lockWebhook(transaction, id);
      const webhook = isLocked ? await getWebhook(transaction, id) : undefined;
      if (webhook === undefined) throw notFound("Webhook");
      const found = await getDelivery(transaction, await deliveries.enqueueTest(transaction, webhook));
      if (found === undefined) throw new Error("a delivery is gone in the transaction that made it");
      const [body] = await toDeliveryAnswers(transaction, [found.delivery], true);
      return keepAnswer(transaction, answerSlot, { status: 200, body });
    });
    return toResponse(answer);
  };
}

/** `DELETE /api/v2/webhooks/{id}`: pending deliveries to it are abandoned. */
export function deleteWebhookHandler({ database }: RouteParts): Handler<"deleteWebhook"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    await database.db.transaction(async (transaction) => {
      const isLocked = await lockWebhook(transaction, id);
      const webhook = isLocked ? await getWebhook(transaction, id) : undefined;
      if (webhook === undefined) throw notFound("Webhook");
      await abandonDeliveriesOf(transaction, id);
      await deleteWebhook(transaction, id);
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "webhook.deleted",
        target: toTarget(webhook),
      });
    });
    return new Response(null, { status: 204 });
  };
}

function toTarget({ id, url }: Pick<StoredWebhook, "id" | "url">) {
  return { id, name: hostOf(url) };
}

function toAnswer({ id, url, actions, createdAt }: StoredWebhook): Webhook {
  return { identifier: id, url, actions, createdAt: createdAt.toISOString() };
}

function refused(refusal: WebhookRefusal): ServiceError {
  return conflict(
    `webhook refused: ${refusal}`,
    refusal === "tooMany"
      ? `There are ${limits.webhooksMax} webhooks already. Remove one first.`
      : "There is a webhook with this URL already. Remove it first.",
  );
}
