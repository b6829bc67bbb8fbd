/** Stored deliveries as types: the meaning of a row in each state. */
import { z } from "zod";
import type { deliveries } from "./schema.ts";

export const deliveryStates = ["pending", "delivered", "abandoned"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One attempt. `status` is null if no response came; then `failure` says why. */
export interface DeliveryAttempt {
  attempt: number;
  at: Date;
  status: number | null;
  durationMs: number;
  failure: string | null;
  /** The beginning of the response. */
  answer: string;
}

export interface Header {
  name: string;
  value: string;
}

/** An attempt that has just been made. Headers are absent if none were sent or received. */
export type NewAttempt = Omit<DeliveryAttempt, "attempt"> & {
  sentHeaders?: readonly Header[] | undefined;
  answerHeaders?: readonly Header[] | undefined;
};

export interface AttemptHeaders {
  attempt: number;
  /** Null: not stored. */
  sentHeaders: Header[] | null;
  answerHeaders: Header[] | null;
}

const headersSchema = z.nullable(z.array(z.object({ name: z.string(), value: z.string() })));

export function toAttemptHeaders(row: {
  attempt: number;
  sentHeaders: unknown;
  answerHeaders: unknown;
}): AttemptHeaders {
  return {
    attempt: row.attempt,
    sentHeaders: headersSchema.parse(row.sentHeaders),
    answerHeaders: headersSchema.parse(row.answerHeaders),
  };
}

interface DeliveryBase {
  /** A UUID; the receiver sees it as `webhook-id`. */
  id: string;
  requestId: string | null;
  action: string;
  url: string;
  createdAt: Date;
}

/** `turn` names the scheduled attempt, `tries` counts those before it in the schedule. */
export type PendingDelivery = DeliveryBase & { state: "pending"; turn: number; tries: number; dueAt: Date };

/** One webhook delivery to one URL, with exactly the fields of its state. */
export type StoredDelivery = PendingDelivery | (DeliveryBase & { state: "delivered" | "abandoned" });

export interface NewDelivery {
  id: string;
  requestId: string | null;
  webhookId: string | null;
  action: string;
  url: string;
  payload: string;
  createdAt: Date;
}

export type DeliveryRow = Omit<
  typeof deliveries.$inferSelect,
  "payload" | "sequence" | "webhookId" | "attemptCount"
>;

const stateSchema = z.enum(deliveryStates);

export function toStoredDelivery({ state: word, turn, tries, dueAt, ...base }: DeliveryRow): StoredDelivery {
  const state = stateSchema.parse(word);
  if (state !== "pending") return { ...base, state };
  if (dueAt === null) throw new Error("a pending delivery's row lacks the time of its next attempt");
  return { ...base, state, turn, tries, dueAt };
}
