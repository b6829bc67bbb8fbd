/**
 * Opens untrusted pictures, one after the other, until its parent ends. It has no secrets and may be killed at any
 * moment.
 */
import sharp from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { serveProcess } from "../concurrency/serve-orders.ts";
import { bitmapRowsBytes, type BitmapSize, toBitmapRows } from "./bitmap-file.ts";
import { type OnPixels, openPicture } from "./open-picture.ts";
import { PictureError, type PictureFailure } from "./picture-error.ts";
import { pixelFileBytesMax, pixelFileDescriptor, writePixels } from "./pixel-file.ts";
import type { PreparedPicture } from "./prepare-picture.ts";

endWithParent();
sharp.concurrency(1);
sharp.cache(false);
dropPrivileges();

async function open({ bytes, box, hasPixelFile }: PictureOrder): Promise<PictureAnswer> {
  let pixels: BitmapSize | undefined;
  const onPixels: OnPixels = (decoded, { width, height }) => {
    const size = { width, height };
    if (bitmapRowsBytes(size) > pixelFileBytesMax) return;
    if (writePixels(pixelFileDescriptor, toBitmapRows(decoded, size))) pixels = size;
  };
  try {
    const picture = await openPicture(bytes, { box, onPixels: hasPixelFile ? onPixels : undefined });
    return { kind: "opened", picture, pixels };
  } catch (error) {
    if (error instanceof PictureError) return { kind: "refused", fault: error.fault, message: error.message };
    // Any other error is a decoder's failure at a file that it should have rejected.
    return { kind: "refused", fault: "unreadable", message: serviceText("pictureUnreadable") };
  }
}

serveProcess((order: PictureOrder, begin) => {
  begin();
  return open(order);
});

/** A message to this process: one picture at a time. */
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
