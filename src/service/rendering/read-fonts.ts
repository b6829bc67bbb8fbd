import type { UploadedFace } from "#contract/account.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import type { UploadedFonts } from "../uploads/uploaded-fonts.ts";
import type { OrderedFont } from "./worker-messages.ts";

/**
 * The uploaded faces that a document's texts are drawn with, and the files of those that the engine does not have yet.
 * A face whose file is gone from the store is left out, as if it had never been uploaded.
 */
export async function readFonts(
  document: TemplateDocument,
  fonts: UploadedFonts | undefined,
  alreadyDrawn: ReadonlySet<string>,
): Promise<{ faces: UploadedFace[]; files: OrderedFont[] }> {
  let faces = (await fonts?.facesOf(fonts.familiesIn(document))) ?? [];
  const read = new Map<string, OrderedFont>();
  for (;;) {
    const missing = new Set<string>();
    for (const { alias, package: source, path } of listNeededFonts(document, catalogueWith(faces)).files) {
      if (source !== uploadsPackage || alreadyDrawn.has(alias) || read.has(alias)) continue;
      const bytes = await fonts?.readFile(path);
      if (bytes === undefined) missing.add(path);
      else read.set(alias, { alias, bytes });
    }
    if (missing.size === 0) return { faces, files: [...read.values()] };
    // Without them the texts may need others.
    faces = faces.filter(({ identifier }) => !missing.has(identifier));
  }
}
