/**
 * Opens one uploaded file and ends. It is a process of its own, without secrets in its environment, because decoders read
 * what strangers made: one that hangs is killed, and one that crashes takes nothing with it.
 */
import type { InspectedUpload, InspectionOrder, InspectionReport } from "./upload-inspection.ts";
import { isFont } from "./upload-type.ts";

process.once("message", (order: InspectionOrder) => void answer(order));

async function answer(order: InspectionOrder): Promise<void> {
  const report = await inspect(order);
  process.send?.(report, () => process.disconnect());
}

async function inspect(order: InspectionOrder): Promise<InspectionReport> {
  try {
    return { ok: true, upload: isFont(order.type) ? await openFont(order) : await openPicture(order) };
  } catch (error) {
    // What is thrown otherwise is a reader's failure at a file that it should have refused.
    const isWorded = error instanceof Error && error.name === "PictureError";
    const what = isFont(order.type) ? "font" : "picture";
    return { ok: false, message: isWorded ? error.message : `The file is not a ${what} that can be read.` };
  }
}

// Loaded when they are needed: either takes longer than most files do.
async function openPicture({ bytes }: InspectionOrder): Promise<InspectedUpload> {
  const pictures = await import("../rendering/open-picture.ts");
  return { kind: "picture", ...(await pictures.openPicture(bytes)) };
}

async function openFont({ bytes, type }: InspectionOrder): Promise<InspectedUpload> {
  const [{ unpackFont }, { readFont }, { tryFont }] = await Promise.all([
    import("./unpack-font.ts"),
    import("./read-font.ts"),
    import("./try-font.ts"),
  ]);
  const font = await unpackFont(bytes, type);
  const face = readFont(font);
  tryFont(font, face.coverage);
  const contentType = font.toString("latin1", 0, 4) === "OTTO" ? "font/otf" : "font/ttf";
  return { kind: "font", bytes: font, contentType, face };
}
