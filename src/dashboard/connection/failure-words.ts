import { ClientError } from "#client/client-error.ts";
import { formatProblem } from "#contract/problems.ts";

export interface FailureWords {
  /** What happened. */
  happened: string;
  /** Why, and what to do about it. */
  advice: string;
  /** The answer as it came, where there was one. */
  raw: string | undefined;
}

const rawLengthMax = 4_000;

/** A failed call in words for a person. */
export function toFailureWords(error: unknown): FailureWords {
  if (!(error instanceof ClientError)) {
    return {
      happened: "Something went wrong in the dashboard.",
      advice: "Load the page again. If it happens again, the text below says what broke.",
      raw: error instanceof Error ? error.message : String(error),
    };
  }
  const { failure } = error;
  switch (failure.kind) {
    case "unreachable":
      return {
        happened: "The service cannot be reached.",
        advice: "It may be stopped, or the connection is down. Start it and try again; nothing is lost.",
        raw: undefined,
      };
    case "timedOut":
      return {
        happened: "The service took too long.",
        advice: `It did not answer within ${failure.afterMs / 1_000} seconds. It may be busy; try again.`,
        raw: undefined,
      };
    case "refused":
      return {
        happened: failure.msg,
        advice: adviceFor(failure.status, failure.retryAfterSeconds),
        raw: failure.raw.slice(0, rawLengthMax),
      };
    case "unreadable":
      return {
        happened: "The service's answer could not be read.",
        advice: `It does not have the expected shape: ${failure.problems.slice(0, 3).map(formatProblem).join("; ")}.`,
        raw: failure.raw.slice(0, rawLengthMax),
      };
  }
}

function adviceFor(status: number, retryAfterSeconds: number | undefined): string {
  if (status === 401 || status === 403) {
    return "The service does not accept the key that the dashboard's server holds. Check API_KEY and start it again.";
  }
  if (status === 404) return "It may have been deleted, or this service does not offer it.";
  if (status === 410) return "Its link has expired or it was deleted.";
  if (status === 429) {
    return retryAfterSeconds === undefined
      ? "Too many requests in a short time. Wait a moment and try again."
      : `Too many requests in a short time. Try again in ${retryAfterSeconds} s.`;
  }
  if (status === 502 || status === 503 || status === 504) {
    return "The service is down, starting, or cannot be reached from the dashboard's server. Try again in a moment.";
  }
  if (status >= 500) return "The fault is on the service's side. Try again; its log has the cause.";
  return "Check what was asked for and try again.";
}
