import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { OrderFailure } from "./pool-worker.ts";

/** An order that a worker thread did not answer; its message is for callers. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  declare readonly message: WrittenText;
  readonly reason: OrderFailure;

  constructor(reason: OrderFailure, message: WrittenText, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface WorkerErrorTexts {
  crashed: WrittenText;
  busy: WrittenText;
  tooSlow: WrittenText;
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
