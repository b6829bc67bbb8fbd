import type { WrittenText } from "#contract/texts/write-text.ts";

export type PictureFailure = "unreadable" | "unsupported" | "tooLarge";

/** Why a picture cannot be used. The message is for the user who named it. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  declare readonly message: WrittenText;
  readonly fault: PictureFailure;

  constructor(fault: PictureFailure, message: WrittenText, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
