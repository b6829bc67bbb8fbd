import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Starts a process that opens what strangers made. It has no variables of ours, may write nothing and start nothing, and
 * where there is a POSIX shell its memory is bounded too, that of native code included, so that a file which unfolds
 * without end takes down its reader and not the machine. Decoders may be killed here at any moment.
 *
 * What remains uncovered: a decoder that is taken over can read files and reach the network as this user can.
 */
export function startReaderProcess(url: URL): ChildProcess {
  const node = [
    process.execPath,
    // Decoders are native code, which the permissions say must be allowed; they bind what JavaScript can do.
    "--permission",
    "--allow-addons",
    "--allow-fs-read=*",
    "--max-old-space-size=512",
    fileURLToPath(url),
  ];
  const [command = "", ...options] = !existsSync(shell)
    ? node
    : [shell, "-c", `ulimit -d ${memoryKbMax}; ulimit -c 0; exec "$@"`, "sh", ...node];
  return spawn(command, options, {
    serialization: "advanced",
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Absent on Windows and in the smallest containers. */
const shell = "/bin/sh";
/** Several times what the largest accepted picture takes. */
const memoryKbMax = 2_000_000;
