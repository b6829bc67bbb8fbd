/**
 * The end of a job that makes a request's file: stores the file, settles the request and those that wait for the same
 * picture, enqueues their webhook deliveries, and notifies their waiting links, also in other processes.
 */
import { hideAddressSecrets } from "#contract/address-secrets.ts";
import { extensionOf } from "#contract/formats.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { CaptureError } from "../capture/capture-error.ts";
import type { PageStepTimes } from "../capture/capture-steps.ts";
import { contentTypeOf } from "../edge/file-answer.ts";
import type { ResultType, ServiceMetrics } from "../metrics/service-metrics.ts";
import type { RunningJob } from "../queue/job.ts";
import type { RenderedFile, RenderTimings } from "../rendering/render-order.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { type BatchLimits, createBatches, unbatched } from "../storage/batches.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import {
  type EndedRender,
  failEqualRequests,
  type FinishedFile,
  type FinishedPicture,
  finishRequests,
  lockEqualRequests,
  type RenderedFor,
  type SettledRequest,
} from "../storage/equal-requests.ts";
import type { NewRequest, RequestFailure } from "../storage/request-rows.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";
import type { JobContext } from "./job-context.ts";
import { notifyProcesses } from "./notifications.ts";
import type { FinishedResult } from "./result-signals.ts";

export interface EndJob {
  /** Throws if the job was aborted. */
  withFile: (made: MadeFile) => Promise<void>;
  /** The requests get the message of a `RenderError` or `CaptureError`, and a general one for any other error. */
  withFailure: (request: RenderedFor & Pick<NewRequest, "type">, error: unknown) => Promise<void>;
}

/** A file that is not stored yet. */
export interface MadeFile {
  job: Pick<RunningJob<unknown>, "id" | "signal" | "markDone">;
  request: Pick<
    NewRequest,
    | "id"
    | "type"
    | "format"
    | "createdAt"
    | "renderKey"
    | "templateName"
    | "fileName"
    | "expiresAt"
    | "warnings"
  >;
  startedAt: Date;
  /** By default the paint time is all the time since the start. */
  file: Omit<RenderedFile, "bytes" | "timings"> & {
    bytes: Uint8Array;
    timings?: Partial<RenderTimings>;
    /** Of a screenshot, like the next one. */
    steps?: PageStepTimes;
    title?: string;
  };
}

type Dependencies = Pick<JobContext, "database" | "objects" | "signals" | "clock" | "metrics"> & {
  deliveries: Pick<Deliveries, "enqueueResults" | "enqueueFailures">;
};

/** On a server, transactions run in parallel. */
const endLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 10 },
  server: unbatched,
};

export function createEndJob(dependencies: Dependencies): EndJob {
  const { database, objects, signals, clock, metrics, deliveries } = dependencies;
  const { db, kind, flush } = database;
  const end = createBatches<FinishedFile, EndedRender>(endLimits[kind], (files) =>
    endAll(dependencies, files),
  );

  return {
    withFile: async (made) => {
      const { job, request, file } = made;
      job.signal.throwIfAborted();
      const objectKey = `results/${request.id}.${extensionOf(request.format)}`;
      const storedFrom = performance.now();
      await objects.put(objectKey, file.bytes, contentTypeOf(request.format));
      const storeMs = performance.now() - storedFrom;
      const picture = toFinishedPicture(made, { objectKey, finishedAt: clock.now() });
      const { id, renderKey } = request;
      const { settled, unused } = await end({ id, renderKey, jobId: job.id, picture });
      job.markDone();
      // A picture that a link has shown must not fail in a second attempt.
      await flush();
      report(metrics, made, { ...picture.timings, storeMs });
      const isShown = settled.some((one) => one.id === id && one.isAlive);
      if (isShown) signals.announce(id, toFinishedResult(request, picture, file.bytes));
      for (const subject of subjectsOf(request, settled)) signals.announce(subject);
      await dropUnusedObjects({ db, objects }, unused);
    },

    withFailure: async (request, error) => {
      const { reason, message } = toFailure(error);
      const failure = { reason, message: hideAddressSecrets(message) };
      const subjects = await db.transaction(async (transaction) => {
        await lockEqualRequests(transaction, kind, request.renderKey);
        const failed = await failEqualRequests(transaction, request, { finishedAt: clock.now(), failure });
        await deliveries.enqueueFailures(transaction, failed.filter(isAlive), failure.message);
        await notifyProcesses(transaction, kind, subjectsOf(request, failed));
        return subjectsOf(request, failed);
      });
      metrics.countResult(resultTypeOf(request), "failed");
      for (const subject of subjects) signals.announce(subject);
    },
  };
}

function resultTypeOf({ type }: Pick<NewRequest, "type">): ResultType {
  return type === "screenshot" ? "screenshot" : "render";
}

function report(
  metrics: ServiceMetrics,
  { request, file: { steps } }: MadeFile,
  {
    queuedMs,
    imagesMs,
    paintMs,
    encodeMs,
    totalMs,
    storeMs,
  }: FinishedPicture["timings"] & { storeMs: number },
): void {
  const type = resultTypeOf(request);
  metrics.countResult(type, "done");
  const shared = { queued: queuedMs, store: storeMs, total: totalMs };
  if (type === "screenshot") metrics.observeCapture({ ...steps, ...shared });
  else metrics.observeRender({ images: imagesMs, paint: paintMs, encode: encodeMs, ...shared });
}

async function endAll(dependencies: Dependencies, files: readonly FinishedFile[]): Promise<EndedRender[]> {
  const { db, kind } = dependencies.database;
  // Embedded, where no other transaction runs meanwhile, one statement is enough if there is no webhook to notify.
  const quiet = kind === "embedded" ? await finishRequests(db, files, { isQuiet: true }) : undefined;
  const others = files.filter(({ id }) => quiet?.has(id) !== true);
  const notified = others.length === 0 ? undefined : await endInTransaction(dependencies, others);
  return files.map(({ id }) => quiet?.get(id) ?? notified?.get(id) ?? { settled: [], unused: [] });
}

function endInTransaction(
  { database: { db, kind }, deliveries }: Dependencies,
  files: readonly FinishedFile[],
): Promise<Map<string, EndedRender>> {
  return db.transaction(async (transaction) => {
    for (const { renderKey } of files) await lockEqualRequests(transaction, kind, renderKey);
    const ended = await finishRequests(transaction, files);
    const settled = [...ended.values()].flatMap((one) => one.settled);
    await deliveries.enqueueResults(transaction, settled.filter(isAlive));
    await notifyProcesses(transaction, kind, [...new Set([...files, ...settled].map(({ id }) => id))]);
    return ended;
  });
}

function isAlive(settled: SettledRequest): boolean {
  return settled.isAlive;
}

/** The request is one of them even if another attempt has settled it. */
function subjectsOf({ id }: RenderedFor, settled: readonly SettledRequest[]): string[] {
  return [...new Set([id, ...settled.map((one) => one.id)])];
}

function toFinishedResult(
  {
    id,
    type,
    format,
    createdAt,
    templateName = null,
    fileName = null,
    expiresAt = null,
    warnings: own = [],
  }: MadeFile["request"],
  { finishedAt, objectKey, bytes: length, warnings: drawnWarnings }: FinishedPicture,
  bytes: Uint8Array,
): FinishedResult {
  const outcome = { state: "done", finishedAt, objectKey, bytes: length } as const;
  const times = { createdAt, expiresAt, deletedAt: null, isPurged: false };
  const warnings = [...own, ...drawnWarnings];
  return {
    record: { id, type, format, templateName, fileName, ...times, outcome, warnings, drawnWarnings },
    bytes,
  };
}

function toFinishedPicture(
  { request: { createdAt }, startedAt, file }: MadeFile,
  stored: Pick<FinishedPicture, "objectKey" | "finishedAt">,
): FinishedPicture {
  const {
    bytes,
    width,
    height,
    warnings: ofParts,
    textWarnings = [],
    fit = null,
    title = "",
    timings = {},
  } = file;
  const warnings = [...textWarnings, ...ofParts];
  const endedMs = stored.finishedAt.getTime();
  const { imagesMs, paintMs = endedMs - startedAt.getTime(), encodeMs } = timings;
  return {
    ...stored,
    startedAt,
    bytes: bytes.byteLength,
    width,
    height,
    warnings,
    drawing:
      warnings.length === 0 && fit === null && title === ""
        ? null
        : { warnings, fit, ...(title !== "" && { pageTitle: title }) },
    // A picture that lacks a part must not be shared with later requests, whose part may load.
    mayBeShared: ofParts.length === 0,
    timings: {
      queuedMs: startedAt.getTime() - createdAt.getTime(),
      imagesMs: round(imagesMs),
      paintMs: round(paintMs),
      encodeMs: round(encodeMs),
      totalMs: endedMs - createdAt.getTime(),
    },
  };
}

function round(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms * 10) / 10;
}

function toFailure(error: unknown): RequestFailure {
  if (error instanceof RenderError) return { reason: error.reason, message: error.message };
  const message = error instanceof CaptureError ? error.message : serviceText("serviceFault");
  return { reason: "failed", message };
}
