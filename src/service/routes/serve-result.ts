import { toFileName } from "#contract/file-name.ts";
import { cutText } from "#contract/strings.ts";
import { extensionOf, type OutputFormat } from "#contract/formats.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { contentTypeOf, fileAnswer } from "../edge/file-answer.ts";
import { awaitNotification } from "../jobs/notifications.ts";
import type { ServedRecord } from "../jobs/result-signals.ts";
import { gone, linkExpired, notFound, resultDeleted, ServiceError, unavailable } from "../service-error.ts";
import { createLookup } from "../storage/batches.ts";
import { isUuid } from "../storage/is-uuid.ts";
import { readResultObject } from "../storage/read-result-object.ts";
import { findRequests } from "../storage/request-lists.ts";
import { resultEnd } from "./result-answers.ts";
import type { ServiceContext } from "./service-context.ts";

export interface ServeOptions {
  /** The link's extension; another one than the file's is another link, which does not exist. */
  format?: OutputFormat | undefined;
  /** Absent: as long as the link lives, at most a day. */
  cacheControl?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  /** The warnings in the header `X-Overprint-Warnings`; none by default. */
  warningsOf?: (record: ServedRecord) => readonly string[];
}

export type ServeResult = (request: Request, requestId: string, options?: ServeOptions) => Promise<Response>;

/** `bytes`: of a file that was finished while the link waited. */
interface Found {
  record?: ServedRecord | undefined;
  bytes?: Uint8Array;
}

const cacheSecondsMax = 86_400;

type Dependencies = Pick<
  ServiceContext,
  "database" | "objects" | "signals" | "waitingLinks" | "clock" | "log" | "resultWaitMs" | "resultRetentionMs"
>;

/**
 * Serves a request's file, and waits for it if it is not rendered yet: real clients fetch their link once, immediately.
 */
export function createServeResult({
  database,
  objects,
  signals,
  waitingLinks,
  clock,
  log,
  resultWaitMs,
  resultRetentionMs,
}: Dependencies): ServeResult {
  // Hundreds of links may wait for one picture, and their lookups must not delay other requests.
  const find = createLookup(database.kind, (ids) => findRequests(database.db, ids));

  /**
   * The request's record as soon as it is finished or deleted, and at the latest after `resultWaitMs`, still queued
   * then. Undefined when there is no such request. Ends early when `signal` aborts. Throws 503 when too many links wait.
   */
  async function awaitRequest(givenId: string, signal: AbortSignal): Promise<Found> {
    if (!isUuid(givenId)) return {};
    const id = givenId.toLowerCase();
    return awaitNotification(
      { signals, subject: id, enter: () => waitingLinks.enter(id) },
      {
        waitMs: resultWaitMs,
        signal,
        read: async ({ result }) => result ?? { record: await find(id) },
        isSettled: ({ record }) => record?.outcome.state !== "queued" || record.deletedAt !== null,
      },
    );
  }

  return async (request, requestId, { format, cacheControl, headers = {}, warningsOf = () => [] } = {}) => {
    const { record, bytes } = await awaitRequest(requestId, request.signal);
    if (record === undefined || (format !== undefined && format !== record.format)) throw notFound("Result");
    if (record.deletedAt !== null) throw gone(resultDeleted);
    const endsAt = resultEnd(record, resultRetentionMs);
    if (endsAt !== undefined && endsAt <= clock.now()) throw gone(linkExpired);
    if (record.isPurged) throw gone("The file is no longer stored. Render it again.");
    const { outcome } = record;
    if (outcome.state === "queued") throw notReady();
    if (outcome.state === "failed") throw failed(record, outcome.failure.message);
    const object =
      bytes === undefined
        ? await readResultObject({ db: database.db, objects, log }, outcome.objectKey)
        : { bytes };
    if (object === "missing") throw gone("The file is no longer stored. Render it again.");
    if (object === "damaged") throw gone("The stored file is damaged. Render it again.");
    return fileAnswer(request, {
      bytes: object.bytes,
      contentType: contentTypeOf(record.format),
      contentKey: outcome.objectKey,
      cacheControl: cacheControl ?? cacheControlOf(endsAt, clock.now()),
      fileName: toFileName(record.fileName ?? record.templateName ?? record.id, extensionOf(record.format)),
      headers: { ...headers, ...warningHeaders(warningsOf(record)) },
    });
  };
}

const warningsMax = 10;
const warningLengthMax = 200;

/** `X-Overprint-Warnings` is a JSON array of at most 10 warnings in ASCII, because a picture has no body for them. */
export function warningHeaders(warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const shown = warnings.slice(0, warningsMax).map((warning) => cutText(warning, warningLengthMax));
  const ascii = JSON.stringify(shown).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { "X-Overprint-Warnings": ascii };
}

function notReady(): ServiceError {
  return unavailable("The picture is not ready yet. Ask for the same link again.");
}

/** A file never changes. A day at most, because a result can be deleted, and never longer than its link lives. */
function cacheControlOf(endsAt: Date | undefined, now: Date): string {
  const left = endsAt === undefined ? cacheSecondsMax : Math.floor((endsAt.getTime() - now.getTime()) / 1000);
  return `public, max-age=${Math.max(0, Math.min(cacheSecondsMax, left))}, immutable`;
}

function failed({ type }: ServedRecord, why: string): ServiceError {
  const what = type === "image" ? "render" : "screenshot";
  return new ServiceError(`a failed ${what}'s link was asked for: ${why}`, {
    status: 422,
    code: "render_failed",
    publicMessage: serviceText(type === "image" ? "renderFailed" : "screenshotFailed", { reason: why }),
    errors: [why],
  });
}
