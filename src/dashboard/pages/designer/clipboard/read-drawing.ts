import type { JsonObject } from "#contract/json.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { importSvg, withPictures } from "../../../features/svg-import/import-svg.ts";
import type { SvgImportNote } from "../../../features/svg-import/notes.ts";
import type { CopiedComponents } from "./clipboard-data.ts";

export interface PastedDrawing extends CopiedComponents {
  components: readonly JsonObject[];
  /** The size of the drawing. */
  page: { width: number; height: number };
  /** Layers that were left out or became another thing. */
  report: readonly SvgImportNote[];
  /** Embedded pictures that could not be uploaded; their components have none. */
  lost: number;
}

/**
 * Reads a drawing and uploads its pictures. `upload` returns what `src` names one by. Throws a SvgImportError for a
 * drawing that cannot be imported.
 */
export async function readDrawing(
  text: string,
  { fonts, upload }: { fonts: FontCatalogue; upload: (file: File) => Promise<string> },
): Promise<PastedDrawing> {
  const { components, groups, width, height, pictures, report } = await importSvg(text, { fonts });
  const sources = new Map<string, string>();
  let lost = 0;
  for (const { src, file } of pictures) {
    try {
      sources.set(src, await upload(file));
    } catch {
      sources.set(src, "");
      lost += 1;
    }
  }
  return {
    groups,
    components: withPictures(components, sources),
    page: { width, height },
    report,
    lost,
  };
}
