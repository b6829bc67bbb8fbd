/**
 * Stores accepted renders with their jobs. Renders that arrive while others are being stored share one transaction; see
 * decision 27 for the measurements.
 */
import type { Clock } from "../clock.ts";
import { type BatchLimits, createBatches, unbatched } from "../storage/batches.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { type EqualRequest, findEqualRequests, lockEqualRequests } from "../storage/equal-requests.ts";
import { keepAnswer, type PendingAnswer } from "../storage/idempotency-keys.ts";
import { insertPictureUses } from "../storage/request-pictures-store.ts";
import type { Drawing, NewRequest } from "../storage/request-rows.ts";
import {
  type AssumedTemplate,
  haveTemplatesChanged,
  insertPlainRenders,
  type PlainRender,
  type StoredPlainRenders,
} from "../storage/plain-renders.ts";
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

type Dependencies = Pick<JobContext, "database" | "clock"> & {
  queue: Pick<Queue<"render">, "claim" | "enqueueAll">;
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
  const plain = dependencies.database.kind === "embedded" ? listPlain(orders) : undefined;
  const stored = plain && (await storePlain(dependencies, plain, listAssumed(orders)));
  return stored ?? storeInTransaction(dependencies, orders);
}

/** The orders that need their own records and jobs and nothing else; undefined if one needs more. */
function listPlain(orders: readonly Order[]): PlainRender[] | undefined {
  const renderKeys = new Set<string>();
  const plain = orders.flatMap(({ request, encoded, answerSlot, mayJoin, share }) => {
    const { renderKey, pictureNames = [] } = request;
    const needsMore = answerSlot !== undefined || mayJoin || pictureNames.length > 0;
    if (needsMore || renderKey === null || renderKey === undefined) return [];
    renderKeys.add(renderKey);
    return [{ encoded, renderKey, share }];
  });
  return plain.length === orders.length && renderKeys.size === orders.length ? plain : undefined;
}

/** The templates that may have changed since they were read. */
function listAssumed(orders: readonly Order[]): AssumedTemplate[] {
  return orders.flatMap(
    ({ request: { templateId: id, templateRevision: revision, templateName: name }, mayHaveChanged }) =>
      mayHaveChanged === true ? [{ id, revision, name }] : [],
  );
}

/** Undefined if one of the pictures exists or is being rendered; nothing is stored then. */
async function storePlain(
  { database: { pool, flush }, queue }: Dependencies,
  renders: readonly PlainRender[],
  assumed: readonly AssumedTemplate[],
): Promise<StoredRender[] | undefined> {
  const claim = queue.claim(
    "render",
    renders.map(({ share }) => share),
  );
  const claimed = renders.filter((_, index) => claim.isClaimed[index] === true);
  const others = renders.filter((_, index) => claim.isClaimed[index] !== true);
  let started: StoredPlainRenders["running"] = [];
  try {
    const { hasEqual, isChanged, running } = await insertPlainRenders(pool, [...claimed, ...others], {
      assumed,
      runningMax: claimed.length,
    });
    if (isChanged) throw new TemplateChangedError();
    if (hasEqual) return undefined;
    started = running;
  } finally {
    // Rendering begins while the disk writes.
    claim.start(started);
  }
  await flush();
  return renders.map(({ encoded }) => ({ pictureRequestId: String(encoded["id"]), hasJob: true }));
}

async function storeInTransaction(
  { database: { db, kind: databaseKind }, clock, queue, deliveries }: Dependencies,
  orders: readonly Order[],
): Promise<StoredRender[]> {
  return db.transaction(async (transaction) => {
    if (await haveTemplatesChanged(transaction, listAssumed(orders))) throw new TemplateChangedError();
    const renderKeys = orders.flatMap(({ request }) => request.renderKey ?? []);
    for (const renderKey of renderKeys) await lockEqualRequests(transaction, databaseKind, renderKey);
    const equals = await findEqualRequests(transaction, renderKeys, { willShare: true });
    const plans = orders.map((order) => plan(order, equals, clock));
    const inserted = plans.filter((one) => one.kind !== "joins");
    const rows = inserted.map(({ row }) => row);
    await insertRequests(transaction, rows);
    const uses = inserted.flatMap(({ order: { request } }) =>
      (request.pictureNames ?? []).map((assetId) => ({ requestId: request.id, assetId })),
    );
    await insertPictureUses(transaction, uses);
    for (const { order } of inserted) await keepAnswer(transaction, order.answerSlot, order.answer);
    const ordersOf = (kind: Plan["kind"]) =>
      plans.filter((one) => one.kind === kind).map(({ order }) => order);
    const rendered = ordersOf("renders");
    const jobs = rendered.map(({ request: { id } }) => ({ requestId: id }));
    await queue.enqueueAll(transaction, "render", jobs, { shares: rendered.map(({ share }) => share) });
    await deliveries.enqueueResults(
      transaction,
      ordersOf("shares").map(({ request }) => request),
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
