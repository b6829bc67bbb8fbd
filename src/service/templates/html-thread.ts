import type { Problem } from "#contract/problems.ts";
import { type Result, succeed } from "#contract/result.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { DocumentReading } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { fromPlainHtml, toPlainHtml } from "#scene/html/plain-html.ts";
import { heapLimit, threads } from "../concurrency/pool-worker.ts";
import { createWorkerPool, workerErrors } from "../concurrency/worker-pool.ts";
import type { HtmlAnswer, HtmlOrder, NamedPictures, PageOrder, WrittenPage } from "./html-orders.ts";

/**
 * Parses html templates and fills them in on a worker thread: a template of 400 kB with the maximum number of rules
 * takes a third of a second. Throws `WorkerError`, and {@link BrokenHtmlError} for a document that cannot be made a
 * page.
 */
export interface HtmlThread {
  read: (source: unknown, reading: DocumentReading) => Promise<Result<HtmlDocument, Problem[]>>;
  listPictures: (document: HtmlDocument) => Promise<NamedPictures>;
  writePage: (document: HtmlDocument, page: PageOrder) => Promise<WrittenPage>;
  stop: () => Promise<void>;
}

export class BrokenHtmlError extends Error {
  override readonly name = "BrokenHtmlError";
}

export interface HtmlThreadOptions {
  /** Limit for one order, ms, without the start of the thread. */
  deadlineMs?: number;
  /** How long an order may be queued, ms. */
  waitMsMax?: number;
  workerUrl?: URL;
}

export function createHtmlThread({
  deadlineMs = 20_000,
  waitMsMax = 20_000,
  workerUrl = new URL("./html-worker.ts", import.meta.url),
}: HtmlThreadOptions = {}): HtmlThread {
  const thread = createWorkerPool({
    kind: "htmlTemplates",
    // A page may have 10 MB and 20,000 elements.
    start: threads<HtmlOrder, HtmlAnswer>(workerUrl, heapLimit(256)),
    deadlineMs,
    waitMsMax,
    toError: workerErrors({
      crashed: serviceText("htmlUnreadable"),
      busy: serviceText("htmlBusy"),
      tooSlow: serviceText("htmlSlow", { seconds: deadlineMs / 1000 }),
    }),
  });
  async function run<Kind extends HtmlAnswer["kind"]>(
    kind: Kind,
    order: HtmlOrder,
  ): Promise<Extract<HtmlAnswer, { kind: Kind }>> {
    const answer = await thread.run(order);
    if (answer.kind === "broken") throw new BrokenHtmlError(answer.why);
    if (!isOfKind(answer, kind)) throw new Error(`the html thread answered ${answer.kind} to ${kind}`);
    return answer;
  }
  return {
    read: async (source, reading) => {
      const { read } = await run("read", { kind: "read", source, reading });
      return read.ok ? succeed(fromPlainHtml(read.value)) : read;
    },
    listPictures: async (document) =>
      (await run("pictures", { kind: "pictures", document: toPlainHtml(document) })).named,
    writePage: async (document, page) =>
      (await run("page", { kind: "page", document: toPlainHtml(document), page })).page,
    stop: thread.stop,
  };
}

function isOfKind<Kind extends HtmlAnswer["kind"]>(
  answer: HtmlAnswer,
  kind: Kind,
): answer is Extract<HtmlAnswer, { kind: Kind }> {
  return answer.kind === kind;
}
