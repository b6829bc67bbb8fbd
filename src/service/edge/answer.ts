import type * as z from "zod/mini";
import type { ErrorBody } from "#contract/errors.ts";
import { loggedMessage } from "../logged-message.ts";
import { overloaded, searchTooWide, ServiceError, unavailable } from "../service-error.ts";
import type { ServiceLog } from "../service-log.ts";
import { ReadEndedError } from "../storage/bounded-reads.ts";
import { DamagedObjectError } from "../storage/object-store.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import { wholeAnswer } from "./answer-bodies.ts";

/** Longer JSON is compressed for readers who accept that. */
export const compressedBytesMin = 1_024;

export function jsonAnswer(body: unknown, { status = 200, headers = {} }: AnswerOptions = {}): Response {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return wholeAnswer(text, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(length),
      ...(length < compressedBytesMin ? {} : { Vary: "Accept-Encoding" }),
      ...headers,
    },
  });
}

/** 405. `allow` has the methods that are possible, as in the header. */
export function wrongMethod(allow: string, msg: string): Response {
  const body: ErrorBody = { status: 405, msg, errors: [], code: "method_not_allowed" };
  return jsonAnswer(body, { status: 405, headers: { Allow: allow } });
}

interface AnswerOptions {
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The only place where an error becomes a response. An error that is no `ServiceError` is a defect: a plain 500 and an
 * error in the log, unless the database or the store is unavailable, which is 503 and logged likewise.
 */
export function errorAnswer(failure: unknown, { log, request, requestId }: ErrorContext): Response {
  const path = new URL(request.url).pathname;
  const error = failure instanceof ReadEndedError ? endedRead(failure) : failure;
  if (error instanceof ServiceError) {
    if (error.status >= 500 && !error.isShed)
      log.warn(error.message, { requestId, path, cause: causeOf(error) });
    return jsonAnswer(error.toBody(), { status: error.status, headers: error.headers });
  }
  if (isStoreUnavailable(error)) {
    log.error("the database or the object store does not answer", error, { requestId, path });
    const away = unavailable("The service cannot reach its data at the moment. Send the request again.");
    return jsonAnswer(away.toBody(), { status: away.status, headers: away.headers });
  }
  const isDamaged = error instanceof DamagedObjectError;
  log.error(isDamaged ? "a stored file is damaged" : "unhandled error in request", error, {
    requestId,
    method: request.method,
    path,
  });
  const body: ErrorBody = {
    status: 500,
    msg: `${isDamaged ? "The stored file is damaged" : "Something went wrong in the service"}. The operator can find it in the log by the X-Request-Id.`,
    errors: [],
    code: "internal",
  };
  return jsonAnswer(body, { status: 500 });
}

/** The answer to a caller that has gone is never read. `query`: the schema of the list's. */
export function endedRead({ reason }: ReadEndedError, query?: z.ZodMiniType): ServiceError {
  return reason === "tooWide"
    ? searchTooWide(query)
    : overloaded(
        "Other work took the database while this list was read. Send the request again a little later.",
      );
}

function causeOf({ cause = "none" }: ServiceError): string {
  return cause instanceof Error ? `${cause.name}: ${loggedMessage(cause)}` : String(cause);
}

interface ErrorContext {
  log: ServiceLog;
  request: Request;
  requestId: string;
}

/** Headers of every response. A handler that stored a request record has set its id already. */
export function finishAnswer(answer: Response, requestId: string): Response {
  const { headers } = answer;
  if (!headers.has("X-Request-Id")) headers.set("X-Request-Id", requestId);
  if (!headers.has("X-Content-Type-Options")) headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // An address may contain a signature, or a key.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "no-referrer");
  return answer;
}

type NullableKey<Fields> = {
  [Name in keyof Fields]: null extends Fields[Name] ? Name : never;
}[keyof Fields];

/** The same fields; the nullable ones are absent if they are null. */
type WithoutNulls<Fields> = Omit<Fields, NullableKey<Fields>> & {
  [Name in NullableKey<Fields>]?: NonNullable<Fields[Name]>;
};

/** Omits fields that are null: clients generated from the interface's description fail on null. */
export function withoutNulls<Fields extends object>(fields: Fields): WithoutNulls<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot follow the filter.
  return Object.fromEntries(present) as WithoutNulls<Fields>;
}
