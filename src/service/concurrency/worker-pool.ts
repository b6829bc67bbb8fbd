import type { PlaceKind } from "#contract/places.ts";
import { currentShare } from "../request-scope.ts";
import { OrderQueue, type QueuedOrder, type RunOptions } from "./order-queue.ts";
import { type PlaceCount, type Places, placesInUse } from "./places.ts";
import type { OrderFailure, StartPoolWorker } from "./pool-worker.ts";
import { SupervisedWorker, type WorkerEnd } from "./supervised-worker.ts";

export interface WorkerPoolOptions<Order, Answer> {
  /** Of its orders, for health and metrics. */
  kind: PlaceKind;
  /** See `threads` and `processes`. */
  start: StartPoolWorker<Order, Answer>;
  /** Workers at once. Default: 1. */
  size?: number;
  /**
   * Workers that are started with the pool, kept while they are idle and replaced when they end; orders wait for them.
   * The others are started for an order. If one does not start and there is no other, the order fails. Default: 0.
   */
  warm?: number;
  /** Limit for one order, ms, without the start of its worker. The worker is then replaced. */
  deadlineMs: number;
  /** Limit for the start of a worker, ms. Default: none. */
  startTimeoutMs?: number;
  /**
   * Orders beyond those that workers process; beyond it the last one of the share with the longest queue is rejected as
   * `busy`. Default: no limit.
   */
  waitingMax?: number;
  /** How long an order may be queued, ms; then it is rejected as `busy`. Default: no limit. */
  waitMsMax?: number;
  /** How long an idle worker is kept, ms, unless it is one of the warm ones. Default: 30 s. */
  idleMs?: number;
  /** Orders that one worker processes before it is replaced. Default: no limit. */
  ordersMax?: number;
  /** Retries of an order whose worker was lost. Default: 0. */
  retries?: number;
  toError: (failure: OrderFailure, cause: unknown) => Error;
}

/** Worker threads or processes that process one order at a time each, and are replaced when they hang or end. */
export interface WorkerPool<Order, Answer> {
  /**
   * Orders of one share (a key, a person, a link) are processed in the order in which they came, and fairly by share.
   * Rejects with the error that `toError` makes.
   */
  run: (order: Order, options?: RunOptions<Order, Answer>) => Promise<Answer>;
  /** Rejects all orders as `stopped` and terminates the workers. */
  stop: () => Promise<void>;
}

/** Delay before a warm worker that did not start is started again. */
const restartDelayMs = 1_000;

function toQueued<Order, Answer>(
  order: Order,
  share: string,
  { transfer = [], reply }: RunOptions<Order, Answer>,
): { queued: QueuedOrder<Order, Answer>; answer: Promise<Answer> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const queued = { order, share, transfer, reply, losses: 0, waitTimer: undefined, resolve, reject };
  return { queued, answer: promise };
}

function* countOrders<Order, Answer>(
  queue: OrderQueue<Order, Answer>,
  workers: Iterable<SupervisedWorker<Order, Answer>>,
): Iterable<readonly [string, PlaceCount]> {
  for (const { share } of queue) yield [share, { running: 0, waiting: 1 }];
  for (const { current } of workers)
    if (current !== undefined) yield [current.share, { running: 1, waiting: 0 }];
}

/** Warm workers apart, nothing is started before the first order. Call `stop` at the end. */
export function createWorkerPool<Order, Answer>({
  kind,
  start,
  size = 1,
  warm = 0,
  deadlineMs,
  startTimeoutMs,
  waitingMax = Number.POSITIVE_INFINITY,
  waitMsMax,
  idleMs = 30_000,
  ordersMax = Number.POSITIVE_INFINITY,
  retries = 0,
  toError,
}: WorkerPoolOptions<Order, Answer>): WorkerPool<Order, Answer> {
  const workers = new Set<SupervisedWorker<Order, Answer>>();
  const warmWorkers = new WeakSet<SupervisedWorker<Order, Answer>>();
  const queue = new OrderQueue<Order, Answer>();
  /** Terminations in progress: a thread only ends between two native calls. */
  const ending = new Set<Promise<void>>();
  let isStopped = false;
  let unsettled = 0;
  /** After a start that failed, in a pool that keeps workers warm. */
  let isWaitingToStart = false;

  const places: Places = { kind, count: () => countOrders(queue, workers) };

  const runningOf = (share: string) => [...workers].filter(({ current }) => current?.share === share).length;

  const countWarm = () => [...workers].filter((worker) => warmWorkers.has(worker)).length;

  function addWorker(): void {
    const isWarm = countWarm() < warm;
    try {
      const worker = new SupervisedWorker({
        start,
        deadlineMs,
        startTimeoutMs,
        idleMs: isWarm ? undefined : idleMs,
        onFree,
        onEnd,
      });
      workers.add(worker);
      if (isWarm) warmWorkers.add(worker);
      if (queue.length === 0) worker.rest();
    } catch (error) {
      if (warm > 0) startLater();
      // Without any worker, no event would resume the queue.
      else if (workers.size === 0) rejectQueued("lost", error);
    }
  }

  function startLater(): void {
    isWaitingToStart = true;
    setTimeout(() => {
      isWaitingToStart = false;
      startNext();
    }, restartDelayMs).unref();
  }

  function rejectQueued(failure: OrderFailure, cause?: unknown): void {
    for (let next = queue.take(runningOf); next !== undefined; next = queue.take(runningOf))
      next.reject(toError(failure, cause));
  }

  /** Makes room for an order of `share`; false if its queue is the longest. */
  function rejectLongest(share: string): boolean {
    const last = queue.takeLongest(share);
    last?.reject(toError("busy", undefined));
    return last !== undefined;
  }

  function onFree(worker: SupervisedWorker<Order, Answer>): void {
    if (worker.processed >= ordersMax) worker.end("lost");
    else startNext();
  }

  function onEnd(worker: SupervisedWorker<Order, Answer>, end: WorkerEnd<Order, Answer>): void {
    if (!workers.delete(worker)) return;
    const ended = worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
    const hasStarted = worker.isReady;
    // Without warm workers, one that did not start counts against the first queued order; otherwise it would be
    // restarted forever.
    const order = hasStarted || warm > 0 ? end.order : queue.take(runningOf);
    if (order !== undefined) failOrRetry(order, end);
    if (isStopped) return;
    if (!hasStarted && warm > 0) startLater();
    startNext();
  }

  function failOrRetry(
    order: QueuedOrder<Order, Answer>,
    { failure, cause }: Pick<WorkerEnd<Order, Answer>, "failure" | "cause">,
  ): void {
    if (failure === "lost" && order.losses < retries) {
      order.losses += 1;
      queue.addFirst(order);
    } else order.reject(toError(failure, cause));
  }

  function startNext(): void {
    if (isStopped) return;
    for (const worker of workers) {
      if (!worker.isReady || worker.current !== undefined || worker.processed >= ordersMax) continue;
      const next = queue.take(runningOf);
      if (next === undefined) worker.rest();
      else worker.begin(next);
    }
    startWorkers();
  }

  /** Starts the warm workers that are missing, then one for the orders that wait. */
  function startWorkers(): void {
    if (isWaitingToStart) return;
    for (let missing = warm - countWarm(); missing > 0; missing -= 1) addWorker();
    const starting = [...workers].filter(({ isReady }) => !isReady).length;
    if (queue.length > starting && workers.size < size) addWorker();
  }

  function isFull(): boolean {
    const processing = [...workers].filter(({ current }) => current !== undefined).length;
    return queue.length + processing >= size + waitingMax;
  }

  /** Ends an order early, wherever it is. */
  function cancel(order: QueuedOrder<Order, Answer>, failure: OrderFailure, cause?: unknown): void {
    if (queue.remove(order)) order.reject(toError(failure, cause));
    else for (const worker of workers) if (worker.current === order) worker.end(failure, cause);
  }

  startWorkers();

  return {
    run: async (order, options = {}) => {
      const { signal } = options;
      if (isStopped) throw toError("stopped", undefined);
      if (signal?.aborted === true) throw toError("aborted", signal.reason);
      const share = currentShare();
      if (isFull() && !rejectLongest(share)) throw toError("busy", undefined);
      const { queued, answer } = toQueued<Order, Answer>(order, share, options);
      if (waitMsMax !== undefined) queued.waitTimer = setTimeout(() => cancel(queued, "busy"), waitMsMax);
      const abort = () => cancel(queued, "aborted", signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      queue.add(queued);
      unsettled += 1;
      placesInUse.add(places);
      startNext();
      try {
        return await answer;
      } finally {
        signal?.removeEventListener("abort", abort);
        unsettled -= 1;
        if (unsettled === 0) placesInUse.delete(places);
      }
    },
    stop: async () => {
      isStopped = true;
      rejectQueued("stopped");
      for (const worker of workers) worker.end("stopped");
      await Promise.all(ending);
    },
  };
}
