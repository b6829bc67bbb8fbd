import { sql } from "drizzle-orm";
import { z } from "zod";
import { extensionOf, type OutputFormat } from "#contract/render.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { contentTypeOf } from "../edge/file-answer.ts";
import { RenderError, type Renderer } from "../rendering/render-pool.ts";
import type { RenderedFile } from "../rendering/render-order.ts";
import type { ServiceContext } from "../service-context.ts";
import { unavailable } from "../service-error.ts";
import type { Transaction } from "../storage/database.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import {
  failRequest,
  findShareableResult,
  finishRequest,
  getRequest,
  insertRequest,
} from "../storage/requests-store.ts";
import { getTemplate } from "../storage/templates-store.ts";
import { dropUnusedObject } from "./drop-unused-object.ts";
import type { JobSettings, Queue } from "./queue.ts";
import type { RunningJob } from "./worker.ts";

/** A request that was checked, and the document it leads to, kept in memory to spare the job its reading. */
export interface AcceptedRequest {
  request: NewRequest;
  document: TemplateDocument;
  /** The template has moved on since. */
  isStale?: boolean;
}

export interface RenderJobs {
  /** Puts the request on record with its job, both or neither. A picture that is stored already is shared instead. */
  enqueue: (accepted: AcceptedRequest) => Promise<void>;
  startWork: (options: { concurrency: number }) => void;
  /** Another process has finished this request. */
  forget: (requestId: string) => void;
}

export const renderJobSettings: JobSettings = {
  retryLimit: 2,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 10,
  // Above the renderer's own deadline and the time for its pictures, which give the better message.
  deadlineSeconds: 120,
};

/** Other processes listen here for finished requests. */
export const resultsChannel = "overprint_results";

const payloadSchema = z.object({ requestId: z.string() });
/** Renders that this process has answered and that wait for their picture. Beyond this many it refuses more. */
const waitingMax = 2_000;
const retryAfterSeconds = 10;
/** A job that another process carried out is forgotten at its news; this is for news that got lost. */
const forgetAfterMs = 600_000;

type Dependencies = Pick<ServiceContext, "database" | "objects" | "documents" | "signals" | "clock"> & {
  queue: Queue<"render">;
  renderer: Renderer;
};

export function createRenderJobs({
  database,
  objects,
  documents,
  signals,
  clock,
  queue,
  renderer,
}: Dependencies): RenderJobs {
  const { db } = database;
  const prepared = new Map<string, AcceptedRequest>();

  async function enqueue(accepted: AcceptedRequest): Promise<void> {
    const { request } = accepted;
    forgetLost();
    if (prepared.size >= waitingMax) {
      throw unavailable(
        "Too many renders are waiting. Send the request again a little later.",
        retryAfterSeconds,
      );
    }
    prepared.set(request.id, accepted);
    try {
      const isShared = await db.transaction(async (transaction) => {
        await insertRequest(transaction, request);
        const stored = await findStored(transaction, request.renderKey);
        if (stored === undefined) await queue.enqueue(transaction, "render", { requestId: request.id });
        else await share(transaction, request.id, stored, request.createdAt);
        return stored !== undefined;
      });
      if (isShared) prepared.delete(request.id);
    } catch (error) {
      prepared.delete(request.id);
      throw error;
    }
  }

  function forgetLost(): void {
    const oldest = clock.now().getTime() - forgetAfterMs;
    for (const [id, { request }] of prepared) {
      if (request.createdAt.getTime() > oldest) return;
      prepared.delete(id);
    }
  }

  async function share(
    transaction: Transaction,
    id: string,
    stored: SharedPicture,
    since: Date,
  ): Promise<void> {
    const finishedAt = clock.now();
    const totalMs = Math.max(0, finishedAt.getTime() - since.getTime());
    await finishRequest(transaction, id, {
      ...stored,
      finishedAt,
      timings: { queuedMs: null, imagesMs: null, paintMs: null, encodeMs: null, totalMs },
    });
  }

  async function handle(job: RunningJob<{ requestId: string }>): Promise<void> {
    const { requestId } = job.payload;
    const startedAt = clock.now();
    const accepted = prepared.get(requestId) ?? (await readAccepted(requestId));
    prepared.delete(requestId);
    if (accepted === undefined) return;
    const { request } = accepted;
    const file = await renderer.render({
      document: accepted.document,
      format: request.format as OutputFormat,
      crop: { width: request.width, height: request.height },
      title: request.fileName ?? request.templateName ?? undefined,
    });
    const objectKey = `results/${request.id}.${extensionOf(request.format as OutputFormat)}`;
    await objects.put(objectKey, file.bytes, contentTypeOf(request.format));
    const finishedAt = clock.now();
    await db.transaction(async (transaction) => {
      await finishRequest(transaction, request.id, {
        startedAt,
        finishedAt,
        objectKey,
        bytes: file.bytes.byteLength,
        width: file.width,
        height: file.height,
        warnings: [...(request.warnings ?? []), ...file.warnings],
        // A picture that lacks a part must not stand in for later requests, whose part may load.
        ...(file.warnings.length > 0 || accepted.isStale === true ? { renderKey: null } : {}),
        timings: {
          queuedMs: startedAt.getTime() - request.createdAt.getTime(),
          ...roundedTimings(file),
          totalMs: finishedAt.getTime() - request.createdAt.getTime(),
        },
      });
      await job.complete(transaction);
      await notifyOthers(transaction, request.id);
    });
    signals.announce(request.id);
    // Deleted while it was painted: the deletion found no object yet.
    const after = await getRequest(db, request.id);
    if (after === undefined || after.deletedAt !== null) await dropUnusedObject({ db, objects }, objectKey);
  }

  /** What a request that is still to be done asks for, from its record. */
  async function readAccepted(requestId: string): Promise<AcceptedRequest | undefined> {
    const request = await getRequest(db, requestId);
    // An earlier attempt finished it, or it was deleted meanwhile.
    if (request === undefined || request.outcome.state !== "queued" || request.deletedAt !== null)
      return undefined;
    const template = request.templateId === null ? undefined : await getTemplate(db, request.templateId);
    if (template === undefined) {
      throw new RenderError("failed", "The template was deleted before the picture was rendered.");
    }
    const { document } = applyChanges(documents.read(template), request.changes);
    if (template.revision === request.templateRevision) return { request, document };
    // Only the newest revision is kept. Its picture is better than none, but not what others may share.
    const warning = `rendered from revision ${template.revision}, because revision ${request.templateRevision} was replaced before its turn came`;
    return { request: { ...request, warnings: [...request.warnings, warning] }, document, isStale: true };
  }

  async function giveUp({ requestId }: { requestId: string }, error: unknown): Promise<void> {
    const failure =
      error instanceof RenderError
        ? { reason: error.reason, message: error.message }
        : { reason: "failed", message: "The service could not finish it. Send the request again." };
    await db.transaction(async (transaction) => {
      await failRequest(transaction, requestId, { finishedAt: clock.now(), failure });
      await notifyOthers(transaction, requestId);
    });
    signals.announce(requestId);
  }

  async function notifyOthers(transaction: Transaction, requestId: string): Promise<void> {
    if (database.kind === "embedded") return;
    await transaction.execute(sql`select pg_notify(${resultsChannel}, ${requestId})`);
  }

  return {
    enqueue,
    forget: (requestId) => {
      prepared.delete(requestId);
    },
    startWork: ({ concurrency }) => {
      queue.work("render", {
        concurrency,
        payload: payloadSchema,
        handler: async (job) => {
          try {
            await handle(job);
          } catch (error) {
            // Another attempt would end the same way, so its caller need not wait for it.
            if (!(error instanceof RenderError) || (error.reason !== "failed" && error.reason !== "tooSlow"))
              throw error;
            await giveUp(job.payload, error);
          }
        },
        onGivenUp: giveUp,
      });
    },
  };
}

interface SharedPicture {
  objectKey: string;
  bytes: number;
}

async function findStored(
  transaction: Transaction,
  renderKey: string | null | undefined,
): Promise<SharedPicture | undefined> {
  if (renderKey === null || renderKey === undefined) return undefined;
  const stored = await findShareableResult(transaction, renderKey);
  return stored?.outcome.state === "done"
    ? { objectKey: stored.outcome.objectKey, bytes: stored.outcome.bytes }
    : undefined;
}

function roundedTimings({ timings: { imagesMs, paintMs, encodeMs } }: RenderedFile) {
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return { imagesMs: round(imagesMs), paintMs: round(paintMs), encodeMs: round(encodeMs) };
}
