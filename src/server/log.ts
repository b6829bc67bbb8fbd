/** Where the parts of the product write what their operator should see. */
export interface Log {
  info: (message: string, fields?: Fields) => void;
  warn: (message: string, fields?: Fields) => void;
  /** With the error's chain of causes. */
  error: (message: string, error: unknown, fields?: Fields) => void;
}

type Fields = Record<string, unknown>;

/** One line an event, with its time, and without secrets. */
export function createLog(
  write: (line: string) => void,
  secrets: Iterable<string>,
  now: () => Date = () => new Date(),
): Log {
  const line = (level: string, message: string, fields: Fields = {}) => {
    const facts = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
    const text = hideSecrets(`${message}${facts.join("")}`, secrets).replaceAll(/[\r\n]+\s*/g, " | ");
    write(`${now().toISOString()} ${level} ${text}\n`);
  };
  return {
    info: (message, fields) => line("info", message, fields),
    warn: (message, fields) => line("warn", message, fields),
    error: (message, error, fields) => line("error", `${message}: ${describeError(error)}`, fields),
  };
}

/** Where it happened, and what it was caused by. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describeError(error.cause)}`;
}

/**
 * Takes keys and secrets out of a text, whoever wrote it: a driver may put its connection string, password and all,
 * into an error.
 */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  const longestFirst = [...secrets]
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "(hidden)"), text);
}
