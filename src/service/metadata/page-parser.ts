import { Worker } from "node:worker_threads";
import type { PageMetadata } from "#contract/page-metadata.ts";
import type { FetchedPage } from "./parse-page.ts";

/** Reads pages on a thread of its own, one after the other. */
export interface PageParser {
  /** Throws `PageParserError`. */
  parse: (page: FetchedPage) => Promise<PageMetadata>;
  stop: () => Promise<void>;
}

export class PageParserError extends Error {
  override readonly name = "PageParserError";
  readonly reason: "tooSlow" | "crashed" | "stopped" | "busy";

  constructor(reason: PageParserError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface PageParserOptions {
  /** For one page, the thread's start apart. */
  deadlineMs?: number;
  /** That a page waits for those before it; then it is given up as `busy`. */
  waitMsMax?: number;
  /** An idle thread is kept this long. */
  restAfterMs?: number;
  workerUrl?: URL;
}

interface Waiting {
  page: FetchedPage;
  /** Ends its waiting. */
  patience: NodeJS.Timeout;
  resolve: (metadata: PageMetadata) => void;
  reject: (error: PageParserError) => void;
}

export function createPageParser({
  deadlineMs = 5_000,
  waitMsMax = 5_000,
  restAfterMs = 60_000,
  workerUrl = new URL("./metadata-worker.ts", import.meta.url),
}: PageParserOptions = {}): PageParser {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let current: Waiting | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isStopped = false;

  function startWorker(): void {
    const started = new Worker(workerUrl, {
      // A page has 2 MiB; what is found in it is bounded as well.
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
    });
    worker = started;
    isReady = false;
    let failure: unknown;
    started.on("message", (message: "ready" | PageMetadata) => {
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
      const crashed = new PageParserError("crashed", "The page could not be read.", { cause: failure });
      // One that does not even start fails whoever waits for it, and is not started for ever.
      (isReady ? settle() : takeNext())?.reject(crashed);
      startNext();
    });
    started.unref();
  }

  function settle(): Waiting | undefined {
    clearTimeout(deadline);
    const settled = current;
    current = undefined;
    // The answer is given first.
    queueMicrotask(startNext);
    return settled;
  }

  function waitInLine(page: FetchedPage, resolve: Waiting["resolve"], reject: Waiting["reject"]): void {
    const waiting: Waiting = { page, resolve, reject, patience: setTimeout(giveUp, waitMsMax) };
    function giveUp(): void {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new PageParserError("busy", "Too many pages are being read. Send it again."));
    }
    queue.push(waiting);
  }

  function takeNext(): Waiting | undefined {
    const next = queue.shift();
    clearTimeout(next?.patience);
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
      settle()?.reject(
        new PageParserError("tooSlow", `The page could not be read within ${deadlineMs / 1000} seconds.`),
      );
    }, deadlineMs);
    worker.postMessage(next.page);
  }

  function dropWorker(): void {
    const dropped = worker;
    worker = undefined;
    void dropped?.terminate();
  }

  return {
    parse: (page) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          reject(new PageParserError("stopped", "The service is shutting down."));
          return;
        }
        waitInLine(page, resolve, reject);
        startNext();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(rest);
      clearTimeout(deadline);
      const stopped = new PageParserError("stopped", "The service is shutting down.");
      for (let waiting = takeNext(); waiting !== undefined; waiting = takeNext()) waiting.reject(stopped);
      current?.reject(stopped);
      current = undefined;
      const last = worker;
      worker = undefined;
      await last?.terminate();
    },
  };
}
