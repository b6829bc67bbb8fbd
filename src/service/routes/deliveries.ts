import { hideAddressSecrets, originOf } from "#contract/address-secrets.ts";
import { endpoints } from "#contract/endpoints.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Delivery } from "#contract/request-records.ts";
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
  listRequestNames,
} from "../storage/deliveries-store.ts";
import type { StoredDelivery } from "../storage/delivery-rows.ts";
import { keepAnswer } from "../storage/idempotency-keys.ts";
import type { Page } from "../storage/templates-store.ts";
import { toSeenBody } from "./result-answers.ts";
import type { RouteParts } from "./route-parts.ts";

/** `GET /api/v2/deliveries`: newest first, a bare array with the total and the neighbouring pages in headers. */
export function listDeliveriesHandler({ database, links }: RouteParts): Handler<"listDeliveries"> {
  return async ({ request, query, caller }) => {
    const { state, request: requestId, text, failedSince } = query;
    const page = pageOf(query);
    const filter = {
      state,
      requestId,
      text,
      failedSince: failedSince === undefined ? undefined : new Date(failedSince),
    };
    const seesWebhooks = maySeeWebhooks(caller);
    const { answers, total } = await database.read(
      (db) => listDeliveryAnswers(db, filter, page, seesWebhooks),
      request,
    );
    return pageAnswer(answers, { request, address: links.path(endpoints.listDeliveries.path), page, total });
  };
}

/** `GET /api/v2/deliveries/{id}`: one delivery with its body and the headers of its attempts. */
export function getDeliveryHandler({ database }: RouteParts): Handler<"getDelivery"> {
  return async ({ parameters, caller }) => {
    const seesWebhooks = maySeeWebhooks(caller);
    const answer = await database.db.transaction(
      async (transaction) => {
        const found = await getDelivery(transaction, parameters["id"] ?? "");
        if (found === undefined) return undefined;
        const [delivery] = await toDeliveryAnswers(transaction, [found.delivery], seesWebhooks);
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
export function sendDeliveryAgainHandler({ deliveries }: RouteParts): Handler<"sendDeliveryAgain"> {
  return async ({ parameters, answerSlot, caller }) => {
    const answer = await deliveries.sendAgain(parameters["id"] ?? "", async (transaction, delivery) => {
      const [body] = await toDeliveryAnswers(transaction, [delivery], true);
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
      return { answers: await toDeliveryAnswers(transaction, deliveries, seesWebhooks), total };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Callers who may not see webhooks get the origins of addresses, and nothing of what receivers answered: an answer can
 * repeat the path or a token in any form.
 */
export async function toDeliveryAnswers(
  executor: Executor,
  deliveries: readonly StoredDelivery[],
  seesWebhooks: boolean,
): Promise<Delivery[]> {
  const attempts = await listAttempts(
    executor,
    deliveries.map(({ id }) => id),
  );
  const names = await listRequestNames(
    executor,
    deliveries.flatMap(({ requestId }) => requestId ?? []),
  );
  return deliveries.map((delivery) => ({
    identifier: delivery.id,
    requestId: delivery.requestId,
    ...toRequestName(names.get(delivery.requestId ?? "")),
    action: delivery.action,
    url: seesWebhooks ? delivery.url : originOf(delivery.url),
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.state === "pending" ? delivery.dueAt.toISOString() : null,
    attempts: (attempts.get(delivery.id) ?? []).map(({ at, ...attempt }) => ({
      ...attempt,
      ...(seesWebhooks ? {} : { answer: "" }),
      at: at.toISOString(),
    })),
  }));
}

/** Absent without a name, because generated clients fail on null. */
function toRequestName(requestName: string | undefined): Pick<Delivery, "requestName"> {
  return requestName === undefined ? {} : { requestName: hideAddressSecrets(requestName) };
}
