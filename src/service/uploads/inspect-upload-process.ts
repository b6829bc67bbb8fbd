/**
 * Opens one uploaded file and ends. It is a process of its own, without secrets in its environment, because decoders read
 * what strangers made: one that hangs is killed, and one that crashes takes nothing with it.
 */
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import type {
  FromInspector,
  InspectedUpload,
  InspectionOrder,
  InspectionReport,
} from "./upload-inspection.ts";
import { isFont } from "../pictures/upload-type.ts";

endWithParent();
process.once("message", (order: InspectionOrder) => void answer(order));

async function answer(order: InspectionOrder): Promise<void> {
  const open = isFont(order.type) ? await loadFontReader() : await loadPictureReader();
  dropPrivileges();
  // A failure before this point is not caused by the file.
  say({ begun: true });
  const report = await inspect(order, open);
  say(report, () => process.disconnect());
}

function say(message: FromInspector, onSent: () => void = () => undefined): void {
  process.send?.(message, onSent);
}

type OpenUpload = (order: InspectionOrder) => Promise<InspectedUpload>;

async function inspect(order: InspectionOrder, open: OpenUpload): Promise<InspectionReport> {
  try {
    return { ok: true, upload: await open(order) };
  } catch (error) {
    // What is thrown otherwise is a reader's failure at a file that it should have refused.
    const isWorded = error instanceof Error && error.name === "PictureError";
    const what = isFont(order.type) ? "font" : "picture";
    return { ok: false, message: isWorded ? error.message : `The file is not a ${what} that can be read.` };
  }
}

// Loaded when they are needed: either takes longer than most files do.
async function loadPictureReader(): Promise<OpenUpload> {
  const { openPicture } = await import("../pictures/open-picture.ts");
  return async ({ bytes }) => ({ kind: "picture", ...(await openPicture(bytes)) });
}

async function loadFontReader(): Promise<OpenUpload> {
  const [{ unpackFont }, { readFont }, { tryFont }] = await Promise.all([
    import("./unpack-font.ts"),
    import("./read-font.ts"),
    import("./try-font.ts"),
  ]);
  return async ({ bytes, type }) => {
    const font = await unpackFont(bytes, type);
    const face = readFont(font);
    tryFont(font, face.coverage);
    const contentType = font.toString("latin1", 0, 4) === "OTTO" ? "font/otf" : "font/ttf";
    return { kind: "font", bytes: font, contentType, face };
  };
}
