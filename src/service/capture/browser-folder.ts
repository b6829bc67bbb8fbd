import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BrowserAccount } from "../child-processes/drop-privileges.ts";
import { causesOf } from "../logged-message.ts";
import { statFields } from "./group-memory.ts";

/**
 * The folder of one run of the browser: its profile and everything else that it writes. A mark of its owner lies beside
 * the part that the browser may write to, so that the next start finds the leftovers of a killed process.
 */
export interface BrowserFolder {
  path: string;
  profile: string;
  home: string;
  temporary: string;
  /** Retries for a while, because a dying browser still writes. */
  remove: () => Promise<void>;
}

const prefix = "overprint-browser-";
const markName = "owner.json";
const markSchema = z.object({ pid: z.int(), started: z.string(), namespace: z.string() });

export async function makeBrowserFolder(
  parent: string,
  account: BrowserAccount | undefined,
): Promise<BrowserFolder> {
  const path = await mkdtemp(join(parent, prefix));
  const folder: BrowserFolder = {
    path,
    profile: join(path, "profile"),
    home: join(path, "home"),
    temporary: join(path, "tmp"),
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
  try {
    await writeFile(join(path, markName), JSON.stringify(await markOf(process.pid)));
    for (const part of [folder.profile, folder.home, folder.temporary]) {
      await mkdir(part, { mode: 0o700 });
      if (account !== undefined) await chown(part, account.uid, account.gid);
    }
    // The browser's account may traverse it, but not list it.
    if (account !== undefined) await chmod(path, 0o711);
    return folder;
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
/** Without pages a browser writes about 2 MB and 100 files. */
const freeMin = { bytes: 10_000_000, files: 200 };

/** Whether the failure of a start came from a disk without space, or the folder has too little for a browser. */
export async function lacksSpace(parent: string, failure: unknown): Promise<boolean> {
  if (causesOf(failure).some((error) => "code" in error && fullCodes.has(error.code))) return true;
  const disk = await statfs(parent).catch(() => undefined);
  if (disk === undefined) return false;
  // File systems without a fixed number of files report none.
  const hasFiles = disk.files === 0 || disk.ffree >= freeMin.files;
  return disk.bavail * disk.bsize < freeMin.bytes || !hasFiles;
}

/** Ends browsers and removes folders of owners that were killed. */
export async function sweepBrowserFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    if (!(await isAbandoned(path))) continue;
    await killProcessesOf(path);
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Accepts only a folder that no other user could have created or changed. */
async function isAbandoned(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) return false;
    const mark = markSchema.parse(JSON.parse(await readFile(join(path, markName), "utf8")));
    const now = await markOf(mark.pid);
    // A process id means nothing in another container.
    return mark.namespace === now.namespace && mark.started !== now.started;
  } catch {
    // Another user's, or just being created or removed.
    return false;
  }
}

async function markOf(pid: number): Promise<z.infer<typeof markSchema>> {
  return { pid, started: await startOf(pid), namespace: await namespaceOf() };
}

/** When a process began, in the kernel's ticks, because process ids are reused; empty if there is none. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return statFields(stat)[19] ?? "";
  } catch {
    return isRunning(pid) ? "unknown" : "";
  }
}

/** Where there is no `/proc`. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux";
  } catch {
    return false;
  }
}

async function namespaceOf(): Promise<string> {
  try {
    return await readlink("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** A browser whose pipe was closed ends by itself, unless it hangs. */
async function killProcessesOf(path: string): Promise<void> {
  for (const name of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (!command.split("\0").some((part) => part.startsWith(`--user-data-dir=${path}/`))) continue;
    try {
      process.kill(-Number(name), "SIGKILL");
    } catch {
      // Not a leader of its group, or ended by now.
    }
  }
}
