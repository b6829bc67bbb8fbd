import { readFile } from "node:fs/promises";
import { type FontFile, uploadsPackage } from "#scene/fonts/catalogue.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";

/** The bytes of a bundled or an uploaded font; undefined if an upload was deleted. */
export async function readFontFile(
  file: FontFile,
  fonts: Pick<UploadedFonts, "readFile">,
): Promise<Uint8Array | undefined> {
  return file.package === uploadsPackage ? fonts.readFile(file.path) : readFile(locateFontFile(file));
}
