import { runForNoRequest } from "../request-scope.ts";
import type { ServiceLog } from "../service-log.ts";

const everyMs = 10_000;

/** Logs requests rejected for overload: the first at once, then their number every ten seconds. */
export function createShedLog(log: Pick<ServiceLog, "warn">): { count: (reason: string) => void } {
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  function summarise(): void {
    timer = undefined;
    if (refused === 0) return;
    log.warn("overload: requests were rejected", { refused, seconds: everyMs / 1000 });
    start();
  }
  function start(): void {
    refused = 0;
    timer = runForNoRequest(() => setTimeout(summarise, everyMs).unref());
  }

  return {
    count: (reason) => {
      refused += 1;
      if (timer !== undefined) return;
      log.warn("overload: a request was rejected", { reason });
      start();
    },
  };
}
