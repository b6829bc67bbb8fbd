/**
 * Opens untrusted pictures, one after the other, until its parent ends. It has no secrets and may be killed at any
 * moment.
 */
import sharp from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { serveProcess } from "../concurrency/serve-orders.ts";
import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";
import { openPicture } from "./open-picture.ts";
import { PictureError } from "./prepare-picture.ts";

endWithParent();
sharp.concurrency(1);
sharp.cache(false);
dropPrivileges();

async function open({ bytes }: PictureOrder): Promise<PictureAnswer> {
  try {
    return { kind: "opened", picture: await openPicture(bytes) };
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
