import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartProblem } from "../start-problem.ts";

/**
 * Keeps a second process out of a data folder. Two processes on one embedded database silently destroy its data, so
 * this is checked before the database opens. The lock is a unix socket that its holder listens on: the kernel closes it
 * with the process, however the process ends, so there is no stale lock to clear by hand. Each candidate binds a name
 * of its own and only then looks for others that answer. A later candidate always sees an earlier one, so two can never
 * both hold the folder; in the worst case two candidates of the same instant both step back, for a random moment. Not
 * covered: two machines on one network folder. A socket is known to one kernel only.
 */

/** The folder's lock. `release` lets the next process in; the end of the process does the same. */
export interface FolderLock {
  release(): Promise<void>;
}

/** The folder is in use. The message is one line for the operator who started the second process. */
export class FolderInUseError extends StartProblem {
  override name = "FolderInUseError";
  readonly folder: string;

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another running process (${holder}). Stop that process, or set DATA_DIR to another folder.`,
    );
    this.folder = folder;
  }
}

type Peer = { state: "gone" } | { state: "candidate" | "held"; holder: string };

const socketName = /^lock\.[0-9a-f]+\.sock$/;
const roundsMax = 5;
const answerTimeoutMs = 2_000;

/** Takes the lock of an existing folder. Throws `FolderInUseError` if a living process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  for (let round = 1; ; round += 1) {
    const attempt = await tryLock(folder);
    if ("lock" in attempt) return attempt.lock;
    if (attempt.peer.state === "held" || round === roundsMax) {
      throw new FolderInUseError(folder, attempt.peer.holder);
    }
    await delay(20 + Math.random() * 180);
  }
}

type Attempt = { lock: FolderLock } | { peer: Exclude<Peer, { state: "gone" }> };

async function tryLock(folder: string): Promise<Attempt> {
  const socketPaths = await openSocketPaths(folder, "lock");
  const ownName = `lock.${randomBytes(4).toString("hex")}.sock`;
  let state: "candidate" | "held" = "candidate";
  const server = createServer((socket) => {
    socket.on("error", () => {
      // The other process disconnected before it read the answer, and needs none.
    });
    socket.end(`${state} process ${process.pid}`);
  });

  const release = async () => {
    await closeServer(server);
    await socketPaths.close();
  };

  try {
    await once(server.listen(socketPaths.path(ownName)), "listening");
    for (const peer of await findPeers(folder, ownName, socketPaths.path)) {
      if (peer.state !== "gone") {
        await release();
        return { peer };
      }
    }
  } catch (error) {
    await release();
    throw error;
  }
  state = "held";
  server.unref();
  return { lock: { release } };
}

async function findPeers(folder: string, ownName: string, pathOf: (name: string) => string): Promise<Peer[]> {
  if (process.platform === "win32") return [];
  const names = (await readdir(folder)).filter((name) => socketName.test(name) && name !== ownName);
  return Promise.all(
    names.map(async (name) => {
      const peer = await askPeer(pathOf(name));
      if (peer.state === "gone") await rm(join(folder, name), { force: true });
      return peer;
    }),
  );
}

function askPeer(path: string): Promise<Peer> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = createConnection(path);
    // A holder that is too busy to answer is still a holder.
    socket.setTimeout(answerTimeoutMs, () => socket.destroy());
    socket.on("data", (chunk) => (answer += chunk.toString("utf8")));
    let refusedBy: string | undefined;
    socket.on("error", (error: NodeJS.ErrnoException) => (refusedBy = error.code));
    socket.on("close", () => {
      if (refusedBy === "ECONNREFUSED" || refusedBy === "ENOENT") return resolve({ state: "gone" });
      const [state, ...holder] = answer.split(" ");
      resolve({
        state: state === "candidate" ? "candidate" : "held",
        holder: holder.join(" ") || "it does not answer",
      });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

// `sun_path` is 108 bytes on Linux and 104 on macOS, the closing zero included.
const socketPathBytesMax = 103;

interface SocketPaths {
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
