import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const folder = join(import.meta.dirname, "../../bench");

/** Runs `npm ci` in `bench/` unless its packages are there in the versions of its `package.json`. Rejects if npm fails. */
export async function installPeers(): Promise<void> {
  if (await areInstalled()) return;
  process.stderr.write("installing the packages of bench/ …\n");
  await promisify(execFile)("npm", ["ci"], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
}

async function areInstalled(): Promise<boolean> {
  for (const [name, version] of Object.entries(await listPeerVersions())) {
    const path = join(folder, "node_modules", name, "package.json");
    if (!existsSync(path)) return false;
    const installed = JSON.parse(await readFile(path, "utf8")) as { version: string };
    if (installed.version !== version) return false;
  }
  return true;
}

/** Name and version of each package of `bench/`, as pinned. */
export async function listPeerVersions(): Promise<Record<string, string>> {
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}
