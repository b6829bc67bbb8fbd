import type { PageMetadata } from "#contract/page-metadata.ts";
import { createWorkThread } from "../threads/work-thread.ts";
import type { FetchedPage } from "./parse-page.ts";

/** Reads pages on a thread of its own, one after the other. */
export interface PageParser {
  /** Throws `WorkThreadError`. */
  parse: (page: FetchedPage) => Promise<PageMetadata>;
  stop: () => Promise<void>;
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

export function createPageParser({
  deadlineMs = 5_000,
  waitMsMax = 5_000,
  restAfterMs = 60_000,
  workerUrl = new URL("./metadata-worker.ts", import.meta.url),
}: PageParserOptions = {}): PageParser {
  const thread = createWorkThread<FetchedPage, PageMetadata>({
    workerUrl,
    deadlineMs,
    waitMsMax,
    restAfterMs,
    // A page has 2 MiB at most, and the metadata found in it is bounded as well.
    memoryMb: 128,
    words: {
      crashed: "The page could not be read.",
      busy: "Too many pages are being read. Send it again.",
      tooSlow: (seconds) => `The page could not be read within ${seconds} seconds.`,
    },
  });
  return { parse: thread.run, stop: thread.stop };
}
