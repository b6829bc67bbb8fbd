import type { TemplateSummary } from "#contract/templates.ts";
import type { TemplateDraft } from "#contract/template-requests.ts";
import type { UploadedFace } from "#contract/account.ts";
import {
  blankDocument,
  blankHtmlDocument,
  type PresetName,
  type StartPage,
  type TemplateEditor,
} from "./presets.ts";
import { editComponents } from "../../model/design/source/components.ts";
import type { ReportLine } from "../../features/svg-import/notes.ts";
import type { texts } from "./texts.ts";

export interface BlankStart {
  kind: "blank";
  preset: PresetName | "custom";
  page: StartPage;
  editor: TemplateEditor;
}

/** The beginning of a new template. */
export type Start =
  | BlankStart
  | { kind: "starter"; starter: TemplateSummary }
  | { kind: "file"; file: FileStart };

interface Sources {
  /** Uploads a picture of a drawing; returns what `src` names it by. */
  uploadPicture: (file: File) => Promise<string>;
  /** The stored document of a starter. */
  readDocument: (templateId: string) => Promise<TemplateDraft["document"]>;
  /** The text of the one component of a blank html template. */
  htmlTitle: string;
}

/** The body that creates the template. */
export async function toDraft(
  start: Start,
  name: string,
  { readDocument, uploadPicture, htmlTitle }: Sources,
): Promise<TemplateDraft> {
  switch (start.kind) {
    case "blank": {
      const { editor, page } = start;
      const document = editor === "canvas-html" ? blankHtmlDocument(page, htmlTitle) : blankDocument(page);
      return { name, editor, document };
    }
    case "file": {
      const { draft, pictures = [] } = start.file;
      if (pictures.length === 0) return { name, ...draft };
      const sources = new Map<string, string>();
      for (const { src, file } of pictures) sources.set(src, await uploadPicture(file));
      const { withPictures } = await import("../../features/svg-import/import-svg.ts");
      const document = editComponents(draft.document, 0, (components) => withPictures(components, sources));
      return { name, ...draft, document };
    }
    case "starter": {
      const { identifier, editor, tags = [] } = start.starter;
      return {
        name,
        ...((editor === "canvas-html" || editor === "canvas-editor") && { editor }),
        tags,
        sourceTemplateId: identifier,
        document: await readDocument(identifier),
      };
    }
  }
}

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
