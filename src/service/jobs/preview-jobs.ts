import { createHash } from "node:crypto";
import { z } from "zod";
import { extensionOf, formats } from "#contract/formats.ts";
import { previewFormat } from "../edge/links.ts";
import type { TemplateRenderer } from "../html-templates/template-renderer.ts";
import { RenderError } from "../rendering/render-pool.ts";
import type { Transaction } from "../storage/database.ts";
import { findPinnedTemplate, readTemplateRevision } from "../storage/revisions-store.ts";
import {
  failTemplatePreview,
  listTemplatesWithoutPreview,
  setTemplatePreview,
  type StoredTemplate,
} from "../storage/templates-store.ts";
import { logFailure } from "./log-failure.ts";
import { withoutInterface } from "../templates/template-kinds.ts";
import { JobPostponedError, type JobSettings, type RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import { notifyProcesses } from "./notifications.ts";
import type { JobContext } from "./job-context.ts";

interface TemplateRevision {
  id: string;
  revision: number;
}

export interface PreviewJobs {
  /** In the transaction that stores the revision. */
  enqueue: (transaction: Transaction, template: TemplateRevision) => Promise<void>;
  /**
   * For templates that an older version of the product left without previews or jobs, and for html ones that were
   * stored while there was no browser.
   */
  enqueueMissing: () => Promise<void>;
  startWork: (options: { concurrency: number }) => void;
}

/** Over more than half an hour: a preview is asked for once, and a machine may be short of something until then. */
export const previewJobSettings: JobSettings = {
  retryLimit: 11,
  retryDelaySeconds: 2,
  retryDelaySecondsMax: 600,
  deadlineSeconds: 120,
};

const payloadSchema = z.object({ templateId: z.string(), revision: z.int() });
type Payload = z.infer<typeof payloadSchema>;

/** The failure of a missing preview that the next start retries; links do not wait for it until then. */
const withoutBrowser = "There was no browser.";
/** Twice the size on a card of the gallery, which loads a page of them at once. */
const longestSidePx = 600;
const quality = 74;
const missingMax = 1_000;

/** The subject of notifications about a template's preview. */
export function previewSignal(templateId: string): string {
  return `preview of ${templateId}`;
}

type Dependencies = Pick<
  JobContext,
  "database" | "objects" | "documents" | "signals" | "log" | "storeWatch"
> & {
  queue: Queue<"preview">;
  renderer: TemplateRenderer;
};

/** Renders the preview of each new revision of a template as a job: no request waits for a render of its own. */
export function createPreviewJobs(dependencies: Dependencies): PreviewJobs {
  const { database, storeWatch, queue } = dependencies;
  const enqueue: PreviewJobs["enqueue"] = async (transaction, { id, revision }) => {
    await queue.enqueue(transaction, "preview", { templateId: id, revision });
  };

  return {
    enqueue,
    enqueueMissing: async () => {
      if ((await queue.countWaiting(database.db, "preview", 1)).size > 0) return;
      await database.db.transaction(async (transaction) => {
        for (const template of await listTemplatesWithoutPreview(transaction, missingMax, withoutBrowser))
          await enqueue(transaction, template);
      });
    },
    startWork: ({ concurrency }) => {
      queue.work("preview", {
        concurrency,
        payload: payloadSchema,
        storeWatch,
        handler: (job) =>
          handle(dependencies, job).catch((error: unknown) => {
            if (!(error instanceof RenderError)) throw error;
            if (error.reason === "busy") throw new JobPostponedError(error.message, { cause: error });
            if (!error.isFinal && error.reason !== "noBrowser") throw error;
            return deadLetter(dependencies, job.payload, error);
          }),
        onDeadLetter: (payload, error) => deadLetter(dependencies, payload, error),
      });
    },
  };
}

async function handle(dependencies: Dependencies, job: RunningJob<Payload>): Promise<void> {
  const { templateId: id, revision } = job.payload;
  const { db } = dependencies.database;
  const template = await findPinnedTemplate(db, id, revision);
  // Replaced or deleted since, or an attempt was interrupted after its end.
  if (template === undefined || template.previewKey !== null) return;
  const { publishedRevision, latestRevision } = template;
  const document = await readTemplateRevision(db, id, revision);
  if (document !== undefined && (revision === publishedRevision || revision === latestRevision))
    await makePreview(dependencies, { ...template, document }, job);
}

async function makePreview(
  { database, objects, documents, signals, renderer }: Dependencies,
  template: StoredTemplate,
  job: RunningJob<Payload>,
): Promise<void> {
  const { bytes } = await renderer.render(
    {
      document: withoutInterface(await documents.read(template)),
      format: previewFormat,
      longestSideMax: longestSidePx,
      quality,
    },
    job,
  );
  job.signal.throwIfAborted();
  const key = previewKeyOf(template);
  await objects.put(key, bytes, formats[previewFormat].mediaType);
  const isTaken = await database.db.transaction(async (transaction) => {
    await job.complete(transaction);
    await notifyProcesses(transaction, database.kind, [previewSignal(template.id)]);
    return setTemplatePreview(transaction, template.id, template.revision, key);
  });
  if (!isTaken) await objects.delete(key);
  signals.announce(previewSignal(template.id));
}

async function deadLetter(
  { database: { db, kind }, signals, log }: Dependencies,
  { templateId, revision }: Payload,
  error: unknown,
): Promise<void> {
  const isForNow = error instanceof RenderError && error.reason === "noBrowser";
  if (isForNow)
    log.info("a template's preview waits for a browser", { template: templateId, why: error.message });
  else logFailure(log, "a template's preview could not be made", error, { template: templateId, revision });
  const why = error instanceof Error ? error.message : String(error);
  await failTemplatePreview(db, templateId, revision, isForNow ? withoutBrowser : why);
  await notifyProcesses(db, kind, [previewSignal(templateId)]);
  signals.announce(previewSignal(templateId));
}

/** Template identifiers may have any letters; keys of the store may not. */
export function previewKeyOf({ id, revision }: TemplateRevision): string {
  const name = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return `previews/${name}-${revision}.${extensionOf(previewFormat)}`;
}
