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
  /** Whose it is. */
  share: string;
  reply: RunOptions<Order, Answer>["reply"];
  /** Workers that were lost while they processed it. */
  losses: number;
  /** Rejects it when it has been queued for too long. */
  waitTimer: NodeJS.Timeout | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Queue of orders that is fair by share: the next one is of the share with the fewest in progress, and among equal ones
 * of that which was served longest ago. Within a share it is FIFO. An order that leaves the queue can no longer be
 * rejected for its wait.
 */
export class OrderQueue<Order, Answer> {
  /** The share that was served longest ago comes first. */
  readonly #shares = new Map<string, QueuedOrder<Order, Answer>[]>();
  /** Orders to be retried, which come before all others. */
  readonly #retried: QueuedOrder<Order, Answer>[] = [];

  get length(): number {
    let length = this.#retried.length;
    for (const orders of this.#shares.values()) length += orders.length;
    return length;
  }

  *[Symbol.iterator](): Iterator<QueuedOrder<Order, Answer>> {
    yield* this.#retried;
    for (const orders of this.#shares.values()) yield* orders;
  }

  add(order: QueuedOrder<Order, Answer>): void {
    const orders = this.#shares.get(order.share);
    if (orders === undefined) this.#shares.set(order.share, [order]);
    else orders.push(order);
  }

  /** Puts an order first that is to be retried. */
  addFirst(order: QueuedOrder<Order, Answer>): void {
    this.#retried.unshift(order);
  }

  /** `runningOf` counts the orders of a share in progress. */
  take(runningOf: (share: string) => number): QueuedOrder<Order, Answer> | undefined {
    const first = this.#retried.shift() ?? this.#takeNext(runningOf);
    clearTimeout(first?.waitTimer);
    return first;
  }

  #takeNext(runningOf: (share: string) => number): QueuedOrder<Order, Answer> | undefined {
    let next: { share: string; running: number } | undefined;
    for (const share of this.#shares.keys()) {
      const running = runningOf(share);
      if (next === undefined || running < next.running) next = { share, running };
    }
    if (next === undefined) return undefined;
    const orders = this.#shares.get(next.share) ?? [];
    const first = orders.shift();
    this.#shares.delete(next.share);
    if (orders.length > 0) this.#shares.set(next.share, orders);
    return first;
  }

  /** Takes the last order of the longest queue, if that is longer than the queue of `share` would be. */
  takeLongest(share: string): QueuedOrder<Order, Answer> | undefined {
    let longest = this.#shares.get(share) ?? [];
    const own = longest.length;
    for (const orders of this.#shares.values()) if (orders.length > longest.length) longest = orders;
    const last = longest.length > own + 1 ? longest.pop() : undefined;
    clearTimeout(last?.waitTimer);
    return last;
  }

  /** Whether the order was queued. */
  remove(order: QueuedOrder<Order, Answer>): boolean {
    for (const orders of [this.#retried, this.#shares.get(order.share) ?? []]) {
      const index = orders.indexOf(order);
      if (index < 0) continue;
      orders.splice(index, 1);
      if (orders.length === 0 && orders !== this.#retried) this.#shares.delete(order.share);
      clearTimeout(order.waitTimer);
      return true;
    }
    return false;
  }
}
