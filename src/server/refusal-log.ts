import { createRefusalSummary, type OnRefusal } from "#service/outbound/refusal-summary.ts";
import { runForNoRequest } from "#service/request-scope.ts";
import type { Log } from "./log.ts";

const windowMs = 10_000;
const linesMax = 20;

/**
 * Logs refused addresses: the first 20 in 10 s with their reasons, all others of that time in one line, because one
 * template may name hundreds of pictures and one caller may send thousands of requests.
 */
export function createRefusalLog(log: Pick<Log, "warn">): OnRefusal {
  const summary = createRefusalSummary(
    (reason) => log.warn("an address that a caller named was refused", { reason }),
    { linesMax, whose: "in 10 s" },
  );
  let timer: NodeJS.Timeout | undefined;
  return (reason, host) => {
    timer ??= runForNoRequest(() =>
      setTimeout(() => {
        timer = undefined;
        summary.sumUp();
      }, windowMs).unref(),
    );
    summary.refused(reason, host);
  };
}
