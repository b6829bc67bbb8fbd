import type * as z from "zod/mini";
import type { Problem } from "#contract/problems.ts";

/** The service rejected the request. */
export interface Refusal {
  kind: "refused";
  status: number;
  msg: string;
  errors: string[];
  /** The same as `errors`, in their order. */
  problems: Problem[];
  code: string | undefined;
  /** From `Retry-After`, if it was in seconds. */
  retryAfterSeconds: number | undefined;
  raw: string;
}

/** Why a call has no usable response. */
export type ClientFailure =
  /** No response: the service is down, or the network is. */
  | { kind: "unreachable" }
  | { kind: "timedOut"; afterMs: number }
  | Refusal
  /** The call succeeded, but its response does not match the contract. */
  | UnreadableAnswer;

export interface UnreadableAnswer {
  kind: "unreadable";
  status: number;
  problems: Problem[];
  /** The first three problems in English. */
  words: readonly string[];
  raw: string;
  /** The expected schema; paths of the problems refer to it. */
  expected?: z.ZodMiniType | undefined;
}

/** Adds the words to a response that does not match; only then they are loaded. */
export async function createUnreadable(
  answer: Omit<UnreadableAnswer, "kind" | "words">,
): Promise<UnreadableAnswer> {
  const { formatProblem } = await import("#contract/value-problem-words.ts");
  return { ...answer, kind: "unreadable", words: answer.problems.slice(0, 3).map(formatProblem) };
}

/** The only error type of this room. A call that its caller aborted throws the abort's reason instead. */
export class ClientError extends Error {
  readonly failure: ClientFailure;

  constructor(failure: ClientFailure, options?: ErrorOptions) {
    super(describeFailure(failure), options);
    this.name = "ClientError";
    this.failure = failure;
  }
}

/** Undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof ClientError && error.failure.kind === "refused" ? error.failure : undefined;
}

/** A human-readable sentence. */
export function describeFailure(failure: ClientFailure): string {
  switch (failure.kind) {
    case "unreachable":
      return "The service did not answer.";
    case "timedOut":
      return `The service did not answer within ${failure.afterMs / 1_000} s.`;
    case "refused":
      return failure.msg;
    case "unreadable": {
      const [first] = failure.words;
      return first === undefined
        ? "The service's response could not be read."
        : `The service's response could not be read: ${first}.`;
    }
  }
}

/** Whether the same call may succeed a moment later without any change. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { failure } = error;
  return (
    failure.kind === "unreachable" ||
    failure.kind === "timedOut" ||
    (failure.kind === "refused" && [429, 502, 503, 504].includes(failure.status))
  );
}
