/** Messages between the service and the process that opens pictures: one picture at a time. */
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import type { BitmapSize } from "./bitmap-file.ts";
import type { PictureFailure } from "./picture-error.ts";
import type { PreparedPicture } from "./prepare-picture.ts";

export interface PictureOrder {
  bytes: Uint8Array;
  /** For a drawing. */
  box?: PictureBox | undefined;
  /** Whether it has a file for the pixels. */
  hasPixelFile: boolean;
}

/** `pixels`: those of the picture are in the file. */
export type PictureAnswer =
  | { kind: "opened"; picture: PreparedPicture; pixels?: BitmapSize | undefined }
  | { kind: "refused"; fault: PictureFailure; message: WrittenText };
