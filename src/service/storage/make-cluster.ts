import { randomBytes } from "node:crypto";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { runHelper } from "../child-processes/run-helper.ts";
import { StartProblem } from "../start-problem.ts";

/**
 * Creates an empty cluster atomically: a child process creates it under a temporary name, then it is flushed to the
 * disk and renamed. Removes leftovers of interrupted attempts. The caller holds the folder's lock. Throws
 * `StartProblem` with the child's last error output.
 */
export async function makeCluster(cluster: string): Promise<void> {
  await removeUnfinished(cluster);
  const unfinished = `${cluster}.${randomBytes(4).toString("hex")}.init`;
  try {
    // In its own process: creating a cluster takes 700 MB once, which this process would keep.
    await runHelper(new URL("./create-cluster.ts", import.meta.url), { arguments: [unfinished] });
    await syncTree(unfinished);
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw new StartProblem(
      `the database could not be created in ${dirname(cluster)} (${summarise(error)}). Free some space on the disk or check the folder's permissions, then start again.`,
      { cause: error },
    );
  }
  await syncEntry(dirname(cluster));
}

/**
 * Removes leftovers of interrupted attempts to create `cluster`, including `cluster.init` of earlier versions. A
 * leftover whose child is still writing may remain; it is never opened and is removed at a later start.
 */
export async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name, basename(cluster))) continue;
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function isUnfinished(name: string, cluster: string): boolean {
  return name.startsWith(`${cluster}.`) && /^(?:[0-9a-f]{8}\.)?init$/.test(name.slice(cluster.length + 1));
}

/** The line with the error, without the stack. */
function summarise(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  const lines = said.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return (
    lines.find((line) => /\b(?:E[A-Z]{4,}|\w*Error|PANIC|FATAL)\b/.test(line)) ??
    lines.at(-1) ??
    said
  ).trim();
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncEntry(path);
  }
  await syncEntry(folder);
}

async function syncEntry(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
