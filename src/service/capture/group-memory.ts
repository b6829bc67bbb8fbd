import { readdir, readFile } from "node:fs/promises";

const pageBytes = 4_096;

export interface ProcessMemory {
  pid: number;
  /** Private memory. */
  bytes: number;
}

/** The processes of a group; undefined where the system does not report them. */
export async function groupMemory(group: number): Promise<ProcessMemory[] | undefined> {
  const names = await readdir("/proc").catch(() => undefined);
  if (names === undefined) return undefined;
  const all = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => ownMemory(name, group)),
  );
  return all.filter((found) => found !== undefined);
}

export function sumBytes(processes: readonly ProcessMemory[]): number {
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whether a process of the browser shows pages. Its main process, its network and its graphics serve all pages. */
export async function isRenderer(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.includes("--type=renderer");
}

async function ownMemory(pid: string, group: number): Promise<ProcessMemory | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    if (Number(statFields(stat)[2]) !== group) return undefined;
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, "utf8"))
      .split(" ")
      .map(Number);
    return { pid: Number(pid), bytes: (resident - shared) * pageBytes };
  } catch {
    // Ended meanwhile.
    return undefined;
  }
}

/**
 * The fields of a `/proc/<pid>/stat` after the process's name, which may itself contain spaces and brackets: state,
 * parent and group come first (proc(5), from the third field on).
 */
export function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
