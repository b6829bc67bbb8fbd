/**
 * Opens untrusted pictures, one after the other, until its parent ends. It has no secrets and may be killed at any
 * moment.
 */
import sharp from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { serveProcess } from "../concurrency/serve-orders.ts";
import { type BitmapSize, bitmapRowsBytes, toBitmapRows } from "./bitmap-file.ts";
import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";
import { type OnPixels, openPicture } from "./open-picture.ts";
import { pixelFileBytesMax, pixelFileDescriptor, writePixels } from "./pixel-file.ts";
import { PictureError } from "./picture-error.ts";

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
