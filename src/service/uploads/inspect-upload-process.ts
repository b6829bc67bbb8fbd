/**
 * Opens one uploaded file and ends. It is a process of its own, without secrets in its environment, because decoders read
 * what strangers made: one that hangs is killed, and one that crashes takes nothing with it.
 */
import { PictureError } from "../rendering/prepare-picture.ts";
import { prepareUploadPicture } from "./prepare-upload-picture.ts";
import type { InspectionOrder, InspectionReport } from "./upload-inspection.ts";

process.once("message", (order: InspectionOrder) => void answer(order));

async function answer(order: InspectionOrder): Promise<void> {
  const report = await inspect(order);
  process.send?.(report, () => process.disconnect());
}

async function inspect({ bytes, type }: InspectionOrder): Promise<InspectionReport> {
  try {
    return { ok: true, upload: { kind: "picture", ...(await prepareUploadPicture(bytes, type)) } };
  } catch (error) {
    // What is thrown otherwise is a decoder's failure at a file that it should have refused.
    const message =
      error instanceof PictureError ? error.message : "The file could not be read as what it says it is.";
    return { ok: false, message };
  }
}
