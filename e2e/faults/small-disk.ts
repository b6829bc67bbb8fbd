import { execFile } from "node:child_process";
import { type FileHandle, mkdtemp, open, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf } from "#service/storage/file-facts.ts";
import type { Resources } from "./resources.ts";

const run = promisify(execFile);
const unmountTries = 20;

/** Mounts a tmpfs of this size until the resources are released, or returns the reason why it cannot. */
export async function mountSmallDisk(
  megabytes: number,
  resources: Resources,
): Promise<{ folder: string } | { skipped: string }> {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return { skipped: "only root on Linux can mount a disk" };
  const folder = await mkdtemp(join(tmpdir(), "overprint-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "overprint-kill-rounds", folder]);
  } catch (error) {
    await rmdir(folder);
    return { skipped: `a disk cannot be mounted here (${firstLine(error)})` };
  }
  resources.add(() => unmount(folder));
  return { folder };
}

/** Retries, because a process that was just killed may keep the mount busy for a moment. */
async function unmount(folder: string): Promise<void> {
  for (let left = unmountTries; left > 0; left -= 1) {
    try {
      // Falls back to a lazy unmount.
      await run("umount", left > 1 ? [folder] : ["--lazy", folder]);
      break;
    } catch (error) {
      if (left === 1) throw error;
      await delay(100);
    }
  }
  await rmdir(folder);
}

export interface FilledDisk {
  free: () => Promise<void>;
}

const large = new Uint8Array(1_048_576);
const page = new Uint8Array(4_096);
const refillEveryMs = 20;

/** Fills the disk that this file is on, including space that becomes free later. */
export async function fillDisk(path: string): Promise<FilledDisk> {
  const file = await open(path, "w");
  await writeUntilFull(file, large);
  await writeUntilFull(file, page);
  const freed = new AbortController();
  const refilling = (async () => {
    while (!freed.signal.aborted) {
      await delay(refillEveryMs);
      await writeUntilFull(file, page);
    }
  })();
  return {
    free: async () => {
      freed.abort();
      await refilling;
      await file.close();
      await rm(path);
    },
  };
}

async function writeUntilFull(file: FileHandle, chunk: Uint8Array): Promise<void> {
  try {
    for (;;) await file.write(chunk);
  } catch (error) {
    if (codeOf(error) !== "ENOSPC") throw error;
  }
}

function firstLine(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n").slice(-2);
  return line.trim();
}
