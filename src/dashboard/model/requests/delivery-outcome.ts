import type { Delivery } from "#contract/request-records.ts";

/** `failing`: pending, and its last attempt has failed. `held`: it waits for its paused webhook. */
export type DeliveryOutcome = Delivery["state"] | "failing" | "held";

type Attempt = Delivery["attempts"][number];

export function outcomeOf({
  state,
  attempts,
  heldUntil,
}: Pick<Delivery, "state" | "attempts" | "heldUntil">): DeliveryOutcome {
  if (heldUntil !== undefined) return "held";
  const last = attempts.at(-1);
  return state === "pending" && last !== undefined && hasFailed(last) ? "failing" : state;
}

export function hasFailed({ status, failure }: Pick<Attempt, "status" | "failure">): boolean {
  return failure !== null || status === null || status < 200 || status > 299;
}
