import { ExternalError } from "../external-error.ts";

/** Why a page was not opened, or not to its end. */
export type CaptureFailure =
  /** Too many pages wait already: 503 with `Retry-After`. */
  | "busy"
  /** There is no browser here; the message says what to install or which variable to set. */
  | "off"
  /** The deadline came first. */
  | "timedOut"
  /** The browser or the page's process ended. Another attempt may go well. */
  | "crashed"
  /** The page's own doing, and another attempt would end the same way: a host that does not answer, a download. */
  | "failed";

/** The message is for the caller; `cause` is for the log. */
export class CaptureError extends ExternalError {
  override readonly name = "CaptureError";
  readonly reason: CaptureFailure;

  constructor(reason: CaptureFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
