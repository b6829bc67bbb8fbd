import type { PlaceKind } from "#contract/places.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { currentShare } from "../request-scope.ts";
import type { OrderFailure, StartPoolWorker } from "./pool-worker.ts";
import { createSemaphore } from "./semaphore.ts";
import { type QueuedOrder, type RunOptions, SupervisedWorker, type WorkerEnd } from "./supervised-worker.ts";

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
  /** Orders beyond one for each worker: see `Semaphore`. Those that it rejects are `busy`. Default: no limit. */
  waitingMax?: number;
  /** How long an order may wait for its worker, ms; then it is rejected as `busy`. Default: no limit. */
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
   * Orders of one share (a key, a person, a link) are processed in the order in which they came, and fairly by share: one
   * leaves a worker free while another asks. Rejects with the error that `toError` makes.
   */
  run: (order: Order, options?: RunOptions<Order, Answer>) => Promise<Answer>;
  /** Rejects all orders as `stopped` and terminates the workers. */
  stop: () => Promise<void>;
}

/** Delay before a warm worker that did not start is started again. */
const restartDelayMs = 1_000;

function toQueued<Order, Answer>(
  order: Order,
  { transfer = [], reply }: RunOptions<Order, Answer>,
): { queued: QueuedOrder<Order, Answer>; answer: Promise<Answer> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const queued = { order, transfer, reply, losses: 0, waitTimer: undefined, resolve, reject };
  return { queued, answer: promise };
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
  /** One for each worker; orders wait for them. */
  const places = createSemaphore({
    kind,
    limit: size,
    waitingMax,
    busy: () => toError("busy", undefined),
    leavesRoom: "whileOthersAsk",
  });
  /** Orders that have a place and no worker yet. */
  const admitted: QueuedOrder<Order, Answer>[] = [];
  /** Terminations in progress: a thread only ends between two native calls. */
  const ending = new Set<Promise<void>>();
  let isStopped = false;
  /** After a start that failed, in a pool that keeps workers warm. */
  let isWaitingToStart = false;

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
      if (admitted.length === 0) worker.rest();
    } catch (error) {
      if (warm > 0) startLater();
      // Without any worker, no event would resume them.
      else if (workers.size === 0) rejectAdmitted("lost", error);
    }
  }

  function startLater(): void {
    isWaitingToStart = true;
    setTimeout(() => {
      isWaitingToStart = false;
      startNext();
    }, restartDelayMs).unref();
  }

  function rejectAdmitted(failure: OrderFailure, cause?: unknown): void {
    for (const order of admitted.splice(0)) order.reject(toError(failure, cause));
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
    // Without warm workers, one that did not start counts against the first order; otherwise it would be restarted
    // forever.
    const order = hasStarted || warm > 0 ? end.order : admitted.shift();
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
      admitted.unshift(order);
    } else order.reject(toError(failure, cause));
  }

  function startNext(): void {
    if (isStopped) return;
    for (const worker of workers) {
      if (!worker.isReady || worker.current !== undefined || worker.processed >= ordersMax) continue;
      const next = admitted.shift();
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
    if (admitted.length > starting && workers.size < size) addWorker();
  }

  /** Ends an admitted order early. */
  function cancel(order: QueuedOrder<Order, Answer>, failure: OrderFailure, cause?: unknown): void {
    const index = admitted.indexOf(order);
    if (index >= 0) {
      admitted.splice(index, 1);
      order.reject(toError(failure, cause));
    } else for (const worker of workers) if (worker.current === order) worker.end(failure, cause);
  }

  startWorkers();

  return {
    run: async (order, options = {}) => {
      const { signal } = options;
      if (signal?.aborted === true) throw toError("aborted", signal.reason);
      const { queued, answer } = toQueued<Order, Answer>(order, options);
      const waiting = new AbortController();
      const end = (failure: OrderFailure, cause?: unknown) => {
        waiting.abort(toError(failure, cause));
        cancel(queued, failure, cause);
      };
      if (waitMsMax !== undefined) queued.waitTimer = setTimeout(() => end("busy"), waitMsMax);
      const abort = () => end("aborted", signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      const work = async () => {
        waiting.signal.throwIfAborted();
        admitted.push(queued);
        startNext();
        return answer;
      };
      try {
        return await places.run(work, { share: currentShare(), signal: waiting.signal });
      } finally {
        clearTimeout(queued.waitTimer);
        signal?.removeEventListener("abort", abort);
      }
    },
    stop: async () => {
      isStopped = true;
      places.close(() => toError("stopped", undefined));
      rejectAdmitted("stopped");
      for (const worker of workers) worker.end("stopped");
      await Promise.all(ending);
    },
  };
}

/** An order that a worker thread did not answer; its message is for callers. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  declare readonly message: WrittenText;
  readonly reason: OrderFailure;

  constructor(reason: OrderFailure, message: WrittenText, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

interface WorkerErrorTexts {
  crashed: WrittenText;
  busy: WrittenText;
  tooSlow: WrittenText;
}

/** The `toError` of a pool with these messages. */
export function workerErrors({
  crashed,
  busy,
  tooSlow,
}: WorkerErrorTexts): (failure: OrderFailure, cause: unknown) => WorkerError {
  const stopped = serviceText("shuttingDown");
  const texts = { crashed, busy, tooSlow, lost: crashed, aborted: stopped, stopped };
  return (failure, cause) => new WorkerError(failure, texts[failure], { cause });
}
