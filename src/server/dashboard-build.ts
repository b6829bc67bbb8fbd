import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runHelper } from "#service/child-processes/start-helper.ts";
import { codeOf } from "#service/storage/file-facts.ts";

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
 * Builds the dashboard into `dist/` if its sources have changed since the last build. Compares contents (about 20 ms),
 * because the file times of a fresh clone are meaningless. Builds into another folder first, so that a failed build keeps
 * the old dashboard. `signal` aborts the build.
 */
export async function buildDashboardIfStale(
  root: string,
  onBuild: () => void,
  signal?: AbortSignal,
): Promise<string> {
  const target = join(root, "dist");
  const fingerprint = fingerprintOf(root);
  if (readIfPresent(join(target, markName))?.toString("utf8") === fingerprint) return target;
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
 * Replaces `target`. Two concurrent starts may both build; the later one wins, and neither fails. Moves the old build away
 * instead of removing it in place, so that `dist/` is missing only between two renames.
 */
async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${draft}.old`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(target, old).catch(ignoreMissing);
      return await rename(draft, target);
    } catch (error) {
      if (codeOf(error) !== "ENOTEMPTY" || attempt === 5) throw error;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

/** Reads synchronously: in steps that wait, hundreds of small files take ten times the processor time. */
function fingerprintOf(root: string): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const path of pathsOf(join(root, source)).toSorted()) {
      if (/\.test\.tsx?$/.test(path)) continue;
      const bytes = readIfPresent(path);
      if (bytes !== undefined) hash.update(`${path.slice(root.length)}\0${bytes.byteLength}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

function pathsOf(path: string): string[] {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (["ENOTDIR", "ENOENT"].includes(codeOf(error))) return [path];
    throw error;
  }
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    return ignoreMissing(error);
  }
}
