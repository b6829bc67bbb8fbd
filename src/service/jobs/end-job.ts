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
  failEqualRequests,
  type FinishedPicture,
  finishEqualRequests,
  lockEqualRequests,
  type RenderedFor,
  type SettledRequest,
} from "../storage/equal-requests.ts";
import { finishPlainRenders } from "../storage/plain-renders.ts";
import type { NewRequest, RequestFailure } from "../storage/request-rows.ts";
import { noteUnusedObjects, type UnusedObject } from "../storage/unused-objects.ts";
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
  job: Pick<RunningJob<unknown>, "id" | "signal" | "complete" | "markDone">;
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

type StoredFile = Pick<MadeFile, "job" | "request"> & { picture: FinishedPicture };
type Ended = {
  subjects: readonly string[];
  unused: readonly UnusedObject[];
  /** Only the request itself was waiting for its picture, and it was not deleted. */
  isPlain?: boolean;
};

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
  const { db, kind } = database;
  const end = createBatches<StoredFile, Ended>(endLimits[kind], (files) => endAll(dependencies, files));

  return {
    withFile: async (made) => {
      const { job, request, file } = made;
      job.signal.throwIfAborted();
      const objectKey = `results/${request.id}.${extensionOf(request.format)}`;
      const storedFrom = performance.now();
      await objects.put(objectKey, file.bytes, contentTypeOf(request.format));
      const storeMs = performance.now() - storedFrom;
      const picture = toFinishedPicture(made, { objectKey, finishedAt: clock.now() });
      const { subjects, unused, isPlain = false } = await end({ job, request, picture });
      report(metrics, made, { ...picture.timings, storeMs });
      if (isPlain) return signals.announce(request.id, toFinishedResult(request, picture, file.bytes));
      for (const subject of subjects) signals.announce(subject);
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

async function endAll(dependencies: Dependencies, files: readonly StoredFile[]): Promise<Ended[]> {
  const plain = await endPlain(dependencies, files);
  const others = files.filter(({ request }) => !plain.has(request.id));
  const ended = others.length === 0 ? [] : await endInTransaction(dependencies, others);
  if (plain.size > 0) await dependencies.database.flush();
  return files.map(({ request: { id } }) =>
    plain.has(id)
      ? { subjects: [id], unused: [], isPlain: true }
      : (ended.shift() ?? { subjects: [id], unused: [] }),
  );
}

/** Ends those that no other request and no webhook waits for. Returns their identifiers. */
async function endPlain(
  { database: { pool, kind } }: Dependencies,
  files: readonly StoredFile[],
): Promise<ReadonlySet<string>> {
  if (kind === "server") return new Set();
  const plain = await finishPlainRenders(
    pool,
    files.map(({ job, request: { id, renderKey }, picture }) => ({ id, jobId: job.id, renderKey, picture })),
  );
  for (const { job, request } of files) if (plain.has(request.id)) job.markDone();
  return plain;
}

async function endInTransaction(
  { database: { db, kind }, deliveries }: Dependencies,
  files: readonly StoredFile[],
): Promise<Ended[]> {
  return db.transaction(async (transaction) => {
    const ended: Ended[] = [];
    const alive: SettledRequest[] = [];
    for (const { job, request, picture } of files) {
      await lockEqualRequests(transaction, kind, request.renderKey);
      const settled = await finishEqualRequests(transaction, request, picture);
      await job.complete(transaction);
      const shown = settled.filter(isAlive);
      alive.push(...shown);
      // Deleted while it was made: the deletion found no object yet.
      const unused = shown.length > 0 ? [] : await noteUnusedObjects(transaction, [picture.objectKey]);
      ended.push({ subjects: subjectsOf(request, settled), unused });
    }
    await deliveries.enqueueResults(transaction, alive);
    const subjects = ended.flatMap((one) => one.subjects);
    await notifyProcesses(transaction, kind, subjects);
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
