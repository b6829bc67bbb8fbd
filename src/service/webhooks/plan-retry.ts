import { retryScheduleSeconds } from "#contract/webhooks.ts";

/** Durations of deliveries. Tests run them in milliseconds instead of hours. */
export interface DeliveryTiming {
  /** Waits after the first attempt, the second and so on; after the last one the delivery is abandoned. ms. */
  waitsMs: readonly number[];
  /** For one attempt, from the resolving of the name to the last byte that is read. */
  timeoutMs: number;
  /** A receiver that takes longer than this is slow, and must not block others. */
  slowAfterMs: number;
  /** Duration of a second of a receiver's `Retry-After`, ms. */
  secondMs: number;
}

export const deliveryTiming: DeliveryTiming = {
  waitsMs: retryScheduleSeconds.map((seconds) => seconds * 1000),
  timeoutMs: 15_000,
  slowAfterMs: 500,
  secondMs: 1000,
};

export type DeliveryFailure =
  /** A response that is no success. */
  | { kind: "refused"; status: number; retryAfterSeconds: number | undefined }
  /** No response: unreachable, timed out, not allowed. */
  | { kind: "unanswered" };

export type RetryPlan = { kind: "retry"; waitMs: number } | { kind: "abandon" };

/** Jitter: receivers that were down together should not be called together when they are up again. */
const jitter = 0.25;
const gone = 410;
const busy: readonly number[] = [429, 503];

/**
 * The next step after a failed attempt. `attempt` counts from 1 since the delivery was created or last sent by hand;
 * `random` is from 0 up to 1. A wait is the schedule's and up to a quarter more, or as long as a busy receiver requests
 * if that is longer, but not longer than the schedule's longest.
 */
export function planRetry(
  { attempt, failure, random }: { attempt: number; failure: DeliveryFailure; random: number },
  { waitsMs, secondMs }: Pick<DeliveryTiming, "waitsMs" | "secondMs">,
): RetryPlan {
  const scheduledMs = waitsMs[attempt - 1];
  const isGone = failure.kind === "refused" && failure.status === gone;
  if (scheduledMs === undefined || isGone) return { kind: "abandon" };
  const askedMs =
    failure.kind === "refused" && busy.includes(failure.status)
      ? Math.min((failure.retryAfterSeconds ?? 0) * secondMs, Math.max(...waitsMs))
      : 0;
  return { kind: "retry", waitMs: Math.round(Math.max(scheduledMs, askedMs) * (1 + jitter * random)) };
}

/** Seconds from `now`, of either form of the header: a number, or a date. Undefined if it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  // Only the form of RFC 9110; `Date.parse` alone would take "1.5" for a day in January.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
