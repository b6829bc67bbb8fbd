/**
 * Stores accepted renders with their jobs. Renders that arrive while others are being stored share one transaction; see
 * decision 27 for the measurements.
 */
import { type BatchLimits, createBatches, unbatched } from "../storage/batches.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { type EqualRequest, findEqualRequests, lockEqualRequests } from "../storage/equal-requests.ts";
import { type AnswerSlot, keepAnswer, type KeptAnswer } from "../storage/idempotency-keys.ts";
import { insertPictureUses } from "../storage/request-pictures-store.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import {
  type EncodedRequest,
  encodeRequest,
  encodeShared,
  insertRequests,
  lengthOf,
} from "../storage/requests-store.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { Queue } from "../queue/queue.ts";
import type { JobContext } from "./job-context.ts";

export interface StoreOptions {
  /** The response; stored in its slot in the same transaction. If its key is taken, nothing is stored. */
  answer: KeptAnswer;
  answerSlot: AnswerSlot | undefined;
  /** Another live request with the same picture may be used instead of a new one. */
  mayJoin: boolean;
}

export interface StoredRender {
  /** The request that has the picture: the render's own, unless it joined another. */
  pictureRequestId: string;
  /** Whether it is rendered itself. Otherwise it shares the picture of another request. */
  hasJob: boolean;
}

export type StoreRender = (request: NewRequest, options: StoreOptions) => Promise<StoredRender>;

interface Order extends StoreOptions {
  request: NewRequest;
  encoded: EncodedRequest;
}

/** `waits`: for a picture that is being rendered for another request. `shares`: a stored picture. */
type Plan =
  | { kind: "joins"; order: Order; pictureRequestId: string }
  | { kind: "renders" | "waits" | "shares"; order: Order; row: EncodedRequest };

/**
 * Embedded, all transactions share one connection. On a server, transactions run in parallel, and one with the locks of
 * many pictures would make others wait. `sizeMax` bounds the CPU time of sending: a message of 2 MB takes about 10 ms.
 */
export const storeLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 50, sizeMax: 500_000 },
  server: unbatched,
};

export function createStoreRender({
  database,
  clock,
  queue,
  deliveries,
}: Pick<JobContext, "database" | "clock"> & {
  queue: Pick<Queue<"render">, "enqueueAll">;
  deliveries: Pick<Deliveries, "enqueueResults">;
}): StoreRender {
  const store = createBatches(storeLimits[database.kind], storeAll, ({ encoded }) => lengthOf(encoded));

  async function storeAll(orders: readonly Order[]): Promise<StoredRender[]> {
    return database.db.transaction(async (transaction) => {
      const renderKeys = orders.flatMap(({ request }) => request.renderKey ?? []);
      for (const renderKey of renderKeys) await lockEqualRequests(transaction, database.kind, renderKey);
      const equals = await findEqualRequests(transaction, renderKeys, { willShare: true });
      const plans = orders.map((order) => plan(order, equals));
      const inserted = plans.filter((one) => one.kind !== "joins");
      await insertRequests(
        transaction,
        inserted.map(({ row }) => row),
      );
      await insertPictureUses(
        transaction,
        inserted.flatMap(({ order: { request } }) =>
          (request.pictureNames ?? []).map((assetId) => ({ requestId: request.id, assetId })),
        ),
      );
      for (const { order } of inserted) await keepAnswer(transaction, order.answerSlot, order.answer);
      const requestsOf = (kind: Plan["kind"]) =>
        plans.filter((one) => one.kind === kind).map(({ order }) => order.request);
      const jobs = requestsOf("renders").map(({ id }) => ({ requestId: id }));
      await queue.enqueueAll(transaction, "render", jobs);
      await deliveries.enqueueResults(transaction, requestsOf("shares"));
      return plans.map((one) => ({
        pictureRequestId: one.kind === "joins" ? one.pictureRequestId : one.order.request.id,
        hasJob: one.kind === "renders",
      }));
    });
  }

  /** Adds the request to `equals`, so that later ones of the batch share its picture. */
  function plan(order: Order, equals: Map<string, EqualRequest>): Plan {
    const { request, encoded: row, mayJoin } = order;
    const { id, expiresAt = null, renderKey } = request;
    if (renderKey === null || renderKey === undefined) return { kind: "renders", order, row };
    const equal = equals.get(renderKey);
    // An expiring request could expire before its link is opened.
    if (mayJoin && equal !== undefined && equal.expiresAt === null)
      return { kind: "joins", order, pictureRequestId: equal.id };
    if (equal?.state === "done") return { kind: "shares", order, row: share(request, row, equal) };
    if (equal === undefined || expiresAt === null) equals.set(renderKey, { id, expiresAt, state: "queued" });
    return { kind: equal === undefined ? "renders" : "waits", order, row };
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
