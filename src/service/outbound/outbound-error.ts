import type { WrittenText } from "#contract/texts/write-text.ts";
import { ExternalError } from "../external-error.ts";

/** Why something could not be fetched. `publicMessage` may be shown to the caller; `message` is for the log. */
export type OutboundFailure =
  /** A rule rejects the address. The message to the caller stays general. */
  | "notAllowed"
  /** Too many callers wait for a name; a retry may succeed. */
  | "busy"
  | "unreachable"
  | "timedOut"
  | "tooLarge"
  | "tooManyRedirects"
  | "badStatus"
  | "unreadable";

export class OutboundError extends ExternalError {
  override readonly name = "OutboundError";
  readonly failure: OutboundFailure;
  readonly publicMessage: WrittenText;
  /** The status of the response, if it was the reason. */
  readonly status: number | undefined;

  constructor(
    failure: OutboundFailure,
    publicMessage: WrittenText,
    detail: { message?: string; cause?: unknown; status?: number } = {},
  ) {
    super(detail.message ?? publicMessage, detail.cause === undefined ? {} : { cause: detail.cause });
    this.failure = failure;
    this.publicMessage = publicMessage;
    this.status = detail.status;
  }
}
