import type { PageMetadata } from "#contract/page-metadata.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { heapLimit, threads } from "../concurrency/pool-worker.ts";
import { createWorkerPool, workerErrors } from "../concurrency/worker-pool.ts";
import type { FetchedBytes } from "../outbound/outbound.ts";

/** Parses pages on its own thread, one after the other. */
export interface PageParser {
  /** Throws `WorkerError`. */
  parse: (page: FetchedBytes) => Promise<PageMetadata>;
  stop: () => Promise<void>;
}

export interface PageParserOptions {
  /** For one page, the thread's start apart. */
  deadlineMs?: number;
  /** How long a page may be queued; then it is rejected as `busy`. */
  waitMsMax?: number;
  workerUrl?: URL;
}

export function createPageParser({
  deadlineMs = 5_000,
  waitMsMax = 5_000,
  workerUrl = new URL("./metadata-worker.ts", import.meta.url),
}: PageParserOptions = {}): PageParser {
  const thread = createWorkerPool({
    kind: "pageTexts",
    // A page has 2 MiB at most, and the metadata found in it is bounded as well.
    start: threads<FetchedBytes, PageMetadata>(workerUrl, heapLimit(128)),
    deadlineMs,
    waitMsMax,
    toError: workerErrors({
      crashed: serviceText("pageUnreadable"),
      busy: serviceText("pageBusy"),
      tooSlow: serviceText("pageSlow", { seconds: deadlineMs / 1000 }),
    }),
  });
  return { parse: thread.run, stop: thread.stop };
}
