import { serviceText } from "#contract/texts/service-texts.ts";
import type { OrderFailure } from "./pool-worker.ts";

/** An order that a worker thread did not answer; its message is for callers. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly reason: OrderFailure;

  constructor(reason: OrderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface WorkerErrorTexts {
  crashed: string;
  busy: string;
  tooSlow: string;
}

/** The `toError` of a pool with these messages. */
export function workerErrors({
  crashed,
  busy,
  tooSlow,
}: WorkerErrorTexts): (failure: OrderFailure, cause: unknown) => WorkerError {
  const stopped = serviceText("shuttingDown");
  const texts = { crashed, busy, tooSlow, lost: crashed, aborted: stopped, stopped };
  return (failure, cause) => new WorkerError(failure, texts[failure], { cause });
}
