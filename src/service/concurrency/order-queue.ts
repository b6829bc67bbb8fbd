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
  /** Rejects it when it has been queued for too long. */
  waitTimer: NodeJS.Timeout | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** FIFO queue of orders; one that leaves it can no longer be rejected for its wait. */
export class OrderQueue<Order, Answer> {
  readonly #orders: QueuedOrder<Order, Answer>[] = [];

  get length(): number {
    return this.#orders.length;
  }

  add(order: QueuedOrder<Order, Answer>): void {
    this.#orders.push(order);
  }

  /** Puts an order first that is to be retried. */
  addFirst(order: QueuedOrder<Order, Answer>): void {
    this.#orders.unshift(order);
  }

  take(): QueuedOrder<Order, Answer> | undefined {
    const first = this.#orders.shift();
    clearTimeout(first?.waitTimer);
    return first;
  }

  /** Whether the order was queued. */
  remove(order: QueuedOrder<Order, Answer>): boolean {
    const index = this.#orders.indexOf(order);
    if (index < 0) return false;
    this.#orders.splice(index, 1);
    clearTimeout(order.waitTimer);
    return true;
  }
}
