const seedText = process.env["PROVE_SEED"];

/** True in `npm run prove`: tests that take long try all their cases there, and the telling ones in `npm test`. */
export const isLongForm = seedText !== undefined;

/** Decides the random choices of a test. In `npm test` it is always the same. */
export const proofSeed = Number(seedText ?? 1);
