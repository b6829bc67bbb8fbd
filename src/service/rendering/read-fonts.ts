import type { UploadedFace } from "#contract/account.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { createCatalogue, findFamily, type FontFile } from "#scene/fonts/catalogue.ts";
import { toFamilies } from "#scene/fonts/uploaded-families.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";
import { listDocumentFontRequests } from "#scene/needed-fonts.ts";
import { nextTurn } from "../next-turn.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import type { OrderedFont } from "./worker-messages.ts";

/**
 * The uploaded faces that draw a document's texts, and the files that the engine does not have yet. Skips a face whose
 * file is missing in the store, as if it had never been uploaded.
 */
export async function readFonts(
  document: TemplateDocument,
  fonts: UploadedFonts | undefined,
  alreadyDrawn: ReadonlySet<string>,
): Promise<{ faces: UploadedFace[]; files: OrderedFont[] }> {
  let faces = (await fonts?.facesOf(fonts.familiesIn(document))) ?? [];
  const read = new Map<string, OrderedFont>();
  for (;;) {
    if (faces.length === 0) return { faces, files: [...read.values()] };
    const missing = new Set<string>();
    for (const { alias, path } of await listUploadedFiles(document, faces)) {
      if (alreadyDrawn.has(alias) || read.has(alias)) continue;
      const bytes = await fonts?.readFile(path);
      if (bytes === undefined) missing.add(path);
      else read.set(alias, { alias, bytes });
    }
    if (missing.size === 0) return { faces, files: [...read.values()] };
    // Without them the texts may need others.
    faces = faces.filter(({ identifier }) => !missing.has(identifier));
  }
}

/** Characters looked up per turn of the event loop. */
const charactersPerTurn = 4_000;

/**
 * The uploaded files that texts need. Looked up in uploaded families alone: a text takes characters that they lack from
 * bundled ones, whose hundreds of files take a second for a long text.
 */
async function listUploadedFiles(
  document: TemplateDocument,
  faces: readonly UploadedFace[],
): Promise<FontFile[]> {
  const uploaded = createCatalogue(toFamilies(faces));
  const requests = listDocumentFontRequests(document).filter(
    ({ family }) => findFamily(family, uploaded) !== undefined,
  );
  const files = new Map<string, FontFile>();
  let characters = 0;
  for (const request of requests) {
    for (const file of resolveFont(request, uploaded).files) files.set(file.alias, file);
    characters += request.text.length;
    if (characters < charactersPerTurn) continue;
    characters = 0;
    await nextTurn();
  }
  return [...files.values()];
}
