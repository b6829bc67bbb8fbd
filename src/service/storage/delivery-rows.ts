/** Stored deliveries as types: the meaning of a row in each state. */
import { z } from "zod";
import type { deliveries, deliveryAttempts } from "./schema.ts";

type Row = typeof deliveries.$inferSelect;
type AttemptRow = typeof deliveryAttempts.$inferSelect;
export type DeliveryState = Row["state"];

/** One attempt. */
export type DeliveryAttempt = Omit<AttemptRow, "deliveryId" | "sentHeaders" | "answerHeaders">;

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

export function toAttemptHeaders({
  attempt,
  sentHeaders,
  answerHeaders,
}: Pick<AttemptRow, keyof AttemptHeaders>): AttemptHeaders {
  return {
    attempt,
    sentHeaders: headersSchema.parse(sentHeaders),
    answerHeaders: headersSchema.parse(answerHeaders),
  };
}

/** `id`: a UUID; the receiver sees it as `webhook-id`. */
type DeliveryBase = Pick<Row, "id" | "requestId" | "webhookId" | "action" | "url" | "createdAt">;

/** `turn` names the scheduled attempt, `tries` counts those before it in the schedule. */
export type PendingDelivery = DeliveryBase & { state: "pending"; turn: number; tries: number; dueAt: Date };

/** One webhook delivery to one URL, with exactly the fields of its state. */
export type StoredDelivery = PendingDelivery | (DeliveryBase & { state: "delivered" | "abandoned" });

export type NewDelivery = DeliveryBase & Pick<Row, "payload">;

export type DeliveryRow = Omit<Row, "payload" | "sequence" | "attemptCount">;

export function toStoredDelivery({ state, turn, tries, dueAt, ...base }: DeliveryRow): StoredDelivery {
  if (state !== "pending") return { ...base, state };
  if (dueAt === null) throw new Error("a pending delivery's row lacks the time of its next attempt");
  return { ...base, state, turn, tries, dueAt };
}
