import type { JsonObject } from "#contract/json.ts";
import { bundledFonts, type FontCatalogue } from "#scene/fonts/catalogue.ts";
import type { DesignGroup } from "../source/design-notes.ts";
import { drawImage } from "./draw/draw-image.ts";
import { drawShape } from "./draw/draw-shape.ts";
import type { DrawnItem } from "./draw/drawn-item.ts";
import { readPictures, toBlob } from "./draw/pictures.ts";
import { toDocument } from "./draw/to-document.ts";
import { isVisible, sizeOf } from "./draw/visible-parts.ts";
import { type SvgImportNote, SvgNotes } from "./notes.ts";
import { readPageSize } from "./read/page-size.ts";
import { parseSvg } from "./read/parse-svg.ts";
import { readTitle } from "./read/read-title.ts";
import { readStyleSheets } from "./read/style-sheet.ts";
import { walkSvg } from "./read/walk.ts";
import { SvgImportError } from "./svg-import-error.ts";
import { drawText } from "./text/draw-text.ts";
import { measureTexts } from "./text/text-components.ts";

export interface SvgImport {
  /** A whole document. A rectangle that covers the page is its background. */
  source: JsonObject;
  /** All parts as components, for a page that exists: the background too. */
  components: readonly JsonObject[];
  /** Groups of the drawing, of the components. Those of the source are in it. */
  groups: readonly DesignGroup[];
  /** Px. */
  width: number;
  height: number;
  /** The title of the drawing. */
  name: string | undefined;
  /** Embedded pictures. Until they are uploaded, the components have them as data URLs, which no body has room for. */
  pictures: readonly SvgPicture[];
  /** Parts that were left out or drawn in another way; empty for a drawing that is complete. */
  report: readonly SvgImportNote[];
}

export interface SvgPicture {
  /** As in the components. */
  src: string;
  file: File;
}

export interface SvgImportOptions {
  /** With the uploaded families of the service. Default: the bundled ones. */
  fonts?: FontCatalogue;
}

/**
 * Reads a drawing as a template. Nothing of it is put into the page, run or fetched; only fonts of the catalogue are
 * loaded, to measure texts. Throws a SvgImportError that says why a file cannot be imported.
 */
export async function importSvg(
  text: string,
  { fonts = bundledFonts }: SvgImportOptions = {},
): Promise<SvgImport> {
  const svg = parseSvg(text);
  const notes = new SvgNotes();
  const sheet = readStyleSheets(svg.styleSheets);
  notes.add("styles", undefined, sheet.skipped);
  const page = readPageSize(svg.root);
  if (page.scale < 1) notes.add("scaled", String(Math.round(page.scale * 100)));
  const context = { svg, sheet, viewport: page.viewport, notes, fonts };
  const pictures = await readPictures(svg.root, notes);
  const drawn: DrawnItem[] = [];
  walkSvg({
    ...context,
    root: svg.root,
    matrix: page.matrix,
    draw: (element, place) => {
      const parts =
        element.localName === "text"
          ? drawText(element, place, { ...context, pictures })
          : element.localName === "image"
            ? drawImage(element, place, { ...context, pictures })
            : drawShape(element, place, { ...context, pictures });
      for (const part of parts) drawn.push(part);
    },
  });
  const measured = await measureTexts(drawn, fonts);
  const size = page.size ?? sizeOf(measured);
  const visible = measured.filter((item) => isVisible(item, size, notes));
  if (visible.length === 0) throw new SvgImportError("empty");
  const { components, groups, source } = toDocument(visible, size, notes);
  return {
    source,
    components,
    groups,
    ...size,
    name: readTitle(svg.root),
    pictures: listPictures(components),
    report: notes.list(),
  };
}

function listPictures(components: readonly JsonObject[]): SvgPicture[] {
  const sources = new Set(
    components.flatMap(({ src }) => (typeof src === "string" && src.startsWith("data:") ? [src] : [])),
  );
  return [...sources].map((src, index) => {
    const blob = toBlob(src);
    const ending = blob.type.replace("image/", "").replace("+xml", "").replace("jpeg", "jpg");
    return { src, file: new File([blob], `picture-${index + 1}.${ending}`, { type: blob.type }) };
  });
}
