import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runHelper } from "#service/child-processes/run-helper.ts";

const builder = new URL("./build-dashboard-into.ts", import.meta.url);

/** The inputs of the built dashboard, from the root of the repository. */
const sources = [
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "public",
  "src/contract",
  "src/scene",
  "src/client",
  "src/dashboard",
  "src/server/early-pages.ts",
];

const markName = ".built-from";

/**
 * Builds the dashboard into `dist/` when its sources are not those it was built from. The comparison is by content
 * (some 20 ms), because a fresh clone's times say nothing. The build goes to another folder first, so that one that
 * fails leaves the old dashboard in place. `signal` ends the build.
 */
export async function buildDashboardIfStale(
  root: string,
  onBuild: () => void,
  signal?: AbortSignal,
): Promise<string> {
  const target = join(root, "dist");
  const fingerprint = await fingerprintOf(root);
  if ((await readIfThere(join(target, markName)))?.toString("utf8") === fingerprint) return target;
  onBuild();
  const draft = join(root, `dist.${process.pid}.${randomBytes(4).toString("hex")}`);
  try {
    await runHelper(builder, { arguments: [root, draft], signal });
    await writeFile(join(draft, markName), fingerprint);
    await replaceFolder(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

/**
 * Two starts at once may both have built; the later one wins, and neither fails for it. The old build is moved away and
 * not removed in place, so that `dist/` is missing for no longer than two renames take.
 */
async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${draft}.old`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(target, old).catch(ignoreCode("ENOENT"));
      return await rename(draft, target);
    } catch (error) {
      if (!hasCode(error, "ENOTEMPTY") || attempt === 5) throw error;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

function ignoreCode(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error;
    return undefined;
  };
}

async function fingerprintOf(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    const paths = await pathsOf(join(root, source));
    for (const path of paths.toSorted()) {
      if (/\.test\.tsx?$/.test(path)) continue;
      const bytes = await readIfThere(path);
      if (bytes !== undefined) hash.update(`${path.slice(root.length)}\0${bytes.byteLength}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

async function pathsOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "ENOENT")) return [path];
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(ignoreCode("ENOENT"));
}
