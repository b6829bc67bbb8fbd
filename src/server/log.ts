/** The log for the operator. */
export interface Log {
  info: (message: string, fields?: Fields) => void;
  warn: (message: string, fields?: Fields) => void;
  /** Includes the error's chain of causes. */
  error: (message: string, error: unknown, fields?: Fields) => void;
}

type Fields = Record<string, unknown>;

/** Creates a log that writes one line per event, with its time and without secrets. */
export function createLog(
  write: (line: string) => void,
  secrets: Iterable<string>,
  now: () => Date = () => new Date(),
): Log {
  const line = (level: string, message: string, fields: Fields = {}) => {
    const facts = Object.entries(fields).map(([name, value]) => {
      const shown = shorten(hideSecrets(JSON.stringify(value) ?? "undefined", secrets), valueLengthMax);
      return ` ${name}=${shown}`;
    });
    const text = escape(shorten(hideSecrets(message, secrets), messageLengthMax) + facts.join(""));
    write(`${now().toISOString()} ${level} ${text}\n`);
  };
  return {
    info: (message, fields) => line("info", message, fields),
    warn: (message, fields) => line("warn", message, fields),
    error: (message, error, fields) => line("error", `${message}: ${describeError(error)}`, fields),
  };
}

/** Characters of one field; bounds values from outside, such as an address of 2 MB. */
const valueLengthMax = 1_000;
/** Characters of a message, including an error and its causes. */
const messageLengthMax = 8_000;

function shorten(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}… (${text.length} characters)`;
}

/** Escapes line breaks, control characters and bidirectional marks, so that a page cannot forge lines or control a terminal. */
function escape(text: string): string {
  return (
    text
      // ANSI colours, which Playwright's messages contain.
      .replaceAll(/\p{Cc}\[[\d;]*m/gu, "")
      .replaceAll(/[\r\n\u2028\u2029]+\s*/g, " | ")
      .replaceAll(
        /[\p{Cc}\p{Cf}]/gu,
        (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
      )
  );
}

/** Formats an error with its stack and its chain of causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describeError(error.cause)}`;
}

/**
 * Redacts keys and secrets from a text of any origin, such as a driver's error with its connection string and password.
 */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  const longestFirst = [...secrets]
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "(hidden)"), text);
}
