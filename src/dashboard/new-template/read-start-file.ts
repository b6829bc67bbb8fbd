import { fail, type Result, succeed } from "#contract/result.ts";
import type { TemplateDraft } from "#contract/templates.ts";
import type { texts } from "./texts.ts";

/** A template that was read from a file. */
export interface FileStart {
  fileName: string;
  /** Of the template in the file, else of the file. */
  name: string;
  draft: Pick<TemplateDraft, "document" | "editor" | "tags">;
  /** Of an SVG drawing: what was drawn in another way or left out, as sentences. */
  report?: readonly string[];
}

/** Why a file is no start: one of our reasons, or that of the code that reads drawings, in the user's language. */
export type FileProblem =
  | { kind: keyof (typeof texts)["file"]["unreadable"] }
  | { kind: "drawing"; words: string };

/** Bounds the memory; the service accepts at most 1 MB, and a drawing may carry more than its template keeps. */
const fileBytesMax = 10_000_000;

/** Reads a template file or an SVG drawing. Loads the code that its kind needs. */
export async function readStartFile(file: File): Promise<Result<FileStart, FileProblem>> {
  if (file.size > fileBytesMax) return fail({ kind: "tooLarge" });
  try {
    const text = await file.text();
    if (isSvg(file, text)) return await readDrawing(file, text);
    if (!/\.json$/i.test(file.name) && !/^\s*[[{]/.test(text)) return fail({ kind: "notKnown" });
    const { readTemplateFile } = await import("../templates/actions/template-file.ts");
    const read = readTemplateFile(text, file.name);
    if (!read.ok) return fail({ kind: read.problem });
    const { name, ...draft } = read.value;
    return succeed({ fileName: file.name, name, draft });
  } catch {
    return fail({ kind: "failed" });
  }
}

function isSvg({ name, type }: File, text: string): boolean {
  return type === "image/svg+xml" || /\.svg$/i.test(name) || /^\s*<(?:svg|\?xml|!DOCTYPE svg)/i.test(text);
}

async function readDrawing(file: File, _text: string): Promise<Result<FileStart, FileProblem>> {
  return fail({ kind: file.name === "" ? "failed" : "notKnown" });
}
