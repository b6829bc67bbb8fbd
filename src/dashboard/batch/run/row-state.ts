import * as z from "zod/mini";

/** The state of a row. `attempt` is part of the idempotency key: it rises only when the row is to be rendered anew. */
export const rowStateSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("waiting"), attempt: z.number() }),
  /** Being sent. Stored before it is sent, so that it survives a reload. */
  z.object({ step: z.literal("sending"), attempt: z.number(), sentAt: z.number() }),
  /** The service has it; its picture is waited for. */
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
     * `refused`: the service rejected it. `neverCame`: it was accepted, and there is no picture. `unsure`: the outcome
     * is unknown.
     */
    why: z.enum(["refused", "neverCame", "unsure"]),
    /** In the service's words; empty where `why` says all. */
    reason: z.string(),
    requestId: z.optional(z.string()),
    href: z.optional(z.string()),
  }),
]);
export type RowState = z.infer<typeof rowStateSchema>;

export const firstState: RowState = { step: "waiting", attempt: 1 };

/** How long the service remembers a key, less an hour for the way. */
const keyLifetimeMs = 23 * 3_600_000;

/**
 * How a row continues after the page was closed. One that was being sent is sent again under its key, for which the
 * service returns the same response. Where the service knows no keys, or has forgotten this one, it is unknown whether
 * it was rendered, and it is not sent again unasked.
 */
export function afterReload(
  state: RowState,
  { knowsKeys, now }: { knowsKeys: boolean; now: number },
): RowState {
  if (state.step !== "sending") return state;
  if (knowsKeys && now - state.sentAt < keyLifetimeMs) return { step: "waiting", attempt: state.attempt };
  return { step: "failed", attempt: state.attempt, why: "unsure", reason: "" };
}

/** A failed row once more. A picture that only has not come is waited for again; nothing is rendered for it. */
export function afterRetry(state: RowState): RowState {
  if (state.step !== "failed") return state;
  const { attempt, why, requestId, href } = state;
  if (why === "neverCame" && requestId !== undefined && href !== undefined) {
    return { step: "accepted", attempt, requestId, href };
  }
  return { step: "waiting", attempt: attempt + 1 };
}

export interface StateCounts {
  done: number;
  /** Of those done, with warnings of the service. */
  warned: number;
  failed: number;
  /** Not yet begun. */
  left: number;
  /** Sent or waited for. */
  underWay: number;
}

export function countStates(states: Iterable<RowState>): StateCounts {
  const counts: StateCounts = { done: 0, warned: 0, failed: 0, left: 0, underWay: 0 };
  for (const state of states) {
    const { step } = state;
    if (step === "done") {
      counts.done += 1;
      if (state.warnings.length > 0) counts.warned += 1;
    } else if (step === "failed") counts.failed += 1;
    else if (step === "waiting") counts.left += 1;
    else counts.underWay += 1;
  }
  return counts;
}
