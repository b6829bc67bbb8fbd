/** Copies the working tree into an empty folder: the state after cloning, without builds and packages. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, realpath, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { mkdir } from "node:fs/promises";

const run = promisify(execFile);

export interface InstallCost {
  seconds: number;
  /** MB (10⁶ bytes), as the files' lengths add up. */
  megabytes: number;
}

export async function copyTree(root: string): Promise<string> {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const copy = await mkdtemp(join(tmpdir(), "overprint-bench-"));
  for (const path of stdout.split("\0").filter((name) => name !== "")) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    // Git still lists a deleted file before the commit.
    await cp(join(root, path), join(copy, path)).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    });
  }
  return copy;
}

/** `npm ci` with npm's cache as it is on this machine. */
export async function installFresh(copy: string): Promise<InstallCost> {
  const startedAt = performance.now();
  await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, megabytes: (await folderBytes(join(copy, "node_modules"))) / 1e6 };
}

/** Without its own install, the copy uses the packages of the original. */
export async function borrowPackages(root: string, copy: string): Promise<void> {
  await symlink(await realpath(join(root, "node_modules")), join(copy, "node_modules"));
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
