import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PictureAssets } from "../pictures/picture-source.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";

const folder = fileURLToPath(new URL("./assets", import.meta.url));

/** The pictures of the starter templates, read on first use. A name is looked up, never made into a path. */
export function createStarterAssets(assetsFolder = folder): PictureAssets {
  let names: Promise<Set<string>> | undefined;
  const pictures = new Map<string, Promise<SourcePicture>>();
  return {
    read: async (name) => {
      names ??= readdir(assetsFolder).then(
        (found) => new Set(found.filter((entry) => !entry.startsWith("."))),
      );
      if (!(await names).has(name)) return undefined;
      const known = pictures.get(name) ?? readPicture(join(assetsFolder, name));
      pictures.set(name, known);
      return known;
    },
  };
}

async function readPicture(path: string): Promise<SourcePicture> {
  const bytes = await readFile(path);
  return { key: createHash("sha256").update(bytes).digest("base64url"), bytes };
}
