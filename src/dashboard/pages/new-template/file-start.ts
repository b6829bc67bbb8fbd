import type { UploadedFace } from "#contract/account.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";
import type { ReportLine } from "../../features/svg-import/notes.ts";
import type { texts } from "./texts.ts";

/** A template that was read from a file. */
export interface FileStart {
  fileName: string;
  /** Of the template in the file, else of the file. */
  name: string;
  draft: Pick<TemplateDraft, "document" | "editor" | "tags">;
  /** Of an SVG drawing: what was drawn in another way or left out, as sentences. */
  report?: readonly ReportLine[];
  /** Of an SVG drawing: embedded pictures, with the sources that the document has until they are uploaded. */
  pictures?: readonly { src: string; file: File }[];
}

/** Why a file is no start: one of our reasons, or that of the code that reads drawings, in the user's language. */
export type FileProblem =
  | { kind: keyof (typeof texts)["file"]["unreadable"] }
  | { kind: "drawing"; words: string };

/** Reads the faces of the fonts that were uploaded to the service. */
export type ReadFaces = () => Promise<readonly UploadedFace[]>;
