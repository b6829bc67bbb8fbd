import { hideAddressSecrets, originOf } from "#contract/address-secrets.ts";
import { endpoints } from "#contract/endpoints.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Delivery } from "#contract/request-records.ts";
import { pausedDeliveryMsMax, webhookTestAction } from "#contract/webhooks.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf } from "../edge/caller.ts";
import { toResponse } from "../edge/idempotency.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import { maySeeWebhooks } from "../edge/permissions.ts";
import type { Handler } from "../edge/register-endpoint.ts";
import { notFound } from "../service-error.ts";
import { hostOf, writeAudit } from "../storage/audit.ts";
import type { Database, Executor } from "../storage/database.ts";
import {
  type DeliveryFilter,
  getDelivery,
  listAttempts,
  listDeliveries,
  listNamedRequests,
  type NamedRequest,
} from "../storage/deliveries-store.ts";
import type { StoredDelivery } from "../storage/delivery-rows.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import type { Page } from "../storage/templates-store.ts";
import { listPauses } from "../storage/webhooks-store.ts";
import { toSeenBody } from "./result-answers.ts";
import type { RouteParts } from "./route-parts.ts";

/** `GET /api/v2/deliveries`: newest first, a bare array with the total and the neighbouring pages in headers. */
export function listDeliveriesHandler(parts: RouteParts): Handler<"listDeliveries"> {
  const { database, links } = parts;
  return async ({ request, query, caller }) => {
    const { state, request: requestId, webhook: webhookId, text, failedSince } = query;
    const page = pageOf(query);
    const filter = {
      state,
      requestId,
      webhookId,
      text,
      failedSince: failedSince === undefined ? undefined : new Date(failedSince),
    };
    const seesWebhooks = maySeeWebhooks(caller);
    const { answers, total } = await database.read(
      (db) => listDeliveryAnswers(parts, db, filter, page, seesWebhooks),
      request,
    );
    return pageAnswer(answers, { request, address: links.path(endpoints.listDeliveries.path), page, total });
  };
}

/** `GET /api/v2/deliveries/{id}`: one delivery with its body and the headers of its attempts. */
export function getDeliveryHandler(parts: RouteParts): Handler<"getDelivery"> {
  return async ({ parameters, caller }) => {
    const seesWebhooks = maySeeWebhooks(caller);
    const answer = await parts.database.db.transaction(
      async (transaction) => {
        const found = await getDelivery(transaction, parameters["id"] ?? "");
        if (found === undefined) return undefined;
        const [delivery] = await toDeliveryAnswers(parts, transaction, [found.delivery], seesWebhooks);
        const body = toSeenPayload(found.payload, seesWebhooks);
        return { ...delivery, body, exchanges: seesWebhooks ? found.exchanges : [] };
      },
      // A state never shows without the attempt that led to it.
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    if (answer === undefined) throw notFound("Delivery");
    return jsonAnswer(answer);
  };
}

/** `POST /api/v2/deliveries/{id}/send`: pending again and sent at once, whatever its state was. */
export function sendDeliveryAgainHandler(parts: RouteParts): Handler<"sendDeliveryAgain"> {
  return async ({ parameters, answerSlot, caller }) => {
    const answer = await parts.deliveries.sendAgain(parameters["id"] ?? "", async (transaction, delivery) => {
      const [body] = await toDeliveryAnswers(parts, transaction, [delivery], true);
      await writeAudit(transaction, {
        actor: actorOf(caller),
        action: "delivery.sentAgain",
        target: { id: delivery.id, name: hostOf(delivery.url) },
      });
      return keepAnswer(transaction, answerSlot, { status: 200, body });
    });
    if (answer === undefined) throw notFound("Delivery");
    return toResponse(answer);
  };
}

/** The body as sent, unless its addresses have secrets that the reader may not see. */
function toSeenPayload(text: string, seesWebhooks: boolean): string {
  const payload: unknown = JSON.parse(text);
  if (!isJsonObject(payload)) return text;
  const request = toSeenBody(payload["request"], { webhooks: seesWebhooks, secrets: false });
  return JSON.stringify({ ...payload, request });
}

/** One page of deliveries with their attempts, as the interface shows them to a caller who may see webhooks or not. */
export async function listDeliveryAnswers(
  parts: Pick<RouteParts, "links" | "clock">,
  db: Database,
  filter: DeliveryFilter,
  page: Page,
  seesWebhooks: boolean,
): Promise<{ answers: Delivery[]; total: number }> {
  // A consistent snapshot: a state never shows without the attempt that led to it.
  return db.transaction(
    async (transaction) => {
      const { deliveries, total } = await listDeliveries(
        transaction,
        { ...filter, searchesOrigins: !seesWebhooks },
        page,
      );
      return { answers: await toDeliveryAnswers(parts, transaction, deliveries, seesWebhooks), total };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Callers who may not see webhooks get the origins of addresses, and nothing of what receivers answered: an answer can
 * repeat the path or a token in any form.
 */
export async function toDeliveryAnswers(
  { links, clock }: Pick<RouteParts, "links" | "clock">,
  executor: Executor,
  deliveries: readonly StoredDelivery[],
  seesWebhooks: boolean,
): Promise<Delivery[]> {
  const attempts = await listAttempts(
    executor,
    deliveries.map(({ id }) => id),
  );
  const named = await listNamedRequests(
    executor,
    deliveries.flatMap(({ requestId }) => requestId ?? []),
    clock.now(),
  );
  const pauses = await listPauses(executor);
  return deliveries.map((delivery) => ({
    identifier: delivery.id,
    requestId: delivery.requestId,
    ...toNamed(delivery.requestId ?? "", named, links),
    action: delivery.action,
    url: seesWebhooks ? delivery.url : originOf(delivery.url),
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    ...toNext(delivery, pauses),
    attempts: (attempts.get(delivery.id) ?? []).map(({ at, ...attempt }) => ({
      ...attempt,
      ...(seesWebhooks ? {} : { answer: "" }),
      at: at.toISOString(),
    })),
  }));
}

/** When it is tried next, or until when it waits for its paused webhook, which a test does not. */
function toNext(
  delivery: StoredDelivery,
  pauses: ReadonlyMap<string, Date>,
): Pick<Delivery, "nextAttemptAt" | "heldUntil"> {
  if (delivery.state !== "pending") return { nextAttemptAt: null };
  const pausedAt = pauses.get(delivery.webhookId ?? "");
  if (pausedAt === undefined || delivery.action === webhookTestAction)
    return { nextAttemptAt: delivery.dueAt.toISOString() };
  const since = Math.max(pausedAt.getTime(), delivery.dueAt.getTime());
  return { nextAttemptAt: null, heldUntil: new Date(since + pausedDeliveryMsMax).toISOString() };
}

/** Absent without a name or a picture, because generated clients fail on null. */
function toNamed(
  id: string,
  named: ReadonlyMap<string, NamedRequest>,
  links: RouteParts["links"],
): Pick<Delivery, "requestName" | "requestHref"> {
  const { name = null, format } = named.get(id) ?? {};
  return {
    ...(name === null ? {} : { requestName: hideAddressSecrets(name) }),
    ...(format === undefined ? {} : { requestHref: links.result(id, format) }),
  };
}
