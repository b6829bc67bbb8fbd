import { type FontCatalogue, type FontFile, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { type FontRequest, listNeededFaces } from "#scene/fonts/list-needed-faces.ts";
import { loadLaterCoverage } from "./load-later-coverage.ts";

/** Font files did not arrive; drawing now would show the system's fonts. Loading again tries again. */
export class SceneFontError extends Error {
  override readonly name = "SceneFontError";
  readonly aliases: readonly string[];

  constructor(aliases: readonly string[], cause: unknown) {
    super(`Fonts could not be loaded: ${aliases.join(", ")}`, { cause });
    this.aliases = aliases;
  }
}

// One per document, like `document.fonts` itself. A file that failed is taken out, so that the next call tries again.
const loading = new Map<string, Promise<void>>();
const ready = new Set<string>();

async function loadFile(file: FontFile): Promise<void> {
  const [min, max] = file.weight;
  // No unicode-range: each file has a family name of its own, and the scene names only those a text needs.
  const face = new FontFace(file.alias, `url("${fontFileUrl(file)}")`, {
    style: file.style,
    weight: min === max ? String(min) : `${min} ${max}`,
  });
  document.fonts.add(await face.load());
  ready.add(file.alias);
}

/** Whether all files can be drawn with now, so that a keystroke need not wait. */
export function areSceneFontsReady(files: Iterable<FontFile>): boolean {
  return Array.from(files).every((file) => ready.has(file.alias));
}

/** Loads the files that texts need, as {@link loadSceneFonts} does. */
export async function loadTextFonts(
  requests: readonly FontRequest[],
  catalogue: FontCatalogue,
): Promise<void> {
  let files = listNeededFaces(requests, catalogue);
  if (isCoverageMissing()) {
    await loadLaterCoverage();
    files = listNeededFaces(requests, catalogue);
  }
  await loadSceneFonts(files);
}

/** Loads the files that are not there yet and waits for all. Rejects with a SceneFontError that names those that failed. */
export async function loadSceneFonts(files: Iterable<FontFile>): Promise<void> {
  const failed: string[] = [];
  let cause: unknown;
  await Promise.all(
    Array.from(files, async (file) => {
      let load = loading.get(file.alias);
      if (load === undefined) {
        load = loadFile(file);
        loading.set(file.alias, load);
      }
      try {
        await load;
      } catch (error) {
        loading.delete(file.alias);
        failed.push(file.alias);
        cause = error;
      }
    }),
  );
  if (failed.length > 0) throw new SceneFontError(failed, cause);
}
