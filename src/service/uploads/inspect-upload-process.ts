/**
 * Opens one uploaded file, and is then ended. It is a process of its own, without secrets in its environment, because decoders read
 * what strangers made: one that hangs is killed, and one that crashes takes nothing with it.
 */
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { serveProcess } from "../concurrency/serve-orders.ts";
import type { InspectedUpload, InspectionOrder, InspectionReport } from "./inspect-upload.ts";
import { isFont } from "../pictures/upload-type.ts";

endWithParent();
serveProcess(async (order: InspectionOrder, begin): Promise<InspectionReport> => {
  const open = isFont(order.type) ? await loadFontReader() : await loadPictureReader();
  dropPrivileges();
  begin();
  return inspect(order, open);
});

type OpenUpload = (order: InspectionOrder) => Promise<InspectedUpload>;

async function inspect(order: InspectionOrder, open: OpenUpload): Promise<InspectionReport> {
  try {
    return { ok: true, upload: await open(order) };
  } catch (error) {
    // Any other error is a reader's failure at a file that it should have rejected.
    const isWorded = error instanceof Error && error.name === "PictureError";
    const what = isFont(order.type) ? "font" : "picture";
    return { ok: false, message: isWorded ? error.message : `The file is not a ${what} that can be read.` };
  }
}

// Loaded on demand: either takes longer than most files do.
async function loadPictureReader(): Promise<OpenUpload> {
  const { openPicture } = await import("../pictures/open-picture.ts");
  return async ({ bytes }) => {
    const { drawing, ...picture } = await openPicture(bytes);
    if (drawing === undefined) return { kind: "picture", ...picture };
    // It is drawn for each size again.
    const [width, height] = [Math.round(drawing.width), Math.round(drawing.height)];
    return { kind: "picture", ...picture, bytes, contentType: "image/svg+xml", width, height };
  };
}

async function loadFontReader(): Promise<OpenUpload> {
  const [{ unpackFont }, { markItalic, readFont }, { tryFont }] = await Promise.all([
    import("./unpack-font.ts"),
    import("./read-font.ts"),
    import("./try-font.ts"),
  ]);
  return async ({ bytes, type }) => {
    const font = await unpackFont(bytes, type);
    const face = readFont(font);
    if (face.style === "italic") markItalic(font);
    tryFont(font, face.coverage);
    const contentType = font.toString("latin1", 0, 4) === "OTTO" ? "font/otf" : "font/ttf";
    return { kind: "font", bytes: font, contentType, face };
  };
}
