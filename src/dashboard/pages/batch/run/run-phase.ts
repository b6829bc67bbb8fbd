import type { Verdict } from "./classify-failure.ts";

export type RunPhase =
  | { name: "running" }
  /** The service has requested a delay; the run resumes automatically. */
  | { name: "throttled"; until: number }
  /** No new rows are sent; rows in flight finish first. */
  | { name: "pausing" | "cancelling" }
  | { name: "paused"; by: "user" }
  /** Resumes automatically at `until`. */
  | { name: "paused"; by: "unavailable"; error: unknown; until: number }
  | { name: "paused"; by: "refusal"; error: unknown }
  /** A state could not be stored; without it, a row could be rendered twice after a reload. */
  | { name: "paused"; by: "storage"; error: unknown }
  | { name: "cancelled" | "ended" };

export type TimedPhase = Extract<RunPhase, { until: number }>;

/** Delays before the service is called again, by how often it was unavailable, ms. */
const retryWaitsMs = [3_000, 5_000, 10_000, 20_000, 30_000];

/** Whether a run in this phase continues without its user. */
export function continuesAlone(phase: RunPhase): boolean {
  return phase.name === "running" || "until" in phase;
}

/** The phase once no row is in flight. */
export function phaseAtRest(phase: RunPhase, { isEmpty }: { isEmpty: boolean }): RunPhase {
  if (phase.name === "running" && isEmpty) return { name: "ended" };
  if (phase.name === "pausing") return { name: "paused", by: "user" };
  return phase.name === "cancelling" ? { name: "cancelled" } : phase;
}

/** The phase that one row's failure causes. `unavailableCount`: failed calls since the service's last response. */
export function phaseAfter(
  verdict: Verdict,
  { now, unavailableCount }: { now: number; unavailableCount: number },
): RunPhase | undefined {
  switch (verdict.kind) {
    case "stop":
      return { name: "paused", by: "refusal", error: verdict.error };
    case "wait":
      return { name: "throttled", until: now + verdict.waitMs };
    case "unavailable": {
      const waitMs = retryWaitsMs[Math.min(unavailableCount, retryWaitsMs.length - 1)] ?? 0;
      return { name: "paused", by: "unavailable", error: verdict.error, until: now + waitMs };
    }
    case "failed":
      return undefined;
  }
}
