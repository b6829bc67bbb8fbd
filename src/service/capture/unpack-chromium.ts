import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { readTar } from "./read-tar.ts";

const packageName = "@sparticuz/chromium";

/**
 * The headless Chromium that is packed inside an npm package, unpacked once and ready to start; `undefined` where it
 * does not run (anything but Linux on x64).
 *
 * Only the package's files are used. Its own code would unpack into a fixed place under `/tmp`, where another user of
 * the machine can put something first, and would start it with arguments that switch web security off. Ours goes into
 * a folder of our own, readable by everyone because a root process starts its browser as another user, and is
 * taken again only if it belongs to us and nobody else can write to it.
 */
export async function unpackChromium(parent: string = tmpdir()): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const packed = locatePackage();
  if (packed === undefined) return undefined;
  const owner = process.getuid?.() ?? 0;
  const folder = join(parent, `overprint-chromium-${packed.version}-${owner}`);
  const launcher = join(folder, "chromium-headless-shell");
  const found = await ownerOf(folder, owner);
  if (found === "ours") return launcher;
  if (found === "not ours")
    throw new Error(`${folder} can be written to by another user, so no browser is run from it.`);

  const draft = join(parent, `overprint-chromium-${randomBytes(8).toString("hex")}`);
  await mkdir(draft, { mode: 0o755 });
  try {
    await unpackInto(draft, packed.folder);
    await rename(draft, folder);
    return launcher;
  } catch (error) {
    // Another process of ours may have been faster.
    if ((await ownerOf(folder, owner)) === "ours") return launcher;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function locatePackage(): { folder: string; version: string } | undefined {
  try {
    const require = createRequire(import.meta.url);
    // The entry point is `build/index.js`; the package does not export its own `package.json`.
    const folder = dirname(dirname(require.resolve(packageName)));
    const { version } = require(join(folder, "package.json")) as { version: string };
    return { folder: join(folder, "bin"), version };
  } catch {
    // Not installed: it may have been left out on purpose, and the caller says what to do.
    return undefined;
  }
}

async function ownerOf(folder: string, owner: number): Promise<"nobody" | "ours" | "not ours"> {
  try {
    const stats = await lstat(folder);
    return stats.isDirectory() && stats.uid === owner && (stats.mode & 0o022) === 0 ? "ours" : "not ours";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "nobody";
    throw error;
  }
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  await pipeline(
    createReadStream(join(packed, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
  );
  // The libraries lie in `lib/`; those for WebGL are looked for beside the browser, the fonts by `fonts.conf`.
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) {
    const tar = await promisify(brotliDecompress)(await readFile(join(packed, archive)));
    for (const { path, bytes, mode } of readTar(tar)) {
      await makeFolders(folder, dirname(path));
      await writeFile(join(folder, path), bytes, { mode });
      await chmod(join(folder, path), mode);
    }
  }
  await writeFile(join(folder, "fonts.conf"), fontsConfiguration, { mode: 0o644 });
  await writeFile(join(folder, "chromium-headless-shell"), launcherScript, { mode: 0o755 });
}

/** Readable by everyone, whatever this process's mask says. */
async function makeFolders(parent: string, path: string): Promise<void> {
  let folder = parent;
  await chmod(folder, 0o755);
  for (const name of path.split("/").filter((part) => part !== ".")) {
    folder = join(folder, name);
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
}

/**
 * A bare system has neither NSS nor a font configuration. What it lacks is supplied, what it has is used: its
 * libraries get the fixes that ours do not.
 */
const launcherScript = `#!/bin/sh
here="\${0%/*}"
if ! "$here/chromium" --version >/dev/null 2>&1; then
  export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
if [ ! -e /etc/fonts/fonts.conf ] && [ -z "$FONTCONFIG_FILE" ]; then
  export FONTCONFIG_FILE="$here/fonts.conf"
fi
exec "$here/chromium" "$@"
`;

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
