import { type ChildProcess, type IOType, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A helper process could not be started, or ended for a reason unrelated to its input. A retry may succeed. */
export class HelperProcessError extends Error {
  override readonly name = "HelperProcessError";
}

export interface HelperOptions extends Pick<SpawnOptions, "env" | "serialization" | "uid" | "gid" | "cwd"> {
  /** Whether parent and helper exchange messages. */
  channel: "ipc" | "none";
  stdout?: IOType;
  stderr?: IOType;
  /** An open file that the helper inherits, behind the channel: descriptor 4. */
  file?: number | undefined;
}

/**
 * Starts a helper process, which calls `endWithParent`. It has its own process group, so that a signal to ours, such as
 * Ctrl-C, does not interrupt work during a graceful shutdown. Throws `HelperProcessError`; a failure that the system
 * reports later is the child's `error` event.
 */
export function startHelper(
  [command, ...options]: readonly [string, ...string[]],
  { channel, stdout = "ignore", stderr = "ignore", file, ...spawnOptions }: HelperOptions,
): ChildProcess {
  try {
    return spawn(command, options, {
      ...spawnOptions,
      detached: true,
      windowsHide: true,
      // Nothing is written to standard input: its end tells the helper that its parent has ended.
      stdio: [
        "pipe",
        stdout,
        stderr,
        ...(channel === "ipc" ? (["ipc"] as const) : []),
        ...(file === undefined ? [] : [file]),
      ],
    });
  } catch (cause) {
    throw new HelperProcessError("a helper process could not be started", { cause });
  }
}

/** Signals that the kernel sends for a fault of the process's own code, such as a decoder's on a malicious file. */
const crashSignals: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGFPE",
  "SIGILL",
  "SIGSEGV",
  "SIGSYS",
  "SIGTRAP",
]);

/**
 * Whether a helper's input caused its end: it crashed, or it failed after it had begun. Other signals come from
 * outside: a supervisor, or the kernel when memory is short.
 */
export function isCausedByInput(
  code: number | null,
  signal: NodeJS.Signals | null,
  { hasBegun }: { hasBegun: boolean },
): boolean {
  return signal === null ? code !== null && hasBegun : crashSignals.has(signal);
}

interface RunHelperOptions {
  arguments?: readonly string[];
  /** Default: the environment of this process. */
  env?: Readonly<Record<string, string>>;
  /** The only message that is sent to it. */
  order?: object;
  /** Time after which it is killed, ms. Default: no limit. */
  deadlineMs?: number;
  /** Kills it. */
  signal?: AbortSignal | undefined;
}

/** Characters of its error output that are kept for the error's message. */
const keptOutputMax = 4_000;

/**
 * Runs one of our modules in its own process and waits for its exit. The module calls `endWithParent`. Throws
 * `HelperProcessError` with the end of its error output unless it exits with 0, and the signal's reason when it was
 * aborted.
 */
export async function runHelper(
  module: URL,
  { arguments: given = [], env, order, deadlineMs, signal }: RunHelperOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = startHelper([process.execPath, fileURLToPath(module), ...given], {
    ...(env === undefined ? {} : { env }),
    channel: order === undefined ? "none" : "ipc",
    stderr: "pipe",
  });
  let written = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    written = (written + text).slice(-keptOutputMax);
  });
  const kill = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", kill, { once: true });
  const timer = deadlineMs === undefined ? undefined : setTimeout(kill, deadlineMs);
  const name = module.pathname.split("/").at(-1);
  try {
    // If the process ends before it receives the order, its exit reports that.
    if (order !== undefined && child.pid !== undefined) child.send(order, () => undefined);
    const [code, killedBy] = await once(child, "close");
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${killedBy ?? `exit code ${code}`}: ${written.trim()}`);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new HelperProcessError(`the helper process ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
    kill();
  }
}
