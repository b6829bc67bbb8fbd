import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startHelper } from "./start-helper.ts";

/**
 * Starts a process that decodes untrusted files. It gets none of our environment variables and may neither write nor
 * start processes. Where there is a POSIX shell its memory is limited too, including native code, so that a
 * decompression bomb ends its reader and not the machine. As root its module drops to the browser's account before it
 * decodes (`dropPrivileges`). Decoders may be killed here at any moment. Throws `HelperProcessError` when the system
 * starts no process.
 *
 * `fontsAt`: the fontconfig file for letters of drawings. `file`: open for writing; the only file that it may write to, of
 * at most 25 MB.
 *
 * Not covered: a compromised decoder has the file and network access of its account.
 */
export function startReaderProcess(
  url: URL,
  { file, fontsAt }: { file?: number | undefined; fontsAt?: string | undefined } = {},
): ChildProcess {
  const node: [string, ...string[]] = [
    process.execPath,
    // Decoders are native code, which the permissions say must be allowed; they bind what JavaScript can do.
    "--permission",
    "--allow-addons",
    "--allow-fs-read=*",
    "--max-old-space-size=512",
    fileURLToPath(url),
  ];
  const bounded: [string, ...string[]] = [
    shell,
    "-c",
    `ulimit -d ${memoryKbMax}; ulimit -t ${cpuSecondsMax}; ulimit -f ${fileBlocksMax}; ulimit -c 0; exec "$@"`,
    "sh",
    ...node,
  ];
  return startHelper(existsSync(shell) ? bounded : node, {
    channel: "ipc",
    serialization: "advanced",
    env: fontsAt === undefined ? {} : { FONTCONFIG_FILE: fontsAt },
    file,
  });
}

/** Absent on Windows and in the smallest containers. */
const shell = "/bin/sh";
/** Several times what the largest accepted picture takes. */
const memoryKbMax = 2_000_000;
/**
 * Several times the CPU time for a process's share of pictures. Ends a decoder that hangs after its parent was killed.
 */
const cpuSecondsMax = 900;
/** Of 512 bytes. */
const fileBlocksMax = 48_828;
