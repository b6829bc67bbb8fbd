import type { ErrorCode } from "#contract/errors.ts";
import type { TakenPictures } from "./take-pictures.ts";

/** Message to the thread that reads large bodies. */
export interface PictureBodyOrder {
  bytes: Uint8Array;
}

/**
 * Message from it: the body without its pictures as JSON, or why it is rejected. A clone of an object with thousands of
 * keys takes ten times longer to read than its text.
 */
export type PictureBodyAnswer =
  | ({ kind: "read"; text: string } & Omit<TakenPictures, "body">)
  | { kind: "refused"; status: number; code: ErrorCode; publicMessage: string; errors: readonly string[] }
  /** A defect of ours, with its stack. */
  | { kind: "broken"; why: string };
