import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { childEnvironment } from "#testing/child-environment.ts";
import type { PartOptions, PartOutcome } from "./part.ts";
import { createRandom } from "./random.ts";
import { makeFolder, withResources } from "./resources.ts";
import { kill, startProcess } from "./serve-process.ts";

/** Ways to end a first start: the process or its group, with a signal that can be handled or not. */
const ends = [
  { name: "SIGTERM", signal: "SIGTERM", isGroup: false },
  { name: "SIGKILL of the process", signal: "SIGKILL", isGroup: false },
  { name: "SIGKILL of the group", signal: "SIGKILL", isGroup: true },
  { name: "SIGINT of the group", signal: "SIGINT", isGroup: true },
] as const;

/**
 * Ends a first start at `rounds` moments, evenly spread over its duration, and starts again on each folder: the second
 * start has to work and to remove the remains of the first one.
 */
export async function runFirstStarts({ seed, rounds, write }: PartOptions): Promise<PartOutcome> {
  return withResources(async (resources) => {
    const random = createRandom(seed);
    const folder = await makeFolder("first", resources);
    const wholeMs = await timeFirstStart(join(folder, "whole"));
    const failures: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const dataDir = join(folder, `round-${round}`);
      const afterMs = ((round - random.next()) / rounds) * wholeMs;
      const end = ends[(round - 1) % ends.length] ?? ends[0];
      await endFirstStart(dataDir, { afterMs, ...end });
      const fault = await startAgain(dataDir);
      const moment = `round ${round}: ${end.name} after ${Math.round(afterMs)} ms of ${Math.round(wholeMs)}`;
      write(`${moment}: ${fault ?? "the next start works"}`);
      if (fault !== undefined) failures.push(`${moment}: ${fault}`);
      await rm(dataDir, { recursive: true, force: true });
    }
    return { failures };
  });
}

async function timeFirstStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const { child } = await startProcess(dataDir);
  const took = performance.now() - startedAt;
  await kill(child);
  return took;
}

async function endFirstStart(
  dataDir: string,
  { afterMs, signal, isGroup }: { afterMs: number; signal: NodeJS.Signals; isGroup: boolean },
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve-only.ts")], {
    detached: true,
    env: childEnvironment({ DATA_DIR: dataDir }),
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  // The delay chooses the moment of the fault.
  await Promise.race([delay(afterMs), exited]);
  if (child.pid !== undefined && child.exitCode === null)
    process.kill(isGroup ? -child.pid : child.pid, signal);
  await exited;
}

/** Undefined if the start succeeds. */
async function startAgain(dataDir: string): Promise<string | undefined> {
  try {
    const { child } = await startProcess(dataDir);
    await kill(child);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const left = (await readdir(join(dataDir, "database"))).filter((name) => name.endsWith(".init"));
  return left.length === 0 ? undefined : `it left ${left.join(", ")}`;
}
