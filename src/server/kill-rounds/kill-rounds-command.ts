/**
 * `npm run kill-rounds -- [part …] [--rounds N] [--seed N]`: injects faults repeatedly under load, and counts
 * losses. Runs all parts without a name. `--seed` repeats the random choices of a run. Exits with 1 on a failure.
 */
import { parseArgs } from "node:util";
import { damages } from "./damages.ts";
import { runDamagedFolders } from "./damaged-folders.ts";
import { diskFullPart } from "./disk-full.ts";
import { runFirstStarts } from "./first-starts.ts";
import { killsPart } from "./kills.ts";
import type { Part } from "./part.ts";
import { releaseEverything } from "./resources.ts";
import { slowConnectionsPart } from "./slow-connections.ts";
import { storeOutagePart } from "./store-outage.ts";
import { terminationsPart } from "./terminations.ts";

const parts: Readonly<Record<string, { part: Part; rounds: number }>> = {
  kills: { part: killsPart, rounds: 20 },
  terminations: { part: terminationsPart, rounds: 60 },
  "store-outage": { part: storeOutagePart, rounds: 9 },
  "disk-full": { part: diskFullPart, rounds: 3 },
  "slow-connections": { part: slowConnectionsPart, rounds: 1 },
  "first-starts": { part: runFirstStarts, rounds: 22 },
  "damaged-folders": { part: runDamagedFolders, rounds: damages.length },
};

/** Bounds a part that hangs. */
const partMinutesMax = 30;
const shownMax = 20;

const { names, rounds, seed } = readArguments();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isInterrupted) process.exit(1);
    isInterrupted = true;
    console.log(`${signal}: ending what was started …`);
    void releaseEverything().finally(() => process.exit(1));
  });
}

console.log(`seed ${seed}`);
let failed = 0;
for (const name of names) {
  const chosen = parts[name];
  if (chosen === undefined) continue;
  const count = rounds ?? chosen.rounds;
  const startedAt = performance.now();
  const { failures, skipped } = await runInTime(chosen.part, name, count);
  for (const failure of failures.slice(0, shownMax)) console.log(`  ${failure}`);
  if (failures.length > shownMax) console.log(`  … and ${failures.length - shownMax} more`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    skipped === undefined
      ? `${name}: ${count} rounds, ${failures.length} failures, ${seconds} s`
      : `${name}: skipped, because ${skipped}`,
  );
  failed += failures.length;
}
process.exit(failed === 0 ? 0 : 1);

async function runInTime(part: Part, name: string, count: number): ReturnType<Part> {
  const { promise: late, resolve } = Promise.withResolvers<Awaited<ReturnType<Part>>>();
  const timer = setTimeout(() => {
    void releaseEverything().finally(() =>
      resolve({ failures: [`it did not end within ${partMinutesMax} minutes`] }),
    );
  }, partMinutesMax * 60_000);
  const write = (line: string) => console.log(`${name}: ${line}`);
  try {
    return await Promise.race([part({ seed, rounds: count, write }), late]);
  } catch (error) {
    return { failures: [`it ended with an error: ${error instanceof Error ? error.stack : String(error)}`] };
  } finally {
    clearTimeout(timer);
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { rounds: { type: "string" }, seed: { type: "string" } },
    });
    const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
    if (unknown.length > 0)
      throw new Error(
        `There is no part ${unknown.join(", ")}; the parts are ${Object.keys(parts).join(", ")}.`,
      );
    return {
      names: positionals.length === 0 ? Object.keys(parts) : positionals,
      rounds: values.rounds === undefined ? undefined : readNumber("--rounds", values.rounds, 1, 10_000),
      seed:
        values.seed === undefined
          ? Math.floor(Math.random() * 1_000_000)
          : readNumber("--seed", values.seed, 0, 2 ** 31),
    };
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

function readNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${option} must be a whole number from ${min} to ${max}; got "${text}".`);
  return value;
}
