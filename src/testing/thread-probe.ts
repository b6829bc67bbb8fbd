export interface ThreadUse {
  /** CPU ms of the thread since the last call. */
  totalMs: number;
  /** CPU ms of its longest blocked interval. */
  longestMs: number;
}

/**
 * Measures how long a test's thread is blocked, in CPU time, so a busy machine makes no difference. It samples each
 * ms, so one interval is one turn of the event loop, or two.
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
