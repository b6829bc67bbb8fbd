/**
 * Holds the deletion of a folder's objects back while a backup copies them: a file whose time is renewed. It works
 * between processes, whatever database they share, and ends by itself when the backup is killed. Objects that become
 * unused meanwhile stay noted in the database and are deleted by a later sweep.
 */
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "./file-facts.ts";

const holdName = ".deletion-held";
const renewEveryMs = 5_000;
/** Longer than a busy process, or one that is paused for a moment, takes to renew it. */
const heldForMs = 60_000;

/** Whether a backup of the objects in `folder` is running. */
export async function isDeletionHeld(folder: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(join(folder, holdName));
    return Math.abs(Date.now() - mtimeMs) < heldForMs;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false;
    throw error;
  }
}

/** Holds until `release`, or until this process has ended for a minute. */
export async function holdDeletion(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, holdName);
  // Writing nothing renews the time, too.
  const renew = () => writeFile(path, "", { mode: 0o600 });
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await rm(path, { force: true });
    },
  };
}
