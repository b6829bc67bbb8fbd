import type { WrittenText } from "#contract/texts/write-text.ts";
import { ExternalError } from "../external-error.ts";

/** Why a page was not opened, or not to its end. */
export type CaptureFailure =
  /** The queue is full: 503 with `Retry-After`. */
  | "busy"
  /** No browser is available; the message names the package to install or the variable to set. */
  | "off"
  /** The deadline passed. */
  | "timedOut"
  /** The browser or the page's process ended. A retry may succeed. */
  | "crashed"
  /** Caused by the page, so a retry would fail in the same way: an unreachable host, a download. */
  | "failed";

/** The message is for the caller; `cause` is for the log. */
export class CaptureError extends ExternalError {
  override readonly name = "CaptureError";
  declare readonly message: WrittenText;
  readonly reason: CaptureFailure;
  /** Of `off`: whether another start would fail in the same way. */
  readonly isLasting: boolean;

  constructor(
    reason: CaptureFailure,
    message: WrittenText,
    cause?: unknown,
    { isLasting = false }: { isLasting?: boolean } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
    this.isLasting = isLasting;
  }
}
