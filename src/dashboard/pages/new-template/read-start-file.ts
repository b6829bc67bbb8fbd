import { fail, type Result, succeed } from "#contract/result.ts";
import { readSvgFile } from "../../features/svg-import/read-svg-file.ts";
import { isSvgText } from "../../model/drawing/is-svg-text.ts";
import type { FileProblem, FileStart, ReadFaces } from "./start.ts";

/** Bounds the memory; the service accepts at most 1 MB, and a drawing may carry more than its template keeps. */
const fileBytesMax = 10_000_000;

/** Reads a template file or an SVG drawing. Loads the code that its kind needs. */
export async function readStartFile(
  file: File,
  readFaces: ReadFaces,
): Promise<Result<FileStart, FileProblem>> {
  if (file.size > fileBytesMax) return fail({ kind: "tooLarge" });
  try {
    const text = await readSvgFile(file);
    if (isSvg(file, text)) {
      const { readDrawing } = await import("./read-drawing.ts");
      return await readDrawing(file.name, text, readFaces);
    }
    if (!/\.json$/i.test(file.name) && !/^\s*[[{]/.test(text)) return fail({ kind: "notKnown" });
    const { readTemplateFile } = await import("../../model/template/template-file.ts");
    const read = readTemplateFile(text, file.name);
    if (!read.ok) return fail({ kind: read.problem });
    const { name, ...draft } = read.value;
    return succeed({ fileName: file.name, name, draft });
  } catch {
    return fail({ kind: "failed" });
  }
}

function isSvg({ name, type }: File, text: string): boolean {
  return type === "image/svg+xml" || /\.svgz?$/i.test(name) || isSvgText(text);
}
