import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { lastLines, runTool } from "./run-step.ts";

/**
 * `npm run test:repeat -- <file> [times] [option …]` runs one test file or journey repeatedly, without retries,
 * while a busy loop per core competes with it, and prints how many runs passed. Options go to Vitest or Playwright,
 * e.g. `-t "keeps the draft"`. Fails if one run failed.
 */
const root = join(import.meta.dirname, "../..");
const [file = "", timesText = "20", ...options] = process.argv.slice(2);
const times = Number(timesText);

if (!existsSync(join(root, file)) || !/\.(?:test|spec)\.tsx?$/.test(file) || !(times >= 1)) {
  process.stderr.write("Name a test file or a journey: npm run test:repeat -- e2e/batch.spec.ts 20\n");
  process.exitCode = 1;
} else {
  process.exitCode = (await repeat()) === times ? 0 : 1;
}

/** Resolves to the number of runs that passed. */
async function repeat(): Promise<number> {
  const isJourney = file.endsWith(".spec.ts");
  if (isJourney) await runTool(root, ["node", "src/server/build-dashboard.ts"], {}, "shown");
  const command = isJourney
    ? ["playwright", "test", "--config=e2e/playwright.config.ts", "--retries=0", file, ...options]
    : ["vitest", "run", "--retry=0", file, ...options];
  let passed = 0;
  for (let run = 1; run <= times; run += 1) {
    const startedAt = performance.now();
    const { code, printed } = await underLoad(() => runTool(root, command, {}, "kept"));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (code === 0) passed += 1;
    else process.stdout.write(`${lastLines(printed)}\n`);
    process.stdout.write(`${code === 0 ? "✓" : "✗"} ${run}/${times}  ${seconds} s\n`);
  }
  process.stdout.write(`${passed} of ${times} passed\n`);
  return passed;
}

async function underLoad<Result>(work: () => Promise<Result>): Promise<Result> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, [join(import.meta.dirname, "busy-loop.ts"), String(process.pid)], {
      stdio: "ignore",
    }),
  );
  try {
    return await work();
  } finally {
    await Promise.all(loops.map(end));
  }
}

async function end(loop: ChildProcess): Promise<void> {
  if (loop.exitCode !== null) return;
  const ended = once(loop, "exit");
  loop.kill("SIGKILL");
  await ended;
}
