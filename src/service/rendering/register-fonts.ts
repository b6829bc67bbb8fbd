import { readFile } from "node:fs/promises";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { GlobalFonts } from "./canvas-engine.ts";
import { decodeFont } from "../fonts/font-tables.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";

// All threads of the process share the engine's table, so this only remembers what was registered. A failed one is
// removed, so that the next call retries.
const registrations = new Map<string, Promise<void>>();

async function registerFont(file: FontFile, locate: (file: FontFile) => string): Promise<void> {
  if (GlobalFonts.has(file.alias)) return;
  const path = locate(file);
  const font = await decodeFont(await readFile(path));
  // Two threads that both get here end with one entry: the engine compares the bytes.
  if (GlobalFonts.register(font, file.alias) === null) {
    throw new Error(`The font file ${path} could not be read`);
  }
}

/**
 * Makes font files known to the canvas engine under their aliases. Await it before the first measure or draw that names them.
 * Costs 5–40 ms per new file, half a second for the colour emoji, and nothing for a file that any thread has registered.
 * Rejects if a file is missing or is not a font.
 */
export async function registerFonts(
  files: Iterable<FontFile>,
  locate: (file: FontFile) => string = locateFontFile,
): Promise<void> {
  const work = Array.from(files, (file) => {
    const known = registrations.get(file.alias);
    if (known !== undefined) return known;
    const registration = registerFont(file, locate);
    registrations.set(file.alias, registration);
    registration.catch(() => registrations.delete(file.alias));
    return registration;
  });
  await Promise.all(work);
}

/** Makes a font that is decoded already known under an alias. Throws when the engine does not take it. */
export function registerPlainFont(alias: string, bytes: Uint8Array): void {
  if (GlobalFonts.has(alias)) return;
  if (GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), alias) === null)
    throw new Error(`The font ${alias} could not be read`);
}
