import type { FontFile } from "#scene/fonts/catalogue.ts";
import { GlobalFonts } from "./canvas-engine.ts";
import { locateFontFile } from "./locate-font-file.ts";

// The engine's table is shared by all threads of the process and only ever grows here; this set saves asking it.
const registered = new Set<string>();

/**
 * Makes font files known to the canvas engine under their aliases. Call before the first measure or draw that names them.
 * Costs about 3 ms per new file, and half a second for the colour emoji; nothing for a file that any thread has registered.
 * Throws if a file is missing or is not a font.
 */
export function registerFonts(
  files: Iterable<FontFile>,
  locate: (file: FontFile) => string = locateFontFile,
): void {
  for (const file of files) {
    if (registered.has(file.alias)) continue;
    // The engine reads a file again before it finds that it knows it, so it is asked first.
    // Two threads that both find it missing end with one entry: the engine compares paths.
    if (!GlobalFonts.has(file.alias)) {
      const path = locate(file);
      if (GlobalFonts.registerFromPath(path, file.alias) === null) {
        throw new Error(`The font file ${path} could not be read`);
      }
    }
    registered.add(file.alias);
  }
}
