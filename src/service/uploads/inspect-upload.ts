import { HelperProcessError, isInputsFault } from "../child-processes/start-helper.ts";
import { startReaderProcess } from "../child-processes/start-reader-process.ts";
import type {
  FromInspector,
  InspectedUpload,
  InspectionOrder,
  InspectionReport,
} from "./upload-inspection.ts";

/**
 * Opens an upload in an isolated process. Throws `UploadError` when the file is at fault, `UploadsBusyError` when too
 * many wait, and `HelperProcessError` when the process could not start or was killed from outside.
 */
export type InspectUpload = (order: InspectionOrder) => Promise<InspectedUpload>;

/** The file cannot be used. The message is for the person who sent it. */
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
  deadlineMs?: number;
  processUrl?: URL;
}

export function createUploadInspector({
  concurrency = 2,
  waitingMax = 8,
  deadlineMs = 20_000,
  processUrl = new URL("./inspect-upload-process.ts", import.meta.url),
}: UploadInspectorOptions = {}): InspectUpload {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (order) => {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) throw new UploadsBusyError(`${waitingMax} uploads are waiting`);
      // Whoever ends hands its place over, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await inspectInProcess(order, { deadlineMs, processUrl });
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

async function inspectInProcess(
  order: InspectionOrder,
  { deadlineMs, processUrl }: { deadlineMs: number; processUrl: URL },
): Promise<InspectedUpload> {
  const child = startReaderProcess(processUrl);
  const { promise, resolve, reject } = Promise.withResolvers<InspectionReport>();
  const deadline = setTimeout(
    () => reject(new UploadError(`The file could not be read within ${deadlineMs / 1000} seconds.`)),
    deadlineMs,
  );
  let hasBegun = false;
  child.on("message", (message: FromInspector) => {
    if ("begun" in message) hasBegun = true;
    else resolve(message);
  });
  child.on("error", (cause) => reject(new HelperProcessError("the upload's reader failed", { cause })));
  child.on("exit", (code, signal) =>
    reject(
      isInputsFault(code, signal, { hasBegun })
        ? new UploadError("The file could not be read.")
        : new HelperProcessError(`the upload's reader ended by ${signal ?? `exit code ${code}`}`),
    ),
  );
  try {
    // If the process failed to start or ended before it received the file, its event reports that.
    if (child.pid !== undefined) child.send(order, () => undefined);
    const report = await promise;
    if (!report.ok) throw new UploadError(report.message);
    return report.upload;
  } finally {
    clearTimeout(deadline);
    child.kill("SIGKILL");
  }
}
