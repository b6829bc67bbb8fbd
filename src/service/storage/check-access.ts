import { accessSync, constants, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { codeOf, reasonOf } from "./file-facts.ts";
import { FolderProblem } from "./folder-problem.ts";

/**
 * Checks that this process may read and write every file and folder below `folder`; a missing one passes. The engine
 * finds out only while it writes, when a part of its files has changed. Its file system layer also looks at the mode
 * bits, which the system ignores for root. About 1,000 files in some 10 ms. Throws `FolderProblem`.
 */
export function checkAccess(folder: string): void {
  try {
    const stats = lstatSync(folder);
    const right = stats.isDirectory()
      ? constants.R_OK | constants.W_OK | constants.X_OK
      : constants.R_OK | constants.W_OK;
    accessSync(folder, right);
    if (lacksModeBits(stats)) throw Object.assign(new Error("mode"), { code: "EACCES" });
    if (stats.isDirectory()) for (const name of readdirSync(folder)) checkAccess(join(folder, name));
  } catch (error) {
    if (error instanceof FolderProblem) throw error;
    if (codeOf(error) === "ENOENT") return;
    throw new FolderProblem(folder, "permission", reasonOf(error), { cause: error });
  }
}

/** Whether its mode forbids every user to read, write or enter it. Windows has no such bits. */
function lacksModeBits(stats: Stats): boolean {
  if (process.platform === "win32") return false;
  const { mode } = stats;
  const isEntered = !stats.isDirectory() || (mode & 0o111) !== 0;
  return (mode & 0o444) === 0 || (mode & 0o222) === 0 || !isEntered;
}
