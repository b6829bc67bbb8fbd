import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { answerGuards } from "#proxy/error-answer.ts";
import { bundledFonts, type FontCatalogue, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";

/**
 * Serves the catalogue's font files under `/fonts/`. Looks up the whole path among the known ones and never uses it as a
 * file path, so path traversal is impossible. Paths contain the package's version, so responses are immutable.
 */
export function createFontFiles(catalogue: FontCatalogue = bundledFonts): Hono {
  const fileByUrl = new Map(
    catalogue.families.flatMap((family) => family.files).map((file) => [fontFileUrl(file), file] as const),
  );
  return new Hono().get("/fonts/*", async (context) => {
    const file = fileByUrl.get(context.req.path);
    if (file === undefined) return context.notFound();
    const path = locateFontFile(file);
    const { size } = await stat(path);
    return context.body(Readable.toWeb(createReadStream(path)), 200, {
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(size),
      "content-type": path.endsWith(".woff2") ? "font/woff2" : "font/ttf",
      ...answerGuards,
    });
  });
}
