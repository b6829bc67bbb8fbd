import type { PageMetadata } from "#contract/page-metadata.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { heapLimit, threads } from "../concurrency/pool-worker.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { createWorkerPool, WorkerError, workerErrors } from "../concurrency/worker-pool.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { FetchedBytes, Outbound } from "../outbound/outbound.ts";
import { currentShare } from "../request-scope.ts";
import { invalidRequest, ServiceError, unavailable } from "../service-error.ts";
import { essenceOf } from "./decode-page.ts";
import { readRefresh } from "./read-refresh.ts";

/** Fetches a page and reads its metadata. Throws `ServiceError` with the reason. */
export type ReadPageMetadata = (url: string) => Promise<PageMetadata>;

export interface PageMetadataDependencies {
  outbound: Pick<Outbound, "fetchBytes">;
  parser: Pick<PageParser, "parse">;
  /** For the fetch with all its redirects. */
  timeoutMs?: number;
  /** Concurrent reads; each may hold 2 MiB. One caller gets half of them. */
  atOnceMax?: number;
}

/** After decompression. Metadata stands at the beginning of a page, so a longer one is cut here. */
export const pageBytesMax = 2 * 1_048_576;

const pageTypes = ["text/html", "application/xhtml+xml"];

export function createReadPageMetadata({
  outbound,
  parser,
  timeoutMs = 10_000,
  atOnceMax = 64,
}: PageMetadataDependencies): ReadPageMetadata {
  const semaphore = createSemaphore({
    kind: "pages",
    limit: atOnceMax,
    waitingMax: 0,
    leavesRoom: true,
    busy: () => unavailable("Too many pages are being read. Send it again.", { retryAfterSeconds: 1 }),
  });
  async function read(url: string): Promise<PageMetadata> {
    let metadata: PageMetadata | undefined;
    try {
      await outbound.fetchBytes(url, {
        accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1",
        bytesMax: pageBytesMax,
        beyondMax: "cut",
        timeoutMs,
        checkType,
        nextOf: async (page) => {
          if (page.contentType === "") checkStart(page.bytes);
          metadata = await parser.parse(page);
          return refreshOf(page, metadata);
        },
      });
      if (metadata === undefined) throw new Error("no page was parsed");
      return metadata;
    } catch (error) {
      throw toServiceError(error);
    }
  }
  return (url) => semaphore.run(() => read(url), { share: currentShare() });
}

/** The other page to which a page leads at once, by its header or a tag. */
function refreshOf({ refresh, url }: FetchedBytes, { metaTags }: PageMetadata): string | undefined {
  const tag = metaTags.find(({ name }) => name.toLowerCase() === "refresh");
  const address = readRefresh(refresh ?? tag?.value ?? "");
  const next = address === undefined ? null : URL.parse(address, url);
  // A page that only loads itself again is the end.
  return next === null || next.href === url ? undefined : next.href;
}

function checkType(contentType: string): void {
  const type = essenceOf(contentType);
  // Detected from its first bytes instead.
  if (type === "") return;
  if (!pageTypes.includes(type)) throw notHtml(serviceText("notHtml", { type }));
}

/** For servers that name no type: accepts only content that begins like a page. */
function checkStart(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString(
    "latin1",
  );
  if (!/<(?:!doctype\s+html|html|head|title|meta|body)[\s>]/i.test(start.replaceAll("\0", "")))
    throw notHtml(serviceText("notHtmlStart"));
}

function notHtml(message: WrittenText): OutboundError {
  return new OutboundError("unreadable", message);
}

/** The address was rejected (400), or the page behind it cannot be read (422). */
function toServiceError(error: unknown): unknown {
  if (error instanceof OutboundError) {
    if (error.failure === "notAllowed") {
      return invalidRequest([
        {
          path: "url",
          errorCode: "url_not_allowed",
          code: "hostNotAllowed",
          params: { verb: "reached", reason: error.publicMessage },
        },
      ]);
    }
    if (error.failure === "busy") return unavailable(error.publicMessage, { cause: error });
    return notRead(error.publicMessage, error);
  }
  if (error instanceof WorkerError) {
    if (error.reason === "busy") return unavailable(error.message, { retryAfterSeconds: 1, cause: error });
    const isOurs = error.reason === "stopped" || error.reason === "lost";
    return isOurs ? unavailable(error.message, { cause: error }) : notRead(error.message, error);
  }
  return error;
}

function notRead(why: string, cause: Error): ServiceError {
  return new ServiceError(`a page was not read: ${cause.message}`, {
    // Not specified. The request is in order and the page is not; 502 and 504 come from the proxy alone.
    status: 422,
    code: "upstream_failed",
    publicMessage: `The page could not be read. ${why}`,
    errors: [`url: ${why}`],
    cause,
  });
}

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
