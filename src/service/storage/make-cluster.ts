import { randomBytes } from "node:crypto";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { runHelper } from "../child-processes/run-helper.ts";
import { StartProblem } from "../start-problem.ts";

/**
 * Makes an empty cluster that is whole as soon as it has its name: a child makes it beside, under a name of its own, it
 * is written through to the disk, then renamed. Leftovers of attempts that were ended are removed. The caller holds the
 * folder's lock. Throws `StartProblem` with what the child said last.
 */
export async function makeCluster(cluster: string): Promise<void> {
  await removeUnfinished(cluster);
  const unfinished = `${cluster}.${randomBytes(4).toString("hex")}.init`;
  try {
    // A process of its own, because making a cluster takes 700 MB once, which this process would keep.
    await runHelper(new URL("./create-cluster.ts", import.meta.url), { arguments: [unfinished] });
    await syncTree(unfinished);
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw new StartProblem(
      `the database could not be made in ${dirname(cluster)} (${summarise(error)}). Free some space on the disk or check the folder's permissions, then start again.`,
      { cause: error },
    );
  }
  await syncEntry(dirname(cluster));
}

/**
 * Attempts to make `cluster` that were ended before their end, `cluster.init` of earlier versions among them. One whose
 * child still writes for a moment may stay; it is never opened and goes at a later start.
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

/** The line that names the error, without the stack. */
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
