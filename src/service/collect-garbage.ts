/** Garbage collections that V8 does not start by itself, because an idle thread allocates nothing. */
import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface RestOptions {
  /** Ms between two looks at what the thread does. */
  lookEveryMs?: number;
  /** How long a thread has to be idle, ms; longer than the caches of idle threads are kept. */
  restAfterMs?: number;
}

/** Share of its time that an idle thread may spend on polling, checkpoints and health checks. */
const idleShareMax = 0.05;
/** Bytes that a thread has to allocate after a collection until there is another. */
const grownBytesMin = 4_000_000;

/** A function that collects all garbage of the calling thread. */
export function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/**
 * Collects the garbage of the calling thread whenever it has become idle and has allocated since the last collection.
 * Does not keep the process alive.
 */
export function collectGarbageAtRest({ lookEveryMs = 5_000, restAfterMs = 30_000 }: RestOptions = {}): void {
  const collect = garbageCollector();
  let last = performance.eventLoopUtilization();
  let idleMs = 0;
  let bytesAfter = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    idleMs = utilization > idleShareMax ? 0 : idleMs + lookEveryMs;
    if (idleMs < restAfterMs || heapBytes() - bytesAfter < grownBytesMin) return;
    collect();
    bytesAfter = heapBytes();
    last = performance.eventLoopUtilization();
  }, lookEveryMs).unref();
}

function heapBytes(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return used + external;
}
