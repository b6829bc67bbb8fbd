import type { Delivery } from "#contract/request-records.ts";

/** `failing`: pending, and its last attempt has failed. */
export type DeliveryOutcome = Delivery["state"] | "failing";

type Attempt = Delivery["attempts"][number];

export function outcomeOf({ state, attempts }: Pick<Delivery, "state" | "attempts">): DeliveryOutcome {
  const last = attempts.at(-1);
  return state === "pending" && last !== undefined && hasFailed(last) ? "failing" : state;
}

export function hasFailed({ status, failure }: Pick<Attempt, "status" | "failure">): boolean {
  return failure !== null || status === null || status < 200 || status > 299;
}
