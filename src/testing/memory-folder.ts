import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A run of everything holds about 3 GB at once: databases, buckets and profiles of browsers. */
const bytesMin = 8 * 2 ** 30;
const memoryDisk = "/dev/shm";

export interface TemporaryFolder {
  path: string;
  remove: () => Promise<void>;
}

/**
 * A folder for all temporary files of a run (`TMPDIR`): in memory where Linux has room for it, because copying and
 * flushing databases takes a third of a service's start; else below the usual one.
 */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = (await tryIn(memoryDisk)) ?? (await mkdtemp(join(tmpdir(), "overprint-run-")));
  // The browser runs as another user and has to get through.
  await chmod(path, 0o1777);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Undefined where there is no such disk, too little room or memory, or programs on it cannot be started. */
async function tryIn(disk: string): Promise<string | undefined> {
  let path: string | undefined;
  try {
    const { bavail, bsize } = await statfs(disk);
    if (Math.min(bavail * bsize, process.availableMemory()) < bytesMin) return undefined;
    path = await mkdtemp(join(disk, "overprint-run-"));
    const program = join(path, "program");
    await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
    await promisify(execFile)(program);
    await rm(program);
    return path;
  } catch {
    if (path !== undefined) await rm(path, { recursive: true, force: true });
    return undefined;
  }
}
