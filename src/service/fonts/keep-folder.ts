import { randomBytes } from "node:crypto";
import { chmod, lstat, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A folder that is filled once and read by every process, under a known name. Accepted only if it is ours and no other
 * user can write to it: in a folder for temporary files another user may have created it first. Throws in that case.
 */
export async function keepFolder(
  parent: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(parent, name);
  if (await isThereAndOurs(folder)) return folder;
  const draft = join(parent, `${name}.${randomBytes(6).toString("hex")}`);
  await mkdir(draft, { mode: 0o755 });
  try {
    // Independent of the process's umask: the browser of a root process reads it as another user.
    await chmod(draft, 0o755);
    await fill(draft);
    await rename(draft, folder);
  } catch (error) {
    // Another process of ours may have been faster.
    if (!(await isThereAndOurs(folder))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function isThereAndOurs(folder: string): Promise<boolean> {
  try {
    const stats = await lstat(folder);
    if (stats.isDirectory() && stats.uid === (process.getuid?.() ?? 0) && (stats.mode & 0o022) === 0)
      return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  throw new Error(`${folder} can be written to by another user, so nothing is taken from it.`);
}
