import { createReadStream } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

/**
 * Unpacks the plain files of a `.tar.br` archive into `folder`, and makes all that is in it readable and executable by
 * every account, whatever this process's umask. Leaves out links and devices, and rejects a path that would leave the folder: the archive comes from
 * a package, and a package can be replaced.
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await pipeline(
    createReadStream(archive),
    createBrotliDecompress(),
    unpackTar(folder, { filter: ({ type }) => type === "file" }),
  );
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), 0o755);
}
