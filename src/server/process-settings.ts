/**
 * Settings that only take effect when a process starts. They more than halve the memory of the product, for a restart of
 * 0.1 s; `docs/decisions/0008-settings-of-a-process.md` has the measurements.
 */
import { flushCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

const nodeFlags = [
  // The young generation would grow to 96 MB in each thread, although little of it survives.
  "--max-semi-space-size=8",
];

/** Of V8's, for all threads. A version that does not know one says so on standard error and goes on. */
const engineFlags = [
  // Otherwise every 64 MB outside the heap, which is a few photos, start a collection of the whole heap.
  "--external-memory-accounted-in-global-limit",
  // Optimises the database's WebAssembly on one thread. With one for each core the compiler takes both cores of a small
  // machine, and the start has to wait.
  "--wasm-num-compilation-tasks=1",
];

/** Environment of the product's process. */
export const processVariables: Readonly<Record<string, string>> = {
  // Returns the memory of a picture to the system when it is freed. By default the allocator raises the first threshold
  // after the first picture, and then keeps the memory.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  // Asks for pages of 2 MB for pictures: the system then prepares a photo's memory in a few steps and not in 2,000.
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
  // By default glibc has 8 arenas for each core, and each keeps what its threads have freed.
  MALLOC_ARENA_MAX: "2",
  // One thread for the encoder of each render and each capture, and four for file access and name resolution.
  UV_THREADPOOL_SIZE: String(4 + 2 * availableParallelism()),
  // Compiles modules once instead of at every start and in every thread; the same folder as in `launch.js`.
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/overprint"),
};

/**
 * Restarts the process in place (`execve`) with the settings above, unless it has them already or the system does not
 * support it (Windows). The operator's settings take precedence.
 */
export function restartUnderSettings(): void {
  const lacksFlags = nodeFlags.filter((flag) => !process.execArgv.includes(flag));
  const environment = { ...processVariables, ...process.env };
  const lacksVariables = Object.keys(processVariables).some((name) => process.env[name] === undefined);
  if (process.execve === undefined || (lacksFlags.length === 0 && !lacksVariables)) {
    for (const flag of engineFlags) setFlagsFromString(flag);
    return;
  }
  // The cache is written at the end of a process, and this one has none. Written once: these modules only.
  flushCompileCache();
  process.execve(
    process.execPath,
    [process.execPath, ...lacksFlags, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  );
}
