import { fail, type Result, succeed } from "#contract/result.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { importSvg } from "../../features/svg-import/import-svg.ts";
import { reportLines } from "../../features/svg-import/notes.ts";
import { idOf, listComponents } from "../../model/design/source/components.ts";
import { SvgImportError } from "../../features/svg-import/clean-svg.ts";
import type { FileProblem, FileStart, ReadFaces } from "./start.ts";

/** Reads an SVG drawing as a template. Texts keep uploaded fonts, unless the service does not list them. */
export async function readDrawing(
  fileName: string,
  text: string,
  readFaces: ReadFaces,
): Promise<Result<FileStart, FileProblem>> {
  const faces = await readFaces().catch(() => []);
  try {
    const { source, name, pictures, report } = await importSvg(text, { fonts: catalogueWith(faces) });
    const ids = new Set(listComponents(source, 0).map(idOf));
    return succeed({
      fileName,
      name: name ?? fileName.replace(/\.svgz?$/i, ""),
      draft: { editor: "canvas-editor", document: source },
      report: reportLines(report, (id) => (ids.has(id) ? id : undefined)),
      pictures,
    });
  } catch (error) {
    if (error instanceof SvgImportError) return fail({ kind: "drawing", words: error.message });
    throw error;
  }
}
