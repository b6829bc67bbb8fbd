import { type ChildProcess, type IOType, spawn, type SpawnOptions } from "node:child_process";

/** A helper process could not be started, or ended for a reason that its input did not cause: try again later. */
export class HelperProcessError extends Error {
  override readonly name = "HelperProcessError";
}

export interface HelperOptions extends Pick<SpawnOptions, "env" | "serialization" | "uid" | "gid" | "cwd"> {
  /** Whether the two send each other messages. */
  channel: "ipc" | "none";
  stdout?: IOType;
  stderr?: IOType;
}

/**
 * Starts a process that works for this one and calls `endWithParent`. It has a process group of its own, so that a
 * signal to ours, such as Ctrl-C, does not end work that we want to finish first. Throws `HelperProcessError`; a failure
 * that the system reports later is the child's `error` event.
 */
export function startHelper(
  [command, ...options]: readonly [string, ...string[]],
  { channel, stdout = "ignore", stderr = "ignore", ...spawnOptions }: HelperOptions,
): ChildProcess {
  try {
    return spawn(command, options, {
      ...spawnOptions,
      detached: true,
      windowsHide: true,
      // Nothing is written to the first: its end tells the helper that its parent is gone.
      stdio: ["pipe", stdout, stderr, ...(channel === "ipc" ? (["ipc"] as const) : [])],
    });
  } catch (cause) {
    throw new HelperProcessError("a helper process could not be started", { cause });
  }
}

/** What the kernel sends to a process for a fault of its own code, such as a decoder's at a hostile file. */
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
 * Whether a helper's end may be blamed on its input: it crashed, or it failed after it had begun. Any other signal came
 * from outside: a supervisor, or the kernel when memory is short.
 */
export function isInputsFault(
  code: number | null,
  signal: NodeJS.Signals | null,
  { hasBegun }: { hasBegun: boolean },
): boolean {
  return signal === null ? code !== null && hasBegun : crashSignals.has(signal);
}
