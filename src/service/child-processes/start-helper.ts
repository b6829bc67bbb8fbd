import { type ChildProcess, type IOType, spawn, type SpawnOptions } from "node:child_process";

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
