import { randomUUID } from "node:crypto";
import { z } from "zod";
import { fitReportSchema } from "#contract/fit-report.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { HtmlRenderer, HtmlRenderOrder, MeasuredPage } from "../html-templates/html-renderer.ts";
import { JobPostponedError, type JobSettings } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { answerJob, deleteWaitingJob, readJobAnswer } from "../storage/jobs-store.ts";
import { awaitNotification, notifyProcesses } from "./notifications.ts";
import type { BrowserWait } from "./browser-wait.ts";
import type { JobContext } from "./job-context.ts";

export interface CheckJobs {
  /**
   * Describes the page of an html template in this process's browser, else in that of a worker. Throws `RenderError`:
   * `noBrowser` if no worker takes the page in time.
   */
  measurePage: HtmlRenderer["measure"];
  startWork: (options: { browserWait: BrowserWait }) => void;
}

/** Its caller waits, and sends it again. */
export const checkJobSettings: JobSettings = {
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 1,
  deadlineSeconds: 40,
};

const atOnce = 2;
const defaultWaitMs = 15_000;
const lookAgainMs = 2_000;

const payloadSchema = z.object({
  checkId: z.string(),
  fetchesPictures: z.boolean(),
  // Written by this version or another one of the same cluster.
  order: z.custom<HtmlRenderOrder>((value) => typeof value === "object" && value !== null),
});

const answerSchema = z.union([
  z.object({
    fit: fitReportSchema,
    warnings: z.array(z.string()),
  }),
  z.object({ failure: z.string(), reason: z.enum(["crashed", "tooSlow", "failed", "noBrowser"]) }),
]);

/** Checks of html templates that another process's browser carries out. The answer is in the job until it is swept. */
export function createCheckJobs({
  database: { db, kind },
  signals,
  queue,
  pages,
  waitMs = defaultWaitMs,
}: Pick<JobContext, "database" | "signals"> & {
  queue: Queue<"check">;
  pages: Pick<HtmlRenderer, "measure">;
  /** How long a check waits for a worker, ms. Default 15,000. */
  waitMs?: number | undefined;
}): CheckJobs {
  async function askWorker(
    order: HtmlRenderOrder,
    { fetchesPictures, signal = new AbortController().signal }: Parameters<HtmlRenderer["measure"]>[1],
    error: RenderError,
  ): Promise<MeasuredPage> {
    const checkId = randomUUID();
    const [id] = await db.transaction((transaction) =>
      queue.enqueue(transaction, "check", { checkId, fetchesPictures, order }),
    );
    if (id === undefined) throw error;
    const answer = await awaitNotification(
      { signals, subject: signalOf(checkId), enter: () => () => undefined },
      {
        read: () => readJobAnswer(db, id),
        isSettled: (value) => value !== undefined,
        waitMs,
        lookAgainMs,
        signal,
      },
    );
    if (answer === undefined) {
      await deleteWaitingJob(db, id);
      signal.throwIfAborted();
      throw error;
    }
    const read = answerSchema.parse(answer);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- A process of this service wrote the text.
    if ("failure" in read) throw new RenderError(read.reason, read.failure as WrittenText);
    return read;
  }

  return {
    measurePage: async (order, options) => {
      try {
        return await pages.measure(order, options);
      } catch (error) {
        const mayAsk = kind === "server" && error instanceof RenderError && error.reason === "noBrowser";
        if (!mayAsk) throw error;
        return askWorker(order, options, error);
      }
    },
    startWork: ({ browserWait }) => {
      queue.work("check", {
        concurrency: atOnce,
        payload: payloadSchema,
        pause: browserWait.pause,
        handler: async (job) => {
          const { checkId, fetchesPictures, order } = job.payload;
          // Its caller has gone.
          if (job.ageMs > waitMs) return;
          const answer = await pages
            .measure(order, { signal: job.signal, fetchesPictures })
            .catch((error: unknown) => {
              if (!(error instanceof RenderError)) throw error;
              const { reason, message } = error;
              if (reason === "noBrowser") throw new JobPostponedError(message, { cause: error });
              return { failure: message, reason };
            });
          await db.transaction(async (transaction) => {
            await answerJob(transaction, job.id, answer);
            await job.complete(transaction);
            await notifyProcesses(transaction, kind, [signalOf(checkId)]);
          });
        },
        onDeadLetter: async () => undefined,
      });
    },
  };
}

function signalOf(checkId: string): string {
  return `check ${checkId}`;
}
