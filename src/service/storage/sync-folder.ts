import { open } from "node:fs/promises";

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
