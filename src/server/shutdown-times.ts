import type { Environment } from "./environment.ts";
import type { ProcessRole } from "./process-role.ts";

/** Deadlines of the graceful shutdown, ms: together less than the 30 s that a supervisor waits before it kills. */

/** The whole shutdown. After this the process exits, even with work in progress. */
export const stopMsMax = 28_000;

/** For requests in progress when the ports close; after this their connections are cut. */
export const requestGraceMs = 8_000;

/** For waiting links, which then get 503 while there is still time to send it. */
export const linkPatienceMs = requestGraceMs - 2_000;

/**
 * `SHUTDOWN_GRACE`, and without it 5 s where a balancer may stand in front: readiness is withdrawn that long before the
 * ports close, so that requests which are still sent here find them open.
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

/** Jobs in progress when the ports have closed get the remaining time, at most this; then they return to the queue. */
const jobsMsMax = 15_000;
const marginMs = 1_000;

/** Time for jobs in progress, when readiness was withdrawn `graceMs` before the ports closed. */
export function jobsMs(graceMs: number): number {
  return Math.min(jobsMsMax, stopMsMax - marginMs - requestGraceMs - graceMs);
}
