import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const modules = {
  collect: new URL("../service/collect-garbage.ts", import.meta.url).href,
  memory: new URL("./return-memory.ts", import.meta.url).href,
};
const blocks = 3_000;
/** Too small to be mapped on its own. */
const blockBytes = 60_000;
const keptEvery = 30;

const program = `
  import { garbageCollector } from ${JSON.stringify(modules.collect)};
  import { returnFreedMemory } from ${JSON.stringify(modules.memory)};
  let all = Array.from({ length: ${blocks} }, () => new Uint8Array(${blockBytes}).fill(1));
  const kept = all.filter((_, index) => index % ${keptEvery} === 0);
  all = undefined;
  garbageCollector()();
  const before = process.memoryUsage.rss();
  await returnFreedMemory();
  const after = process.memoryUsage.rss();
  process.report.excludeNetwork = true;
  const hasGlibc = "glibcVersionRuntime" in process.report.getReport().header;
  console.log(JSON.stringify({ before, after, hasGlibc, kept: kept.every((block) => block[9] === 1) }));
`;

test("returns what was freed between blocks that are in use", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  const { before, after, hasGlibc, kept } = JSON.parse(stdout);
  expect(kept).toBe(true);
  // Elsewhere there is no such call, and nothing happens.
  if (hasGlibc) expect(before - after).toBeGreaterThan((blocks * blockBytes) / 2);
});
