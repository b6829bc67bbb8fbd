import { CaptureError } from "../capture/capture-error.ts";
import type { ServiceLog } from "../edge/answer.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { SourceError } from "../rendering/picture-source.ts";
import { PictureError } from "../rendering/prepare-picture.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { WorkThreadError } from "../threads/work-thread.ts";
import { JobDeadlineError } from "./worker.ts";

/**
 * Logs failed work in the background. What a caller's template, page or address caused is one line at `warn` with the
 * messages of its causes: slow templates and endless pages are not for the operator to repair, and may come by the
 * thousand. Everything else is our fault: an `error` with its stack.
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
  WorkThreadError,
  PictureError,
  RenderError,
  SourceError,
];

/** What only a mistake in our code throws, also where it was wrapped on its way. */
const mistakes = [TypeError, ReferenceError, SyntaxError];

function isCausedByContent(error: unknown): boolean {
  const chain = chainOf(error);
  // A job that was given up keeps the message of its last failure, which was logged with all that is known of it.
  if (typeof error === "string") return true;
  if (chain.some((link) => mistakes.some((type) => link instanceof type))) return false;
  return contentErrors.some((type) => error instanceof type) || isOutOfMemory(error);
}

/** Of a renderer's thread, whose heap is bounded. */
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
