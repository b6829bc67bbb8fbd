import { ClientError, type Refusal } from "#client/client-error.ts";

/** A call that the service refused with this status. `answer` overrides fields of the empty refusal. */
export function refusedCall(status: number, answer: Partial<Refusal> = {}): ClientError {
  const silent = { errors: [], problems: [], code: undefined, retryAfterSeconds: undefined, raw: "" };
  return new ClientError({ kind: "refused", status, msg: "no", ...silent, ...answer });
}
