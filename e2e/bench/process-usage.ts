/** Resource usage of processes, from Linux's counters; a process and its descendants count as one. */
import { readdirSync, readFileSync } from "node:fs";
import { statFields } from "#service/capture/stat-fields.ts";

/** The clock that `/proc/<pid>/stat` counts in; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

export interface ProcessStat {
  pid: number;
  parent: number;
  name: string;
  /** Processor time of the process itself, user and system, ms. */
  ownMs: number;
  /** Processor time of its descendants that have ended and were waited for, user and system, ms. */
  endedMs: number;
}

export function readProcesses(): ProcessStat[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const stat = readIfAlive(`/proc/${entry}/stat`);
      if (stat === undefined) return [];
      const fields = statFields(stat);
      const msOf = (user: number, system: number) =>
        ((Number(fields[user]) + Number(fields[system])) * 1000) / ticksPerSecond;
      return [
        {
          pid: Number(entry),
          parent: Number(fields[1]),
          name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
          ownMs: msOf(11, 12),
          endedMs: msOf(13, 14),
        },
      ];
    });
}

/** The process and its descendants. */
export function treeOf(root: number): ProcessStat[] {
  const all = readProcesses();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/**
 * Processor time of the root and its descendants, ms; with `withRoot: false` that of its descendants only. It includes
 * descendants that have ended, so that it does not fall.
 */
export function treeCpuMs(root: number, { withRoot = true } = {}): number {
  return treeOf(root).reduce(
    (sum, { pid, ownMs, endedMs }) => sum + (withRoot || pid !== root ? ownMs : 0) + endedMs,
    0,
  );
}

/** Resident memory, MB (10⁶ bytes). */
export function treeMemoryMb(root: number): number {
  const kilobytes = treeOf(root).map(({ pid }) => {
    const status = readIfAlive(`/proc/${pid}/status`) ?? "";
    return Number(/^VmRSS:\s+(?<size>\d+) kB/m.exec(status)?.groups?.["size"] ?? 0);
  });
  return (kilobytes.reduce((sum, size) => sum + size, 0) * 1024) / 1e6;
}

function readIfAlive(path: string): string | undefined {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // It ended between being listed and being read.
    return undefined;
  }
}
