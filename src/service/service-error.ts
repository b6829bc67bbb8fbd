import * as z from "zod/mini";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import { boundProblems, otherProblem, type Problem } from "#contract/problems.ts";

interface ServiceErrorOptions {
  status: number;
  code: ErrorCode;
  /** One sentence for the caller, without information that is for the operator only. */
  publicMessage: string;
  /** Each fault by its path. */
  errors?: readonly string[];
  /** The same faults by their codes, in the same order. */
  problems?: readonly Problem[];
  headers?: Readonly<Record<string, string>>;
  /** Not logged individually: there may be hundreds; a summary is logged instead. */
  isShed?: boolean;
  cause?: unknown;
}

/**
 * The service's only error: the message for the caller, and apart from it `message` and `cause` for the log. Any other
 * thrown value becomes a plain 500 at the edge.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly errors: readonly string[];
  readonly problems: readonly Problem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isShed: boolean;

  constructor(message: string, options: ServiceErrorOptions) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.publicMessage = options.publicMessage;
    this.errors = options.errors ?? [];
    this.problems = options.problems;
    this.headers = options.headers ?? {};
    this.isShed = options.isShed ?? false;
  }

  toBody(): ErrorBody {
    return {
      status: this.status,
      msg: this.publicMessage,
      errors: [...this.errors],
      code: this.code,
      ...(this.problems && {
        problems: this.problems.map(({ path, code, params }) => ({ path, code, params: { ...params } })),
      }),
    };
  }
}

/** 400 for invalid input; the sentence is the first fault and gives the code, the list has all of them. */
export function invalidRequest(
  problems: readonly Problem[],
  code: ErrorCode = problems[0]?.errorCode ?? "invalid_request",
): ServiceError {
  return withProblems("The request is not valid.", problems, { status: 400, code });
}

/** 422 for valid input that breaks the rules of a template's inputs. */
export function inputRejected(problems: readonly Problem[]): ServiceError {
  const answer = { status: 422, code: "input_rejected" } as const;
  return withProblems("The template does not accept these values.", problems, answer);
}

function withProblems(
  sentence: string,
  problems: readonly Problem[],
  answer: Pick<ServiceErrorOptions, "status" | "code">,
): ServiceError {
  const bounded = boundProblems(problems);
  const errors = bounded.map(formatProblem);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new ServiceError(`${answer.code}: ${errors.join("; ")}`, {
    ...answer,
    publicMessage: `${sentence} ${errors[0] ?? ""}${more}`.trim(),
    errors,
    problems: bounded,
  });
}

/** 400 for one invalid field, by its path in the request. */
export function invalidField(path: string, text: string): ServiceError {
  return invalidRequest([otherProblem(path, text)]);
}

/** A list with this field of its query narrowed is shorter to read. */
const narrowing = {
  from: "narrow the time",
  failedSince: "narrow the time",
  text: "search for a longer or rarer text",
  search: "search for a longer or rarer text",
};

/** 400 for a list or a search that was ended at its deadline. Names the fields of its query that help. */
export function searchTooWide(query?: z.ZodMiniType): ServiceError {
  const helps = Object.entries(narrowing).filter(
    ([name]) => query instanceof z.ZodMiniObject && Object.hasOwn(query.shape, name),
  );
  const problems = helps.map(([name, text]) => otherProblem(name, text));
  return new ServiceError("a list took too long to read", {
    status: 400,
    code: "search_too_wide",
    publicMessage:
      "This list takes too long to read. Narrow the time or another filter, or search for a longer text.",
    errors: problems.map(formatProblem),
    problems,
  });
}

export function notFound(what: string): ServiceError {
  return new ServiceError(`${what} not found`, {
    status: 404,
    code: "not_found",
    publicMessage: `${what} not found`,
  });
}

/** 409: it stands against something that is there already. */
export function conflict(message: string, publicMessage: string): ServiceError {
  return new ServiceError(message, { status: 409, code: "conflict", publicMessage });
}

/** Why a link answers 410. */
export const linkExpired = "The link has expired.";
export const resultDeleted = "The result was deleted.";

/** 410, after which a caller does not ask again. */
export function gone(publicMessage: string, message = publicMessage): ServiceError {
  return new ServiceError(message, { status: 410, code: "gone", publicMessage });
}

/** 413 */
export function bodyTooLarge(
  bytesMax: number,
  options: Pick<ServiceErrorOptions, "headers"> = {},
): ServiceError {
  return new ServiceError(`body of more than ${bytesMax} bytes`, {
    status: 413,
    code: "body_too_large",
    publicMessage: `The body is larger than ${bytesMax} bytes.`,
    errors: [`body: ${bytesMax} bytes at most`],
    ...options,
  });
}

/** 415 for a body of another type. */
export function wrongContentType(message: string, publicMessage = message): ServiceError {
  return new ServiceError(message, { status: 415, code: "wrong_content_type", publicMessage });
}

/** Enough for most refusals that pass by themselves. */
const retryAfterSecondsUsual = 5;

interface UnavailableOptions extends Pick<ServiceErrorOptions, "isShed" | "cause"> {
  /** Default: 5. */
  retryAfterSeconds?: number;
}

export function unavailable(
  why: string,
  { retryAfterSeconds = retryAfterSecondsUsual, ...options }: UnavailableOptions = {},
): ServiceError {
  return new ServiceError(why, {
    status: 503,
    code: "unavailable",
    publicMessage: why,
    headers: { "Retry-After": String(retryAfterSeconds) },
    ...options,
  });
}

/** Creates a 503 for a request rejected before any work, because too much is in progress or queued. */
export function overloaded(why: string, retryAfterSeconds?: number): ServiceError {
  return unavailable(why, {
    isShed: true,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
