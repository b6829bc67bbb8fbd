/** Keeps one core busy, in a process of its own: until its parent ends it or is gone, and ten minutes at most. */
const parent = process.ppid;
const endAt = performance.now() + 600_000;
while (process.ppid === parent && performance.now() < endAt);
