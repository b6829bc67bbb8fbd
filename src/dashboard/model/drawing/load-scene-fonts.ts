import { type FontCatalogue, type FontFile, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { type FontRequest, listNeededFaces } from "#scene/fonts/list-needed-faces.ts";
import { loadLaterCoverage } from "./load-scene-data.ts";

/** Font files failed to load; drawing would use the system's fonts. The next load retries. */
export class SceneFontError extends Error {
  override readonly name = "SceneFontError";
  readonly aliases: readonly string[];

  constructor(aliases: readonly string[], cause: unknown) {
    super(`Fonts could not be loaded: ${aliases.join(", ")}`, { cause });
    this.aliases = aliases;
  }
}

// Global like `document.fonts`. Failed files are removed, so that the next call retries.
const loading = new Map<string, Promise<void>>();
const ready = new Set<string>();

async function loadFile(file: FontFile): Promise<void> {
  const [min, max] = file.weight;
  // No unicode-range: each file has its own family name, and the scene names only those that a text needs.
  const face = new FontFace(file.alias, `url("${fontFileUrl(file)}")`, {
    style: file.style,
    weight: min === max ? String(min) : `${min} ${max}`,
  });
  document.fonts.add(await face.load());
  ready.add(file.alias);
}

/** Whether all files are loaded, so that the scene can be drawn synchronously. */
export function areSceneFontsReady(files: Iterable<FontFile>): boolean {
  return Array.from(files).every((file) => ready.has(file.alias));
}

/** Loads the files that texts need; see {@link loadSceneFonts}. */
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

/** Loads missing files and waits for all. Rejects with a SceneFontError that names the failed ones. */
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
