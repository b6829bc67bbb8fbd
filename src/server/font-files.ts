import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { answerGuards } from "#proxy/error-answer.ts";
import { bundledFonts, type FontCatalogue, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";

/**
 * Serves the catalogue's font files under `/fonts/`. The address is looked up whole among the known ones and never becomes
 * part of a path, so there is nothing to traverse. Addresses carry the package's version and may be kept for ever.
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
    return context.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(size),
      "content-type": "font/woff2",
      ...answerGuards,
    });
  });
}
