/** Packs an empty cluster of the installed engine to `empty-cluster.tar.br`. Takes half a minute and 700 MB. */
import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { packTar } from "modern-tar/fs";
import { emptyClusterArchive } from "#service/storage/make-cluster.ts";

const folder = await mkdtemp(join(tmpdir(), "overprint-cluster-"));
try {
  const cluster = join(folder, "cluster");
  const database = await PGlite.create(cluster);
  await database.close();
  await pipeline(
    // Without times and owners, which differ between machines; `makeCluster` sets the modes.
    packTar(cluster, { map: (header) => ({ ...header, mtime: new Date(0), uid: 0, gid: 0 }) }),
    // The largest window: the cluster holds the same 7 MB three times.
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }),
    createWriteStream(emptyClusterArchive),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
