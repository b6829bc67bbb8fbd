import { HelperProcessError } from "../child-processes/start-helper.ts";
import { startReaderProcess } from "../child-processes/start-reader-process.ts";
import { type OrderFailure, processes } from "../concurrency/pool-worker.ts";
import { createWorkerPool } from "../concurrency/worker-pool.ts";
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import type { UploadType } from "../pictures/upload-type.ts";
import type { ReadFace } from "./read-font.ts";

/**
 * Opens an upload in an isolated process. Throws `UploadError` when the file is at fault, `UploadsBusyError` when too
 * many wait, and `HelperProcessError` when the process could not start or was killed from outside.
 */
export type InspectUpload = (order: InspectionOrder) => Promise<InspectedUpload>;

/** The file cannot be used. The message is for its sender. */
export class UploadError extends Error {
  override readonly name = "UploadError";
}

export class UploadsBusyError extends Error {
  override readonly name = "UploadsBusyError";
}

export interface UploadInspectorOptions {
  /** Processes at once. */
  concurrency?: number;
  /** Uploads that may wait for one; each holds its bytes. */
  waitingMax?: number;
  /** For one file, without the start of its process, ms. */
  deadlineMs?: number;
  /** Files that one process opens. */
  filesMax?: number;
  processUrl?: URL;
}

const startTimeoutMs = 20_000;

export function createUploadInspector({
  concurrency = 2,
  waitingMax = 8,
  deadlineMs = 20_000,
  // A process drops its privileges before its first file, and no file meets the traces of another.
  filesMax = 1,
  processUrl = new URL("./inspect-upload-process.ts", import.meta.url),
}: UploadInspectorOptions = {}): InspectUpload {
  const toError = (failure: OrderFailure, cause: unknown) => {
    if (failure === "tooSlow")
      return new UploadError(`The file could not be read within ${deadlineMs / 1000} seconds.`);
    if (failure === "crashed") return new UploadError("The file could not be read.");
    if (failure === "busy") return new UploadsBusyError(`${waitingMax} uploads are waiting`);
    return new HelperProcessError("the process that reads an upload was lost", { cause });
  };
  const pool = createWorkerPool({
    kind: "uploads",
    start: processes<InspectionOrder, InspectionReport>(() => startReaderProcess(processUrl)),
    size: concurrency,
    waitingMax,
    deadlineMs,
    startTimeoutMs,
    ordersMax: filesMax,
    toError,
  });
  return async (order) => {
    const report = await pool.run(order);
    if (!report.ok) throw new UploadError(report.message);
    return report.upload;
  };
}

/** An order to the process that opens an upload. */
export interface InspectionOrder {
  bytes: Uint8Array;
  /** Detected from its bytes. */
  type: UploadType;
}

/** A file as it is stored. */
export type InspectedUpload =
  | ({ kind: "picture"; contentType: PreparedPicture["contentType"] | "image/svg+xml" } & Omit<
      PreparedPicture,
      "contentType"
    >)
  | { kind: "font"; bytes: Uint8Array; contentType: "font/ttf" | "font/otf"; face: ReadFace };

export type InspectionReport =
  | { ok: true; upload: InspectedUpload }
  /** The file is at fault; `message` is for its sender. */
  | { ok: false; message: string };
