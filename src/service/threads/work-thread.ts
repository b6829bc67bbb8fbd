import { Worker } from "node:worker_threads";

/** A worker thread that processes orders one at a time, and is replaced when it hangs or crashes. */
export interface WorkThread<Order, Answer> {
  /** Throws `WorkThreadError`. Order and answer are copied by structured clone, except what is in `transfer`. */
  run: (order: Order, transfer?: readonly ArrayBuffer[]) => Promise<Answer>;
  stop: () => Promise<void>;
}

export class WorkThreadError extends Error {
  override readonly name = "WorkThreadError";
  readonly reason: "tooSlow" | "crashed" | "stopped" | "busy";

  constructor(reason: WorkThreadError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface WorkThreadOptions {
  /** Posts `"ready"` when its code is loaded, then one answer for each order. */
  workerUrl: URL;
  /** Limit for one order, ms, without the start of the thread. */
  deadlineMs: number;
  /** How long an order may be queued, ms; then it is rejected as `busy`. */
  waitMsMax: number;
  /** How long an idle thread is kept, ms. Default: a minute. */
  restAfterMs?: number;
  /** Limit of the thread's old generation, MB; a thread that exceeds it is terminated. */
  memoryMb: number;
  /** Error messages for callers. */
  words: { crashed: string; busy: string; tooSlow: (seconds: number) => string };
}

const stoppedWords = "The service is shutting down.";

interface Waiting<Order, Answer> {
  order: Order;
  transfer: readonly ArrayBuffer[];
  /** Rejects the order as `busy` when it fires. */
  waitTimer: NodeJS.Timeout;
  resolve: (answer: Answer) => void;
  reject: (error: WorkThreadError) => void;
}

/** Starts the thread with the first order. Call `stop` at the end. */
export function createWorkThread<Order, Answer>({
  workerUrl,
  deadlineMs,
  waitMsMax,
  restAfterMs = 60_000,
  memoryMb,
  words,
}: WorkThreadOptions): WorkThread<Order, Answer> {
  const queue: Waiting<Order, Answer>[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let current: Waiting<Order, Answer> | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isStopped = false;

  function startWorker(): void {
    const started = new Worker(workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    worker = started;
    isReady = false;
    let failure: unknown;
    started.on("message", (message: "ready" | Answer) => {
      if (worker !== started) return;
      if (message !== "ready") settle()?.resolve(message);
      else {
        isReady = true;
        startNext();
      }
    });
    started.on("error", (error) => {
      failure = error;
    });
    started.on("exit", () => {
      if (worker !== started) return;
      worker = undefined;
      const crashed = new WorkThreadError("crashed", words.crashed, { cause: failure });
      // A thread that fails to start fails the first queued order, so that it is not restarted forever.
      (isReady ? settle() : takeNext())?.reject(crashed);
      startNext();
    });
    started.unref();
  }

  function settle(): Waiting<Order, Answer> | undefined {
    clearTimeout(deadline);
    const settled = current;
    current = undefined;
    // The promise settles before the next order starts.
    queueMicrotask(startNext);
    return settled;
  }

  function enqueue(
    { order, transfer }: Pick<Waiting<Order, Answer>, "order" | "transfer">,
    resolve: (answer: Answer) => void,
    reject: (error: WorkThreadError) => void,
  ): void {
    const waiting = { order, transfer, resolve, reject, waitTimer: setTimeout(rejectAsBusy, waitMsMax) };
    function rejectAsBusy(): void {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new WorkThreadError("busy", words.busy));
    }
    queue.push(waiting);
  }

  function takeNext(): Waiting<Order, Answer> | undefined {
    const next = queue.shift();
    clearTimeout(next?.waitTimer);
    return next;
  }

  function startNext(): void {
    if (current !== undefined || isStopped) return;
    clearTimeout(rest);
    if (queue.length === 0) {
      rest = setTimeout(dropWorker, restAfterMs).unref();
      return;
    }
    if (worker === undefined) return startWorker();
    const next = isReady ? takeNext() : undefined;
    if (next === undefined) return;
    current = next;
    deadline = setTimeout(() => {
      dropWorker();
      settle()?.reject(new WorkThreadError("tooSlow", words.tooSlow(deadlineMs / 1000)));
    }, deadlineMs);
    worker.postMessage(next.order, next.transfer);
  }

  function dropWorker(): void {
    const dropped = worker;
    worker = undefined;
    void dropped?.terminate();
  }

  return {
    run: (order, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          reject(new WorkThreadError("stopped", stoppedWords));
          return;
        }
        enqueue({ order, transfer }, resolve, reject);
        startNext();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(rest);
      clearTimeout(deadline);
      const stopped = new WorkThreadError("stopped", stoppedWords);
      for (let waiting = takeNext(); waiting !== undefined; waiting = takeNext()) waiting.reject(stopped);
      current?.reject(stopped);
      current = undefined;
      const last = worker;
      worker = undefined;
      await last?.terminate();
    },
  };
}
