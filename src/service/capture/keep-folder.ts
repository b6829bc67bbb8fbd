import { randomBytes } from "node:crypto";
import { chmod, lstat, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A folder that is filled once and read by everybody, under a name that everybody knows. It is believed only when it is
 * ours and nobody else can write to it: in a folder for temporary files another user may have been there first. Throws
 * when one was.
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
    // Whatever this process's mask says: a browser of root's reads it as somebody else.
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
