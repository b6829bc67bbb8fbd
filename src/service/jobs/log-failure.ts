import { CaptureError } from "../capture/capture-error.ts";
import type { ServiceLog } from "../service-log.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { SourceError } from "../pictures/picture-source.ts";
import { PictureError } from "../pictures/picture-error.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { WorkerError } from "../concurrency/worker-pool.ts";
import { JobDeadlineError } from "../queue/job.ts";

/**
 * Logs a failure of background work. A failure caused by a caller's template, page or address is one line at `warn`
 * with the messages of its causes: the operator cannot fix slow templates and endless pages, and there may be
 * thousands. Any other failure is a defect and is logged as `error` with its stack.
 */
export function logFailure(
  log: Pick<ServiceLog, "warn" | "error">,
  message: string,
  error: unknown,
  fields: Record<string, unknown> = {},
): void {
  if (isCausedByContent(error)) log.warn(message, { ...fields, reason: reasonOf(error) });
  else log.error(message, error, fields);
}

const contentErrors = [
  CaptureError,
  JobDeadlineError,
  OutboundError,
  WorkerError,
  PictureError,
  RenderError,
  SourceError,
];

/** Errors that only a defect in our code throws, also when wrapped. */
const mistakes = [TypeError, ReferenceError, SyntaxError];

function isCausedByContent(error: unknown): boolean {
  const chain = chainOf(error);
  // A job out of attempts keeps the message of its last failure, which was already logged in full.
  if (typeof error === "string") return true;
  if (chain.some((link) => mistakes.some((type) => link instanceof type))) return false;
  return contentErrors.some((type) => error instanceof type) || isOutOfMemory(error);
}

/** Whether a renderer's thread exceeded its heap limit. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

const reasonLengthMax = 200;

/** The first line of each message, without stacks. */
function reasonOf(error: unknown): string {
  return chainOf(error)
    .map((link) => (link instanceof Error ? link.message : String(link)))
    .map((text) => (text.split("\n", 1)[0] ?? "").slice(0, reasonLengthMax))
    .join(", caused by: ");
}

const causesMax = 4;

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [error];
  for (let link = error; chain.length < causesMax && link instanceof Error && link.cause !== undefined;) {
    link = link.cause;
    chain.push(link);
  }
  return chain;
}
