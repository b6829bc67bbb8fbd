import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { basename } from "node:path";

/** A third of the CPU time of a thread with the normal priority, where both want it (Linux, `sched(7)`). */
export const renderNiceness = 5;

/**
 * Lowers the scheduling priority of the calling thread, so that requests and the database keep their latency while every
 * core paints. On Linux, where each thread has a priority of its own; elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), getPriority() + renderNiceness);
  } catch {
    // Without /proc, or where the system forbids it, the thread keeps its priority.
  }
}
