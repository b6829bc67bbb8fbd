/** The worker's side of a pool. */
import { parentPort } from "node:worker_threads";

type AnswerOrder<Order, Answer> = (order: Order) => Answer | Promise<Answer>;
/** Calls `begin` when it starts to process the order, which may be at fault from then on. */
type AnswerBegunOrder<Order, Answer> = (order: Order, begin: () => void) => Promise<Answer>;

/**
 * Answers the orders that a pool sends to this thread. Call it when the thread's code is loaded. `listTransfer` names
 * the buffers of an answer that are moved instead of copied.
 */
export function serveThread<Order, Answer>(
  answer: AnswerOrder<Order, Answer>,
  listTransfer: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  if (port === null) throw new Error("this module runs as a worker thread only");
  async function respond(order: Order): Promise<void> {
    const answered = await answer(order);
    port?.postMessage(answered, listTransfer(answered));
  }
  // A rejection is unhandled, so it ends the thread, and the pool fails the order as `crashed`.
  port.on("message", (order: Order) => void respond(order));
  port.postMessage("ready");
}

/** Answers the orders that a pool sends to this process. Call it when the process's code is loaded. */
export function serveProcess<Order, Answer extends object>(answer: AnswerBegunOrder<Order, Answer>): void {
  const send = (message: string | Answer) => void process.send?.(message);
  async function respond(order: Order): Promise<void> {
    send(await answer(order, () => send("begun")));
  }
  process.on("message", (order: Order) => void respond(order));
  send("ready");
}
