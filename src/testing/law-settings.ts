/** Sets the number of runs of laws (`fc.assert`). A setup file of every test run; see CONTRIBUTING.md, "Laws". */
import fc from "fast-check";

/** Runs of each law, which override its own number. Undefined unless `LAW_RUNS` is set. */
const askedRuns = numberIn("LAW_RUNS", 1);
/** The seed of each law, to repeat a failure. Random unless `LAW_SEED` is set. */
const askedSeed = numberIn("LAW_SEED", -(2 ** 31));

fc.configureGlobal({
  ...(askedRuns === undefined ? {} : { numRuns: askedRuns }),
  ...(askedSeed === undefined ? {} : { seed: askedSeed }),
});

/** The number of runs of a law for which fast-check's 100 are too slow or too few; `LAW_RUNS` overrides it. */
export function lawRuns(usual: number): number {
  return askedRuns ?? usual;
}

/** Maps `fc.nat(0x10_ff_ff)` to any character. The unit `binary` of fast-check makes a table of all first: 1.4 s. */
export function toCharacter(code: number): string {
  return String.fromCodePoint(code).toWellFormed();
}

function numberIn(variable: string, least: number): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`${variable} must be a whole number from ${least}; got "${text}".`);
  return value;
}
