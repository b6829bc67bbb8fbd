import { randomUUID } from "node:crypto";
import type { AuditAction } from "#contract/audit.ts";
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { Webhook, WebhookSecret } from "#contract/webhooks.ts";
import type { Clock } from "../clock.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { delivery, listHeaders, type NotesByOperation, someId, tags } from "../openapi/operation-notes.ts";
import { conflict, notFound, type ServiceError } from "../service-error.ts";
import { hostOf, writeAudit } from "../storage/audit.ts";
import type { Executor } from "../storage/database.ts";
import { abandonDeliveriesOf, getDelivery } from "../storage/deliveries-store.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import {
  changeWebhook,
  countDeliveries,
  type DeliveryCounts,
  deleteWebhook,
  getWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  type StoredWebhook,
  type WebhookRefusal,
} from "../storage/webhooks-store.ts";
import { endingOf } from "../webhooks/sign-delivery.ts";
import {
  getDeliveryHandler,
  listDeliveriesHandler,
  sendDeliveryAgainHandler,
  toDeliveryAnswers,
} from "./deliveries.ts";
import type { RouteParts } from "./route-parts.ts";

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

/** `GET /api/v2/webhooks`: all of them, oldest first; there are few. */
function listWebhooksHandler({ database, clock }: RouteParts): Handler<"listWebhooks"> {
  return async () => {
    const counts = await readCounts(database.db, clock);
    return jsonAnswer((await listWebhooks(database.db)).map((one) => toAnswer(one, counts.get(one.id))));
  };
}

/** `POST /api/v2/webhooks`. */
function createWebhookHandler({ database, clock, checkWebhookUrl }: RouteParts): Handler<"createWebhook"> {
  return async ({ body, answerSlot, caller }) => {
    await checkWebhookUrl(body.url, "url");
    const webhook: StoredWebhook = {
      id: randomUUID(),
      url: body.url,
      actions: [...new Set(body.actions)],
      createdAt: clock.now(),
      pausedAt: null,
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

/**
 * `PUT /api/v2/webhooks/{id}`. Pending deliveries still go to the former address, except those that wait for a paused
 * webhook: they go to the address that it has when it is resumed.
 */
function replaceWebhookHandler({
  database,
  clock,
  deliveries,
  checkWebhookUrl,
}: RouteParts): Handler<"replaceWebhook"> {
  return async ({ parameters, body, caller }) => {
    const id = parameters["id"] ?? "";
    if (body.url !== undefined) await checkWebhookUrl(body.url, "url");
    const changed = await database.db.transaction(async (transaction) => {
      const before = (await lockWebhook(transaction, id)) ? await getWebhook(transaction, id) : undefined;
      if (before === undefined) return undefined;
      const wasPaused = before.pausedAt !== null;
      const { url = before.url, actions = before.actions, paused: isPaused = wasPaused } = body;
      const pausedAt = isPaused ? (before.pausedAt ?? clock.now()) : null;
      const after = { ...before, url, actions: [...new Set(actions)], pausedAt };
      const refusal = await changeWebhook(transaction, before, after);
      if (refusal !== undefined) throw refused(refusal);
      if (wasPaused && !isPaused) await deliveries.sendHeld(transaction, id);
      const events = new Set<AuditAction>();
      if (body.url !== undefined || body.actions !== undefined) events.add("webhook.changed");
      if (wasPaused !== isPaused) events.add(isPaused ? "webhook.paused" : "webhook.resumed");
      for (const action of events)
        await writeAudit(transaction, { actor: actorOf(caller), action, target: toTarget(after) });
      return after;
    });
    if (changed === undefined) throw notFound("Webhook");
    return jsonAnswer(toAnswer(changed, (await readCounts(database.db, clock)).get(id)));
  };
}

const dayMs = 86_400_000;

function readCounts(executor: Executor, clock: Clock): Promise<Map<string, DeliveryCounts>> {
  return countDeliveries(executor, new Date(clock.now().getTime() - dayMs), limits.countedDeliveriesMax);
}

/** `POST /api/v2/webhooks/{id}/test`: a delivery like any other, without an event. */
function testWebhookHandler(parts: RouteParts): Handler<"testWebhook"> {
  const { database, deliveries } = parts;
  return async ({ parameters, answerSlot }) => {
    const id = parameters["id"] ?? "";
    const answer = await database.db.transaction(async (transaction) => {
      // Waits for a deletion, which the delivery would otherwise refer to.
      const isLocked = await lockWebhook(transaction, id);
      const webhook = isLocked ? await getWebhook(transaction, id) : undefined;
      if (webhook === undefined) throw notFound("Webhook");
      const found = await getDelivery(transaction, await deliveries.enqueueTest(transaction, webhook));
      if (found === undefined) throw new Error("a delivery is gone in the transaction that made it");
      const [body] = await toDeliveryAnswers(parts, transaction, [found.delivery], true);
      return keepAnswer(transaction, answerSlot, { status: 200, body });
    });
    return toResponse(answer);
  };
}

/** `DELETE /api/v2/webhooks/{id}`: pending deliveries to it are abandoned, each with a line that says so. */
function deleteWebhookHandler({ database, clock }: RouteParts): Handler<"deleteWebhook"> {
  return async ({ parameters, caller }) => {
    const id = parameters["id"] ?? "";
    await database.db.transaction(async (transaction) => {
      const isLocked = await lockWebhook(transaction, id);
      const webhook = isLocked ? await getWebhook(transaction, id) : undefined;
      if (webhook === undefined) throw notFound("Webhook");
      await abandonDeliveriesOf(transaction, id, {
        at: clock.now(),
        failure: serviceText("deliveryWebhookDeleted"),
      });
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

function toAnswer(
  { id, url, actions, createdAt, pausedAt }: StoredWebhook,
  { pending, recent, failed }: DeliveryCounts = { pending: 0, recent: 0, failed: 0 },
): Webhook {
  return {
    identifier: id,
    url,
    actions,
    createdAt: createdAt.toISOString(),
    paused: pausedAt !== null,
    ...(pausedAt === null ? {} : { pausedAt: pausedAt.toISOString() }),
    pending,
    lastDay: { deliveries: recent, failed },
  };
}

function refused(refusal: WebhookRefusal): ServiceError {
  return conflict(
    `webhook refused: ${refusal}`,
    refusal === "tooMany"
      ? serviceText("webhooksFull", { max: limits.webhooksMax })
      : serviceText("webhookTaken"),
  );
}

/** `GET /api/v2/webhook-secret`. No call returns the secret itself: it would end up in a browser or a log. */
function getWebhookSecretHandler(parts: RouteParts): Handler<"getWebhookSecret"> {
  return async () => jsonAnswer(await describe(parts));
}

/** `POST /api/v2/webhook-secret/rotate`. */
function rotateWebhookSecretHandler(parts: RouteParts): Handler<"rotateWebhookSecret"> {
  return async ({ caller }) => {
    const { rotate } = parts.secrets;
    if (rotate === undefined) {
      throw conflict(
        "the secret is the operator's",
        "The secret is set by WEBHOOK_SECRET, so it is changed there: put the new one before the old one, separated by a space, start again, and take the old one out a day later.",
      );
    }
    await parts.database.db.transaction(async (transaction) => {
      const actor = actorOf(caller);
      await writeAudit(transaction, {
        actor,
        action: "webhookSecret.rotated",
        target: { id: "webhook-secret" },
      });
      // Last, because a file is not rolled back.
      await rotate();
    });
    return jsonAnswer(await describe(parts));
  };
}

async function describe({ secrets, senderSecrets }: RouteParts): Promise<WebhookSecret> {
  const [current, ...previous] = await secrets.list();
  return {
    isSet: current !== undefined,
    ending: current === undefined ? "" : endingOf(current.secret),
    source: secrets.source,
    previous: previous.map(({ secret, until }) => ({
      ending: endingOf(secret),
      until: until?.toISOString() ?? null,
    })),
    canRotate: secrets.rotate !== undefined,
    knowsSender: senderSecrets.length > 0,
  };
}

const webhook = {
  identifier: "3c7e8a52-2a8f-4d0e-8f0c-5f4b1d7a9e20",
  url: "https://example.com/everything",
  actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"],
  createdAt: "2026-11-02T09:00:00.000Z",
  paused: false,
  pending: 0,
  lastDay: { deliveries: 120, failed: 3 },
};

const aboutRender = {
  ...delivery,
  requestName: "Product update",
  requestHref: `https://images.example/results/${someId}.jpg`,
};

const secret = {
  isSet: true,
  ending: "x3Wk",
  source: "service",
  previous: [],
  canRotate: true,
  knowsSender: false,
};

export const webhooksDescription = {
  listDeliveries: {
    tag: tags.webhooks,
    description: "Newest first, each with its attempts.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, state: "delivered" },
    answerExample: [aboutRender],
  },
  getDelivery: {
    tag: tags.webhooks,
    description:
      "The body that was sent, and of each attempt its time, its duration, the status and the first 1 KiB of the answer.",
    parameters: { id: someId },
    answerExample: {
      ...aboutRender,
      body: '{"action":"RENDER_COMPLETE","requestId":"…","href":"…","request":{}}',
      exchanges: [
        {
          attempt: 1,
          sentHeaders: [{ name: "webhook-id", value: "5b0e7a52-3f2c-4c41-8a8a-0d0c5a8f1e77" }],
          answerHeaders: [{ name: "Content-Type", value: "text/plain" }],
        },
      ],
    },
  },
  sendDeliveryAgain: {
    tag: tags.webhooks,
    description:
      "One more attempt at once, with the same `webhook-id`, so that the receiver can tell that it is a repetition. A delivery to a webhook of the service goes to its present URL.",
    parameters: { id: someId },
    answerExample: { ...aboutRender, state: "pending", nextAttemptAt: "2026-11-02T09:35:00.000Z" },
  },
  listWebhooks: {
    tag: tags.webhooks,
    description:
      "Each with its URL, the actions that it subscribes to, whether it is paused, and counts of its deliveries. Oldest first; there are 10 at most.",
    answerExample: [webhook],
  },
  createWebhook: {
    tag: tags.webhooks,
    description:
      "Every render, screenshot or template that matches `actions` is sent there, from every caller. 409 when the URL subscribes already, in any spelling, or when there are 10.",
    statuses: [409],
    bodies: {
      everything: {
        summary: "Every render and every new template",
        value: { url: "https://example.com/everything", actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"] },
      },
    },
    answerExample: webhook,
  },
  deleteWebhook: {
    tag: tags.webhooks,
    description: "Deliveries that still wait for an attempt are not sent any more; their attempts say so.",
    parameters: { id: someId },
  },
  replaceWebhook: {
    tag: tags.webhooks,
    description:
      "Changes what the body names, and leaves the rest. With `paused: true` deliveries wait, each for 7 days at most; then it is abandoned, and its attempts say so. With `paused: false` those that wait are sent to the present URL in the order of their events, one at a time; a repetition after a failure may come later. Repetitions of deliveries that do not wait still go to the former URL, until they are sent again by hand. A test is sent in any case.",
    statuses: [409],
    parameters: { id: someId },
    bodies: {
      moved: {
        summary: "Another address, and renders alone",
        value: { url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
      },
      resumed: { summary: "Resume it after a pause", value: { paused: false } },
    },
    answerExample: { ...webhook, url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
  },
  testWebhook: {
    tag: tags.webhooks,
    description:
      "Answers the delivery, which is on its way. Its `action` is `WEBHOOK_TEST`; it is signed and repeated like any other.",
    parameters: { id: someId },
    answerExample: {
      ...delivery,
      requestId: null,
      action: "WEBHOOK_TEST",
      state: "pending",
      attempts: [],
    },
  },
  getWebhookSecret: {
    tag: tags.webhooks,
    description:
      "The secret itself is told by no call. Where the service has made it, `npm run webhook-secret` prints it on the service's machine.",
    answerExample: secret,
  },
  rotateWebhookSecret: {
    tag: tags.webhooks,
    description:
      "For 24 h deliveries carry the signatures of both, so that receivers have time to take the new one. 409 where the operator has set `WEBHOOK_SECRET`: it is changed there.",
    statuses: [409],
    answerExample: {
      ...secret,
      ending: "p7Qd",
      previous: [{ ending: "x3Wk", until: "2026-11-03T09:31:07.418Z" }],
    },
  },
} satisfies NotesByOperation;
