/** Memory of processes, from Linux's counters. */
import { readdirSync, readFileSync } from "node:fs";
import { statFields } from "#service/capture/group-memory.ts";

/** Resident memory of a process and its descendants, MB (10⁶ bytes). */
export function treeMemoryMb(root: number): number {
  const parents = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({
      pid: Number(entry),
      parent: Number(statFields(readIfAlive(`/proc/${entry}/stat`))[1]),
    }));
  const tree = [root];
  for (const pid of tree)
    tree.push(...parents.filter(({ parent }) => parent === pid).map((found) => found.pid));
  const kilobytes = tree.map((pid) =>
    Number(/^VmRSS:\s+(?<size>\d+) kB/m.exec(readIfAlive(`/proc/${pid}/status`))?.groups?.["size"] ?? 0),
  );
  return (kilobytes.reduce((sum, size) => sum + size, 0) * 1024) / 1e6;
}

/** Empty for one that ended between being listed and being read. */
function readIfAlive(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
