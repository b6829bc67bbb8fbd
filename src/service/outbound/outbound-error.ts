import { ExternalError } from "../external-error.ts";

/** Why something could not be fetched. `publicMessage` may be shown to the caller; `message` is for the log. */
export type OutboundFailure =
  /** A rule rejects the address. The message to the caller stays general. */
  "notAllowed" | "unreachable" | "timedOut" | "tooLarge" | "tooManyRedirects" | "badStatus" | "unreadable";

export class OutboundError extends ExternalError {
  override readonly name = "OutboundError";
  readonly failure: OutboundFailure;
  readonly publicMessage: string;

  constructor(
    failure: OutboundFailure,
    publicMessage: string,
    detail: { message?: string; cause?: unknown } = {},
  ) {
    super(detail.message ?? publicMessage, detail.cause === undefined ? {} : { cause: detail.cause });
    this.failure = failure;
    this.publicMessage = publicMessage;
  }
}
