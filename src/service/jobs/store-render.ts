/**
 * Stores accepted renders with their jobs. Renders that arrive while others are being stored share one transaction; see
 * decision 27 for the measurements.
 */
import type { ServiceContext } from "../service-context.ts";
import { type BatchLimits, createBatches } from "../storage/batches.ts";
import type { OpenedDatabase, Transaction } from "../storage/database.ts";
import { type EqualRequest, findEqualRequests, lockEqualRequests } from "../storage/equal-requests.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import {
  type EncodedRequest,
  encodeRequest,
  encodeShared,
  insertRequests,
  lengthOf,
} from "../storage/requests-store.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { Queue } from "./queue.ts";

export interface StoreOptions {
  /** Stores the response under its idempotency key, in the same transaction. If it throws, nothing is stored. */
  keepAnswer?: ((transaction: Transaction) => Promise<void>) | undefined;
  /** Another live request with the same picture may be used instead of a new one. */
  mayJoin?: boolean | undefined;
}

export interface StoredRender {
  /** The request that has the picture: the render's own, unless it joined another. */
  shownBy: string;
  /** Whether it is rendered itself. Otherwise it shares the picture of another request. */
  hasJob: boolean;
}

export type StoreRender = (request: NewRequest, options: StoreOptions) => Promise<StoredRender>;

interface Order extends StoreOptions {
  request: NewRequest;
  encoded: EncodedRequest;
}

interface Plan extends StoredRender {
  order: Order;
  /** Undefined if it joins another request. */
  adds?: EncodedRequest;
  isDone?: boolean;
}

/**
 * Embedded, all transactions share one connection. On a server, transactions run in parallel, and one with the locks of
 * many pictures would make others wait. `sizeMax` bounds the CPU time of sending: a message of 2 MB takes about 10 ms.
 */
export const storeLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 50, sizeMax: 500_000 },
  server: { atOnce: Number.POSITIVE_INFINITY, inputsMax: 1 },
};

export function createStoreRender({
  database,
  clock,
  queue,
  deliveries,
}: Pick<ServiceContext, "database" | "clock"> & {
  queue: Pick<Queue<"render">, "enqueueAll">;
  deliveries: Pick<Deliveries, "announceResults">;
}): StoreRender {
  const store = createBatches(storeLimits[database.kind], storeAll, ({ encoded }) => lengthOf(encoded));

  async function storeAll(orders: readonly Order[]): Promise<StoredRender[]> {
    return database.db.transaction(async (transaction) => {
      const renderKeys = orders.flatMap(({ request }) => request.renderKey ?? []);
      for (const renderKey of renderKeys) await lockEqualRequests(transaction, database.kind, renderKey);
      const equals = await findEqualRequests(transaction, renderKeys, { willShare: true });
      const plans = orders.map((order) => plan(order, equals));
      await insertRequests(
        transaction,
        plans.flatMap(({ adds }) => adds ?? []),
      );
      for (const { order, adds } of plans) if (adds !== undefined) await order.keepAnswer?.(transaction);
      const jobs = plans.filter(({ hasJob }) => hasJob).map(({ shownBy }) => ({ requestId: shownBy }));
      await queue.enqueueAll(transaction, "render", jobs);
      const done = plans.filter(({ isDone }) => isDone).map(({ order }) => order.request);
      await deliveries.announceResults(transaction, done);
      return plans;
    });
  }

  /** Adds the request to `equals`, so that later ones of the batch share its picture. */
  function plan(order: Order, equals: Map<string, EqualRequest>): Plan {
    const { request, encoded, mayJoin = false } = order;
    const { id, expiresAt = null, renderKey } = request;
    const own = { order, shownBy: id, adds: encoded };
    if (renderKey === null || renderKey === undefined) return { ...own, hasJob: true };
    const equal = equals.get(renderKey);
    // One that expires could do so before its picture has been looked at.
    if (mayJoin && equal !== undefined && equal.expiresAt === null)
      return { order, shownBy: equal.id, hasJob: false };
    if (equal?.state === "done")
      return { ...own, hasJob: false, isDone: true, adds: share(request, encoded, equal) };
    if (equal === undefined || expiresAt === null) equals.set(renderKey, { id, expiresAt, state: "queued" });
    return { ...own, hasJob: equal === undefined };
  }

  function share(
    request: NewRequest,
    encoded: EncodedRequest,
    { objectKey, bytes }: { objectKey: string; bytes: number },
  ): EncodedRequest {
    const finishedAt = clock.now();
    const totalMs = Math.max(0, finishedAt.getTime() - request.createdAt.getTime());
    const timings = { queuedMs: null, imagesMs: null, paintMs: null, encodeMs: null, totalMs };
    return encodeShared(encoded, { objectKey, bytes, finishedAt, timings });
  }

  return (request, options) => store({ ...options, request, encoded: encodeRequest(request) });
}
