/** Sets how often laws (`fc.assert`) run. A setup file of every test run; see CONTRIBUTING.md, "Laws". */
import fc from "fast-check";

/** Runs of each law, instead of its own number. Undefined unless `LAW_RUNS` is set. */
const askedRuns = numberIn("LAW_RUNS", 1);
/** The seed of each law, to repeat a failure. A new one each time unless `LAW_SEED` is set. */
const askedSeed = numberIn("LAW_SEED", -(2 ** 31));

fc.configureGlobal({
  ...(askedRuns === undefined ? {} : { numRuns: askedRuns }),
  ...(askedSeed === undefined ? {} : { seed: askedSeed }),
});

/** For a law that is too slow or too rare for fast-check's 100 runs: its own number, unless `LAW_RUNS` asks for another. */
export function lawRuns(usual: number): number {
  return askedRuns ?? usual;
}

function numberIn(variable: string, least: number): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${variable} must be a whole number from ${least}; got "${text}".`);
  return value;
}
