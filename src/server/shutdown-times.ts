import type { Environment } from "./environment.ts";
import type { ProcessRole } from "./start-role.ts";

/** How a stop divides the 30 s that a supervisor waits before it kills, ms. */

/** All of it. After this the process exits, whatever still runs. */
export const stopMsMax = 28_000;

/** Requests that run when the ports close may take this long to end; then their connections are cut. */
export const requestGraceMs = 8_000;

/** Links that wait are answered 503 while there is still time to tell them. */
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

/** Jobs that run when the ports have closed may take what is left, at most this, then they are handed back. */
const jobsMsMax = 15_000;
const marginMs = 1_000;

/** How long jobs may still run, when readiness was withdrawn `graceMs` before the ports closed. */
export function jobsMs(graceMs: number): number {
  return Math.min(jobsMsMax, stopMsMax - marginMs - requestGraceMs - graceMs);
}
