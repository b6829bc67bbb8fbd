/** The speed of the machine at the moment, for bounds in ms of CPU that hold on an idle one. */

/** A fixed amount of work that is typical for requests: parsing JSON, small objects, texts, writing JSON. */
export function referenceWork(): number {
  const rows = Array.from({ length: 4_000 }, (_, index) => ({ id: `component-${index}`, color: "#c61d78" }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const named = new Map(read.map((row) => [row.id, { ...row, key: `${row.id}.color` }]));
  return JSON.stringify([...named.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))).length;
}

export const runsOfReference = 3;

/** Ms of CPU of the calling thread for the reference work now. */
export function measureReference(): number {
  const runs = Array.from({ length: 5 }, () => {
    const start = process.threadCpuUsage();
    for (let run = 0; run < runsOfReference; run += 1) referenceWork();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return runs.toSorted((a, b) => a - b)[2] ?? 0;
}

/** Ms of the reference work on an idle machine. */
const idleMs = 6;

/** How many times as long as on an idle machine work takes; at least 1. */
export function slowness(measuredMs: number): number {
  return Math.max(1, measuredMs / idleMs);
}
