import { createHash } from "node:crypto";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `sun_path` is 108 bytes on Linux and 104 on macOS, the closing zero included.
const socketPathBytesMax = 103;

export interface SocketPaths {
  path: (name: string) => string;
  close: () => Promise<void>;
}

/**
 * A way to name sockets in the folder within the kernel's limit on their path. On Windows all names of one `purpose`
 * lead to the same named pipe.
 */
export async function openSocketPaths(folder: string, purpose: "lock" | "snapshot"): Promise<SocketPaths> {
  if (process.platform === "win32") {
    // Named pipes are exclusive by themselves and vanish with the process; one name per folder is the whole lock.
    const digest = createHash("sha256").update(folder.toLowerCase()).digest("hex").slice(0, 24);
    const pipe = `\\\\.\\pipe\\overprint-${purpose === "lock" ? "" : `${purpose}-`}${digest}`;
    return { path: () => pipe, close: async () => undefined };
  }
  const longest = Buffer.byteLength(join(folder, "lock.00000000.sock"));
  if (longest <= socketPathBytesMax) {
    return { path: (name) => join(folder, name), close: async () => undefined };
  }
  const shortcut = await mkdtemp(join(tmpdir(), "ovp-"));
  const link = join(shortcut, "d");
  await symlink(folder, link);
  return { path: (name) => join(link, name), close: () => rm(shortcut, { recursive: true, force: true }) };
}
