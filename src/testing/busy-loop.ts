/**
 * Keeps one core busy, in a separate process, until its parent, whose id is the argument, kills it or has ended; at most
 * for ten minutes.
 */
const parent = Number(process.argv[2]);
const endAt = performance.now() + 600_000;
while (process.ppid === parent && performance.now() < endAt);
