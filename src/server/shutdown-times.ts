import type { Environment } from "./environment.ts";
import type { ProcessRole } from "./process-role.ts";

/** Deadlines of the graceful shutdown, ms: together less than the 30 s that a supervisor waits before it kills. */

/** The whole shutdown. After this the process exits, even with work in progress. */
export const stopMsMax = 28_000;

/** For requests in progress when the ports close; after this their connections are closed. */
export const requestGraceMs = 8_000;

/** For waiting links, which then get 503 while there is time to send it. */
export const linkPatienceMs = requestGraceMs - 2_000;

/**
 * The time between the withdrawal of readiness and the closing of the ports, in which a load balancer may still send
 * requests: `SHUTDOWN_GRACE`, by default 5 s where there may be a load balancer.
 */
export function graceMsOf(
  { shutdownGraceMs, service }: Pick<Environment, "shutdownGraceMs" | "service">,
  role: ProcessRole | undefined,
): number {
  const hasHealthPort = service.kind === "embedded" && service.healthPort !== undefined;
  // A worker without a port gets no requests.
  if (role === "worker" && !hasHealthPort) return 0;
  return shutdownGraceMs ?? (role !== undefined || hasHealthPort ? 5_000 : 0);
}

/** Upper bound for jobs in progress after the ports have closed; then they return to the queue. */
const jobsMsMax = 15_000;
const marginMs = 1_000;

/** The remaining time for jobs in progress, after a grace period of `graceMs`. */
export function jobsMs(graceMs: number): number {
  return Math.min(jobsMsMax, stopMsMax - marginMs - requestGraceMs - graceMs);
}
