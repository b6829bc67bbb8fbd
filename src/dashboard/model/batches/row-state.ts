import * as z from "zod/mini";

/** The state of a row. `attempt` is part of the idempotency key; it increases only when the row must be rendered again. */
export const rowStateSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("waiting"), attempt: z.number() }),
  /** In flight. Stored before the request is sent, so that it survives a reload. */
  z.object({ step: z.literal("sending"), attempt: z.number(), sentAt: z.number() }),
  /** Accepted by the service; the picture is pending. */
  z.object({ step: z.literal("accepted"), attempt: z.number(), requestId: z.string(), href: z.string() }),
  z.object({
    step: z.literal("done"),
    attempt: z.number(),
    requestId: z.string(),
    href: z.string(),
    warnings: z.array(z.string()),
    bytes: z.optional(z.number()),
  }),
  z.object({
    step: z.literal("failed"),
    attempt: z.number(),
    /**
     * `refused`: rejected by the service. `neverCame`: accepted, but there is no picture. `unsure`: the outcome is unknown.
     */
    why: z.enum(["refused", "neverCame", "unsure"]),
    /** The service's message, or empty. */
    reason: z.string(),
    requestId: z.optional(z.string()),
    href: z.optional(z.string()),
  }),
]);
export type RowState = z.infer<typeof rowStateSchema>;

export const firstState: RowState = { step: "waiting", attempt: 1 };

/** How long the service keeps an idempotency key, less an hour as a margin. */
const keyLifetimeMs = 23 * 3_600_000;

/**
 * Returns the state with which a row resumes after a reload. A row that was in flight is sent again with its idempotency
 * key. If the service has no keys, or its key has expired, the outcome is unknown and the row is not sent again
 * automatically, because it could be rendered twice.
 */
export function afterReload(
  state: RowState,
  { hasIdempotencyKeys, now }: { hasIdempotencyKeys: boolean; now: number },
): RowState {
  if (state.step !== "sending") return state;
  if (hasIdempotencyKeys && now - state.sentAt < keyLifetimeMs)
    return { step: "waiting", attempt: state.attempt };
  return { step: "failed", attempt: state.attempt, why: "unsure", reason: "" };
}

/** Returns the state with which a failed row is retried. If only its picture is late, nothing is rendered again. */
export function afterRetry(state: RowState): RowState {
  if (state.step !== "failed") return state;
  const { attempt, why, requestId, href } = state;
  if (why === "neverCame" && requestId !== undefined && href !== undefined) {
    return { step: "accepted", attempt, requestId, href };
  }
  return { step: "waiting", attempt: attempt + 1 };
}

/** Returns the state with which a row is rendered again, because its values were changed or the user asks for it. */
export function afterCorrection(state: RowState | undefined): RowState {
  return { step: "waiting", attempt: (state?.attempt ?? 0) + 1 };
}

export interface StateCounts {
  done: number;
  /** Done with warnings of the service. */
  warned: number;
  failed: number;
  /** Not sent yet. */
  left: number;
  /** Sent, or accepted without a picture yet. */
  inFlight: number;
}

export function countStates(states: Iterable<RowState>): StateCounts {
  const counts: StateCounts = { done: 0, warned: 0, failed: 0, left: 0, inFlight: 0 };
  for (const state of states) {
    const { step } = state;
    if (step === "done") {
      counts.done += 1;
      if (state.warnings.length > 0) counts.warned += 1;
    } else if (step === "failed") counts.failed += 1;
    else if (step === "waiting") counts.left += 1;
    else counts.inFlight += 1;
  }
  return counts;
}
