export interface ThreadUse {
  /** CPU ms of the thread since the last call. */
  totalMs: number;
  /** CPU ms of the longest time that it did nothing else. */
  longestMs: number;
}

/**
 * Measures what a test's own thread is held up with, in CPU time: how busy the machine is does not matter. It looks each ms,
 * so that what it takes for one hold is one turn of the loop, or two.
 */
export function startThreadProbe(): { use: () => ThreadUse; stop: () => void } {
  let begin = process.threadCpuUsage();
  let last = begin;
  let longestMs = 0;
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longestMs = Math.max(longestMs, msBetween(last, now));
    last = now;
  }, 1);
  return {
    use: () => {
      const now = process.threadCpuUsage();
      const used = { totalMs: msBetween(begin, now), longestMs };
      begin = now;
      last = now;
      longestMs = 0;
      return used;
    },
    stop: () => clearInterval(timer),
  };
}

function msBetween(from: NodeJS.CpuUsage, to: NodeJS.CpuUsage): number {
  return (to.user + to.system - from.user - from.system) / 1000;
}
