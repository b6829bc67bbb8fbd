import { hiddenSecret, hideAddressSecrets } from "#contract/address-secrets.ts";
import { loggedMessage } from "#service/logged-message.ts";
import { currentRequestId } from "#service/request-scope.ts";
import { type LogEntry, type LogFormat, lineFormats } from "./log-lines.ts";

/** The log for the operator. */
export interface Log {
  info: (message: string, fields?: Fields) => void;
  warn: (message: string, fields?: Fields) => void;
  /** Includes the error's chain of causes. */
  error: (message: string, error: unknown, fields?: Fields) => void;
}

type Fields = LogEntry["fields"];

export interface LogOptions {
  /** Default: text. */
  format?: LogFormat;
  now?: () => Date;
}

/**
 * Creates a log that writes one line per event, with its time, the id of the request that it is about, and without
 * secrets.
 */
export function createLog(
  write: (line: string) => void,
  secrets: Iterable<string>,
  { format = "text", now = () => new Date() }: LogOptions = {},
): Log {
  const toLine = lineFormats[format];
  const log = (level: LogEntry["level"], message: string, given: Fields = {}, error?: string) => {
    const requestId = currentRequestId();
    const fields = requestId === undefined || "requestId" in given ? given : { requestId, ...given };
    // Lines of `info` have addresses of our own only, such as the link to set the first password.
    const hide = (text: string) => (level === "info" ? hideKeys : hideSecrets)(text, secrets);
    write(`${toLine({ time: now(), level, message, error, fields }, hide)}\n`);
  };
  return {
    info: (message, fields) => log("info", message, fields),
    warn: (message, fields) => log("warn", message, fields),
    error: (message, error, fields) => log("error", message, fields, describeError(error)),
  };
}

/** Formats an error with its stack and its chain of causes, without the values of a failed query. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = loggedMessage(error);
  const own = error.stack?.replace(error.message, () => message) ?? `${error.name}: ${message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describeError(error.cause)}`;
}

/**
 * Redacts keys and secrets from a text of any origin, such as a driver's error with its connection string and password,
 * also where they are escaped in JSON, and passwords and tokens in addresses.
 */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  return hideAddressSecrets(hideKeys(text, secrets));
}

function hideKeys(text: string, secrets: Iterable<string>): string {
  const longestFirst = [...secrets]
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce((part, secret) => part.replaceAll(secret, hiddenSecret), text);
}
