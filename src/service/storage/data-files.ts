/**
 * Files of the data folder. A command that root runs gives them to the owner of the folder: the product runs as that user,
 * and could not read them otherwise.
 */
import { randomBytes } from "node:crypto";
import { lchown, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Makes a folder and the missing ones above it, which belong to the owner of the first one that exists. Returns the path of
 * the uppermost that was made.
 */
export async function makeDataFolder(folder: string, mode?: number): Promise<string | undefined> {
  const first = await mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  if (first === undefined || !isRoot()) return first;
  const { uid, gid } = await stat(dirname(first));
  for (let made = folder; made.length >= first.length; made = dirname(made)) await lchown(made, uid, gid);
  return first;
}

/** Gives everything in a folder to the folder's owner. */
export async function giveToOwner(folder: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(folder);
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
}

/** Writes a new file beside `path`, which only the owner of its folder may read, to the disk. Returns its path. */
export async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  // Fails if the name exists, also as a link to another file.
  const file = await open(draft, "wx", 0o600);
  try {
    if (isRoot()) {
      const { uid, gid } = await stat(dirname(path));
      await file.chown(uid, gid);
    }
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return draft;
}

/** Replaces a file atomically; it is never readable by other users. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = await writeDraft(path, text);
  try {
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Resolves when the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this and writes names through by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
