import type { OrderFailure, PoolWorker, StartPoolWorker } from "./pool-worker.ts";

export interface RunOptions<Order, Answer> {
  /** Removes the order from the queue, or terminates its worker. */
  signal?: AbortSignal | undefined;
  /** Buffers that are moved to a thread instead of copied. */
  transfer?: readonly ArrayBuffer[];
  /** Responds to a question of the worker. Undefined: the message is the answer. */
  reply?: (message: Answer) => OrderReply<Order> | undefined;
}

export interface OrderReply<Order> extends Required<Pick<RunOptions<Order, unknown>, "transfer">> {
  message: Order;
}

/** An order until it is settled. */
export interface QueuedOrder<Order, Answer> extends Required<Pick<RunOptions<Order, Answer>, "transfer">> {
  order: Order;
  reply: RunOptions<Order, Answer>["reply"];
  /** Workers that were lost while they processed it. */
  losses: number;
  /** Rejects it when no worker has begun it in time. */
  waitTimer: NodeJS.Timeout | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface SupervisedWorkerOptions<Order, Answer> {
  start: StartPoolWorker<Order, Answer>;
  deadlineMs: number;
  startTimeoutMs: number | undefined;
  /** How long it is kept while it is idle, ms; `undefined`: for ever. */
  idleMs: number | undefined;
  /** It is ready for an order. */
  onFree: (worker: SupervisedWorker<Order, Answer>) => void;
  /** It is to be terminated; `order` is the one that it was processing. */
  onEnd: (worker: SupervisedWorker<Order, Answer>, end: WorkerEnd<Order, Answer>) => void;
}

export interface WorkerEnd<Order, Answer> {
  failure: OrderFailure;
  cause: unknown;
  order: QueuedOrder<Order, Answer> | undefined;
}

/** One worker with its current order, terminated when it exceeds a deadline. */
export class SupervisedWorker<Order, Answer> {
  readonly #options: SupervisedWorkerOptions<Order, Answer>;
  readonly #worker: PoolWorker<Order>;
  #isReady = false;
  #hasEnded = false;
  #current: QueuedOrder<Order, Answer> | undefined;
  #processed = 0;
  /** Of its start, then of its current order. */
  #deadline: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Throws when the system cannot start another worker. */
  constructor(options: SupervisedWorkerOptions<Order, Answer>) {
    this.#options = options;
    const { start, startTimeoutMs } = options;
    this.#worker = start({
      onMessage: (message) => this.#receive(message),
      onEnd: (reason, cause) => this.end(reason, cause),
    });
    if (startTimeoutMs !== undefined) {
      const timedOut = new Error(`the worker did not start within ${startTimeoutMs / 1000} seconds`);
      this.#deadline = setTimeout(() => this.end("lost", timedOut), startTimeoutMs);
    }
  }

  /** Whether its code is loaded. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get current(): QueuedOrder<Order, Answer> | undefined {
    return this.#current;
  }

  /** Orders that it has answered. */
  get processed(): number {
    return this.#processed;
  }

  begin(order: QueuedOrder<Order, Answer>): void {
    clearTimeout(order.waitTimer);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    this.#worker.setRef(true);
    this.#current = order;
    this.#deadline = setTimeout(() => this.end("tooSlow"), this.#options.deadlineMs);
    try {
      this.#worker.send(order.order, order.transfer);
    } catch (error) {
      // The order cannot be cloned.
      this.#settle()?.reject(error);
      queueMicrotask(() => this.#options.onFree(this));
    }
  }

  /** Does not keep this process alive while it is idle, and ends after `idleMs`. */
  rest(): void {
    const { idleMs } = this.#options;
    this.#worker.setRef(false);
    if (idleMs !== undefined) this.#idleTimer ??= setTimeout(() => this.end("lost"), idleMs).unref();
  }

  end(failure: OrderFailure, cause?: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#idleTimer);
    this.#options.onEnd(this, { failure, cause, order: this.#settle() });
  }

  terminate(): Promise<void> {
    return this.#worker.terminate();
  }

  #receive(message: "ready" | Answer): void {
    if (this.#hasEnded) return;
    if (message === "ready") {
      clearTimeout(this.#deadline);
      this.#isReady = true;
      this.#options.onFree(this);
      return;
    }
    const reply = this.#current?.reply?.(message);
    if (reply !== undefined) {
      this.#worker.send(reply.message, reply.transfer);
      return;
    }
    this.#processed += 1;
    this.#settle()?.resolve(message);
    // The promise settles before the next order starts.
    queueMicrotask(() => this.#options.onFree(this));
  }

  #settle(): QueuedOrder<Order, Answer> | undefined {
    const settled = this.#current;
    clearTimeout(this.#deadline);
    this.#current = undefined;
    return settled;
  }
}
