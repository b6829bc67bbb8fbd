/**
 * Stores accepted renders with their jobs. Renders that arrive while others are being stored share one transaction; see
 * decision 27 for the measurements.
 */
import type { Clock } from "../clock.ts";
import { type BatchLimits, createBatches, unbatched } from "../storage/batches.ts";
import type { Executor, OpenedDatabase } from "../storage/database.ts";
import { type EqualRequest, findEqualRequests, lockEqualRequests } from "../storage/equal-requests.ts";
import { keepAnswer, type PendingAnswer } from "../storage/idempotency-keys.ts";
import { insertPictureUses } from "../storage/request-pictures-store.ts";
import type { Drawing, NewRequest } from "../storage/request-rows.ts";
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

export interface StoreOptions extends PendingAnswer {
  /** Another live request with the same picture may be used instead of a new one. */
  mayJoin: boolean;
  /** Whose turn the job takes. */
  share: string;
  /** The template may have changed since it was read; then nothing is stored and a `TemplateChangedError` thrown. */
  mayHaveChanged?: boolean | undefined;
}

/** The template was changed or deleted after it was read. */
export class TemplateChangedError extends Error {
  override readonly name = "TemplateChangedError";
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
type Plan = NewPlan | { kind: "joins"; order: Order; pictureRequestId: string };
type NewPlan = { kind: "renders" | "waits" | "shares"; order: Order; row: EncodedRequest };

/**
 * Embedded, all transactions share one connection. On a server, transactions run in parallel, and one with the locks of
 * many pictures would make others wait. `sizeMax` bounds the CPU time of sending: a message of 2 MB takes about 10 ms.
 */
export const storeLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 50, sizeMax: 500_000 },
  server: unbatched,
};

type Dependencies = Pick<JobContext, "database" | "clock"> & {
  queue: Pick<Queue<"render">, "note">;
  deliveries: Pick<Deliveries, "enqueueResults">;
};

export function createStoreRender(dependencies: Dependencies): StoreRender {
  const store = createBatches<Order, StoredRender>(
    storeLimits[dependencies.database.kind],
    (orders) => storeAll(dependencies, orders),
    ({ encoded }) => lengthOf(encoded),
  );
  return (request, options) => store({ ...options, request, encoded: encodeRequest(request) });
}

async function storeAll(dependencies: Dependencies, orders: readonly Order[]): Promise<StoredRender[]> {
  const {
    queue,
    database: { db, kind, flush },
  } = dependencies;
  const newKeys = orders.flatMap(({ request }) => request.renderKey ?? []);
  // Embedded, where no other transaction runs meanwhile, one statement is enough for renders of new pictures.
  const areAlone = kind === "embedded" && new Set(newKeys).size === orders.length && !orders.some(needsMore);
  const renders = orders.map((order): NewPlan => ({ kind: "renders", order, row: order.encoded }));
  if (!areAlone) return storeInTransaction(dependencies, orders);
  noteShares(queue, renders);
  if (!(await insert(db, orders, { plans: renders, newKeys })))
    return storeInTransaction(dependencies, orders);
  await flush();
  return orders.map(({ request: { id } }) => ({ pictureRequestId: id, hasJob: true }));
}

/** Before the commit, whose notification may be handled before its result: a new share has a place at once. */
function noteShares(queue: Dependencies["queue"], plans: readonly NewPlan[]): void {
  const jobs = plans.filter(({ kind }) => kind === "renders");
  queue.note(
    "render",
    jobs.map(({ order }) => order.share),
  );
}

/** Whether more than its record and its job has to be stored. */
function needsMore({ answerSlot, request: { pictureNames = [] } }: Order): boolean {
  return answerSlot !== undefined || pictureNames.length > 0;
}

/** False, with nothing stored, if a living request has one of `newKeys`. */
async function insert(
  executor: Executor,
  orders: readonly Order[],
  { plans, newKeys = [] }: { plans: readonly NewPlan[]; newKeys?: readonly string[] },
): Promise<boolean> {
  const assumed = orders.flatMap(
    ({ request: { templateId: id, templateRevision: revision, templateName: name }, mayHaveChanged }) =>
      mayHaveChanged === true ? [{ id, revision, name }] : [],
  );
  const jobs = {
    name: "render",
    payloads: plans.map(({ kind, order }) => (kind === "renders" ? { requestId: order.request.id } : null)),
    shares: plans.map(({ order }) => order.share),
  };
  const rows = plans.map(({ row }) => row);
  const obstacle = await insertRequests(executor, rows, { jobs, assumed, newKeys });
  if (obstacle === "changed") throw new TemplateChangedError();
  return obstacle === null;
}

async function storeInTransaction(
  { queue, database: { db, kind: databaseKind }, clock, deliveries }: Dependencies,
  orders: readonly Order[],
): Promise<StoredRender[]> {
  return db.transaction(async (transaction) => {
    const renderKeys = orders.flatMap(({ request }) => request.renderKey ?? []);
    for (const renderKey of renderKeys) await lockEqualRequests(transaction, databaseKind, renderKey);
    const equals = await findEqualRequests(transaction, renderKeys, { willShare: true });
    const plans = orders.map((order) => plan(order, equals, clock));
    const inserted = plans.filter((one) => one.kind !== "joins");
    await insert(transaction, orders, { plans: inserted });
    noteShares(queue, inserted);
    const uses = inserted.flatMap(({ order: { request } }) =>
      (request.pictureNames ?? []).map((assetId) => ({ requestId: request.id, assetId })),
    );
    await insertPictureUses(transaction, uses);
    for (const { order } of inserted) await keepAnswer(transaction, order.answerSlot, order.answer);
    const sharing = inserted.filter(({ kind }) => kind === "shares");
    await deliveries.enqueueResults(
      transaction,
      sharing.map(({ order }) => order.request),
    );
    return plans.map((one) => ({
      pictureRequestId: one.kind === "joins" ? one.pictureRequestId : one.order.request.id,
      hasJob: one.kind === "renders",
    }));
  });
}

/** Adds the request to `equals`, so that later ones of the batch share its picture. */
function plan(order: Order, equals: Map<string, EqualRequest>, clock: Clock): Plan {
  const { request, encoded: row, mayJoin } = order;
  const { id, expiresAt = null, renderKey } = request;
  if (renderKey === null || renderKey === undefined) return { kind: "renders", order, row };
  const equal = equals.get(renderKey);
  // An expiring request could expire before its link is opened.
  if (mayJoin && equal !== undefined && equal.expiresAt === null)
    return { kind: "joins", order, pictureRequestId: equal.id };
  if (equal?.state === "done") return { kind: "shares", order, row: share(order, equal, clock.now()) };
  if (equal === undefined || expiresAt === null) equals.set(renderKey, { id, expiresAt, state: "queued" });
  return { kind: equal === undefined ? "renders" : "waits", order, row };
}

function share(
  { request, encoded }: Order,
  { objectKey, bytes, drawing }: { objectKey: string; bytes: number; drawing: Drawing | null },
  finishedAt: Date,
): EncodedRequest {
  const totalMs = Math.max(0, finishedAt.getTime() - request.createdAt.getTime());
  const timings = { queuedMs: null, imagesMs: null, paintMs: null, encodeMs: null, totalMs };
  const warnings = [...(request.warnings ?? []), ...(drawing?.warnings ?? [])];
  return encodeShared(encoded, { objectKey, bytes, finishedAt, timings, warnings, drawing });
}
