/** The two kinds of worker that a pool starts: threads, and helper processes. */
import type { ChildProcess } from "node:child_process";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { isCausedByInput } from "../child-processes/start-helper.ts";

/**
 * Why an order has no answer. `busy`: too many were queued, or it was queued for too long. `tooSlow`: it exceeded its
 * deadline. `crashed`: its worker failed. `lost`: its worker did not start or was ended from outside, so a retry may
 * succeed. `aborted`: its signal was aborted. `stopped`: the pool was stopped.
 */
export type OrderFailure = "busy" | "tooSlow" | "crashed" | "lost" | "aborted" | "stopped";

/** A running thread or process that processes one order at a time. */
export interface PoolWorker<Order> {
  send: (order: Order, transfer: readonly ArrayBuffer[]) => void;
  /** Whether it keeps this process alive. */
  setRef: (isReferenced: boolean) => void;
  terminate: () => Promise<void>;
}

export interface PoolWorkerEvents<Answer> {
  /** `"ready"` when its code is loaded, then one answer for each order. */
  onMessage: (message: "ready" | Answer) => void;
  /** `crashed`: it failed, perhaps because of its order. `lost`: it did not start, or was ended from outside. */
  onEnd: (reason: "crashed" | "lost", cause: unknown) => void;
}

/** May throw when the system cannot start another worker. */
export type StartPoolWorker<Order, Answer> = (events: PoolWorkerEvents<Answer>) => PoolWorker<Order>;

/** Starts threads. `onError` is called with an uncaught error of the thread. */
export function threads<Order, Answer>(
  url: URL,
  options: WorkerOptions = {},
  onError: (error: unknown) => void = () => undefined,
): StartPoolWorker<Order, Answer> {
  return ({ onMessage, onEnd }) => {
    const worker = startThread(url, options, onError);
    let failure: unknown;
    worker.on("message", onMessage);
    // An error is followed by an exit.
    worker.on("error", (error) => {
      failure = error;
      onError(error);
    });
    worker.on("exit", () => onEnd("crashed", failure));
    return {
      send: (order, transfer) => worker.postMessage(order, transfer),
      setRef: (isReferenced) => (isReferenced ? worker.ref() : worker.unref()),
      terminate: async () => void (await worker.terminate()),
    };
  };
}

/** Reports a thread that the system does not start; its pool may try again. */
function startThread(url: URL, options: WorkerOptions, onError: (error: unknown) => void): Worker {
  try {
    return new Worker(url, options);
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** A thread whose old generation exceeds `megabytes` is terminated. */
export function heapLimit(megabytes: number): WorkerOptions {
  return { resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 } };
}

/**
 * Starts helper processes. A process also sends `"begun"` when it starts to process its order; only then is a failure
 * attributed to the order.
 */
export function processes<Order extends object, Answer extends object>(
  start: () => ChildProcess,
): StartPoolWorker<Order, Answer> {
  return ({ onMessage, onEnd }) => {
    const child = start();
    let isReady = false;
    let hasBegun = false;
    child.on("message", (message: "ready" | "begun" | Answer) => {
      isReady ||= message === "ready";
      hasBegun = message === "begun";
      if (message !== "begun") onMessage(message);
    });
    child.on("error", (error) => onEnd("lost", error));
    child.on("exit", (code, signal) => {
      const cause = new Error(`the process ended by ${signal ?? `exit code ${code}`}`);
      // A process that is not ready has received no order.
      onEnd(isReady && isCausedByInput(code, signal, { hasBegun }) ? "crashed" : "lost", cause);
    });
    return {
      // If the process ended before it received the order, its exit reports that.
      send: (order) => void child.send(order, () => undefined),
      setRef: (isReferenced) => {
        const method = isReferenced ? "ref" : "unref";
        child[method]();
        child.channel?.[method]();
      },
      terminate: async () => void child.kill("SIGKILL"),
    };
  };
}
