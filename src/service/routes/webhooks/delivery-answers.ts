import { hideAddressSecrets, originOf } from "#contract/address-secrets.ts";
import type { Delivery } from "#contract/request-records.ts";
import type { Database, Executor } from "../../storage/database.ts";
import {
  type DeliveryFilter,
  listAttempts,
  listDeliveries,
  listRequestNames,
} from "../../storage/deliveries-store.ts";
import type { StoredDelivery } from "../../storage/delivery-rows.ts";
import type { Page } from "../../storage/templates-store.ts";

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
