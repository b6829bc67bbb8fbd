import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "./environment.ts";
import type { ProcessRole } from "./process-role.ts";

/** A part of the product that takes part in the shutdown. Each step is optional. */
export interface ShutdownPart {
  /** Withdraws readiness. Requests are still served. */
  announce?: () => void;
  /** Accepts no new work, and waits for work in progress. */
  drain?: () => void | Promise<void>;
  /** Ends the part itself, after everything has drained. */
  close?: () => Promise<void>;
}

export interface Shutdown {
  /** Aborted when the stop begins, so that a start in progress ends early. */
  readonly signal: AbortSignal;
  /** Runs the start. A stop waits for it, because incomplete parts cannot be closed. */
  run: <T>(start: () => Promise<T>) => Promise<T>;
  /** Adds a part. If the stop has begun, performs the steps that other parts have completed. */
  add: (part: ShutdownPart) => void;
  /**
   * Ends all parts: announces, waits for `graceMs` if the start is complete, drains all at once, then closes them in the
   * order in which they were added. Throws the first failure after all are closed. Later calls wait for the first one;
   * one without a grace period ends that of the first.
   */
  stop: (options?: { graceMs?: number }) => Promise<void>;
}

/** Graceful shutdown of a process at any moment, also while it starts. */
export function createShutdown(): Shutdown {
  const stopping = new AbortController();
  const hurrying = new AbortController();
  const parts: ShutdownPart[] = [];
  const draining: Promise<void>[] = [];
  const failures: unknown[] = [];
  let starting: Promise<unknown> = Promise.resolve();
  let isStarted = false;
  let isDraining = false;
  let stopped: Promise<void> | undefined;

  async function attempt(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  const drain = (part: ShutdownPart) => draining.push(attempt(() => part.drain?.()));

  async function stopAll(graceMs: number): Promise<void> {
    stopping.abort();
    for (const part of parts) await attempt(() => part.announce?.());
    if (isStarted && graceMs > 0) {
      await wait(graceMs, undefined, { signal: hurrying.signal }).catch(() => undefined);
    }
    isDraining = true;
    for (const part of parts) drain(part);
    await starting;
    await Promise.all(draining);
    for (const part of parts) await attempt(() => part.close?.());
    if (failures.length > 0) throw failures[0];
  }

  return {
    signal: stopping.signal,
    run: async (start) => {
      const started = start();
      starting = started.then(
        () => undefined,
        () => undefined,
      );
      const result = await started;
      isStarted = true;
      return result;
    },
    add: (part) => {
      parts.push(part);
      if (stopping.signal.aborted) void attempt(() => part.announce?.());
      if (isDraining) drain(part);
    },
    stop: ({ graceMs = 0 } = {}) => {
      if (graceMs === 0) hurrying.abort();
      return (stopped ??= stopAll(graceMs));
    },
  };
}

// Deadlines, ms: together less than the 30 s that a supervisor waits before it kills.

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
