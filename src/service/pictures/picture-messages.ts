import type { WrittenText } from "#contract/texts/write-text.ts";
/** Messages between the service and the process that opens pictures: one picture at a time. */
import type { PictureFault, PreparedPicture } from "./prepare-picture.ts";

export interface PictureOrder {
  bytes: Uint8Array;
}

export type PictureAnswer =
  | { kind: "opened"; picture: PreparedPicture }
  | { kind: "refused"; fault: PictureFault; message: WrittenText };
