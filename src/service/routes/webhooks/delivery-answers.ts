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

/** One page of deliveries with their attempts, as the interface shows them. */
export async function listDeliveryAnswers(
  db: Database,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ answers: Delivery[]; total: number }> {
  // A consistent snapshot: a state never shows without the attempt that led to it.
  return db.transaction(
    async (transaction) => {
      const { deliveries, total } = await listDeliveries(transaction, filter, page);
      return { answers: await toDeliveryAnswers(transaction, deliveries), total };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export async function toDeliveryAnswers(
  executor: Executor,
  deliveries: readonly StoredDelivery[],
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
    url: delivery.url,
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.state === "pending" ? delivery.dueAt.toISOString() : null,
    attempts: (attempts.get(delivery.id) ?? []).map(({ at, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
    })),
  }));
}

/** Absent without a name, because generated clients fail on null. */
function toRequestName(requestName: string | undefined): Pick<Delivery, "requestName"> {
  return requestName === undefined ? {} : { requestName };
}
