/**
 * Keeps one core busy, in a process of its own: until its parent, whose id is the argument, ends it or has ended, and ten
 * minutes at most.
 */
const parent = Number(process.argv[2]);
const endAt = performance.now() + 600_000;
while (process.ppid === parent && performance.now() < endAt);
