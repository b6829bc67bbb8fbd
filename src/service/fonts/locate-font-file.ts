import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FontFile } from "#scene/fonts/catalogue.ts";

const require = createRequire(import.meta.url);

/** The absolute path of a bundled font file. Throws if its package is not installed. */
export function locateFontFile(file: Pick<FontFile, "package" | "path">): string {
  return join(dirname(require.resolve(`${file.package}/package.json`)), file.path);
}
