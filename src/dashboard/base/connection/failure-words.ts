import { ClientError, type Refusal, refusalOf } from "#client/client-error.ts";
import { formatCount } from "../design-system/format.ts";
import { texts } from "./texts.ts";
import { isNotPublished } from "#client/or-draft.ts";

export interface FailureWords {
  /** The cause. */
  happened: string;
  /** Why, and what to do about it. */
  advice: string;
  /** The response, if there was one. */
  raw: string | undefined;
}

const rawLengthMax = 4_000;

/** Describes a failed call for the user. */
export function toFailureWords(error: unknown): FailureWords {
  if (!(error instanceof ClientError)) {
    return { ...texts.broken, raw: error instanceof Error ? error.message : String(error) };
  }
  const { failure } = error;
  switch (failure.kind) {
    case "unreachable":
      return { ...texts.unreachable, raw: undefined };
    case "timedOut":
      return {
        happened: texts.timedOut.happened,
        advice: texts.timedOut.advice(formatCount(failure.afterMs / 1_000)),
        raw: undefined,
      };
    case "refused":
      return {
        happened: texts.refused(failure.code, failure.msg),
        advice: adviceFor(failure),
        raw: failure.raw.slice(0, rawLengthMax),
      };
    case "unreadable":
      return {
        happened: texts.unreadable.happened,
        advice: texts.unreadable.advice(failure.words.join("; ")),
        raw: failure.raw.slice(0, rawLengthMax),
      };
  }
}

function adviceFor({ status, code, retryAfterSeconds }: Refusal): string {
  if (code === "scope_missing" || code === "template_not_allowed") return texts.notPermitted;
  if (code === "login_required") return texts.login;
  if (code === "role_missing") return texts.role;
  // After many wrong keys a service answers 429; waiting would not help.
  if (status === 401 || status === 403 || code === "key_wrong") return texts.key;
  if (status === 404) return texts.notFound;
  // The message says what to do first.
  if (status === 409) return "";
  if (status === 410) return texts.gone;
  if (status === 429) {
    return retryAfterSeconds === undefined ? texts.tooMany : texts.tooManyFor(formatCount(retryAfterSeconds));
  }
  if (status === 502 || status === 503 || status === 504) return texts.down;
  return status >= 500 ? texts.theirFault : texts.ourFault;
}

/** Whether the service lacks the endpoint, for example one of our extensions. */
export function isNotOffered(error: unknown): boolean {
  return [404, 405, 501].includes(refusalStatus(error) ?? 0) && !isNotPublished(error);
}

/** The status of a refusal; undefined for other failures. */
export function refusalStatus(error: unknown): number | undefined {
  return refusalOf(error)?.status;
}
