/**
 * Settings that a process can only be born with. They more than halve the memory that the product holds, and are worth
 * the 0.1 s that it takes to begin again; `docs/decisions/0008-settings-of-a-process.md` has the measurements.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";

const nodeFlags = [
  // The young generation would grow to 96 MB in each of our threads, for work that leaves little behind.
  "--max-semi-space-size=8",
];

const variables: Readonly<Record<string, string>> = {
  // A picture's memory goes back to the system when it is freed. By itself the allocator raises the first of these as
  // soon as it has seen one, and from then on keeps what it has.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  // Encoders run on these threads, one for each render and each capture; file access and name resolution have four more.
  UV_THREADPOOL_SIZE: String(4 + 2 * availableParallelism()),
  // Compiled once instead of at every start and in every thread.
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/overprint"),
};

/**
 * Restarts the process in place with the settings above, unless it has them already or the system has no way to do so
 * (Windows); then it simply continues. The operator's settings stay.
 */
export function restartUnderSettings(): void {
  const lacksFlags = nodeFlags.filter((flag) => !process.execArgv.includes(flag));
  const environment = { ...variables, ...process.env };
  const lacksVariables = Object.keys(variables).some((name) => process.env[name] === undefined);
  if (process.execve === undefined || (lacksFlags.length === 0 && !lacksVariables)) return;
  process.execve(
    process.execPath,
    [process.execPath, ...lacksFlags, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  );
}
