import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";

/** Reads the settings in a separate process, because they are read once from the environment. */
async function settingsOf(variables: Record<string, string>): Promise<unknown> {
  const program = `
    const { default: fc } = await import("fast-check");
    const { lawRuns } = await import(${JSON.stringify(join(import.meta.dirname, "law-settings.ts"))});
    console.log(JSON.stringify({ ...fc.readConfigureGlobal(), own: lawRuns(60) }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], ...variables },
  });
  return JSON.parse(stdout);
}

test("LAW_RUNS and LAW_SEED set the runs and the seed of every law", async () => {
  expect(await settingsOf({ LAW_RUNS: "3000", LAW_SEED: "-7" })).toEqual({
    numRuns: 3000,
    seed: -7,
    own: 3000,
  });
});

test("each law keeps its own number of runs without LAW_RUNS", async () => {
  expect(await settingsOf({ LAW_RUNS: "" })).toEqual({ own: 60 });
});

test("rejects a LAW_RUNS that is not a whole number", async () => {
  await expect(settingsOf({ LAW_RUNS: "many" })).rejects.toThrow(
    'LAW_RUNS must be a whole number from 1; got "many".',
  );
});

test("a law that fails prints its seed and the input that breaks it", () => {
  const law = () => fc.assert(fc.property(fc.nat(), (value) => value < 5));
  expect(law).toThrow(/seed: -?\d+, path: "[\d:]+"[^]*Counterexample: \[5\]/);
});
