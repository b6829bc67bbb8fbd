const seedText = process.env["PROVE_SEED"];

/** True in `npm run prove`: tests that take long try all their cases there, and the telling ones in `npm test`. */
export const isLongForm = seedText !== undefined;

/** Decides the random choices of a test. In `npm test` it is always the same. */
export const proofSeed = Number(seedText ?? 1);

/** All cases in the long form, otherwise `count` of them, spread evenly. */
export function tried<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isLongForm || cases.length <= count) return cases;
  return Array.from(
    { length: count },
    (_, index) => cases[Math.floor((index * cases.length) / count)],
  ).filter((found) => found !== undefined);
}
