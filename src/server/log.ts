export interface Log {
  info: (message: string) => void;
  error: (message: string) => void;
}

/** One line an event, with its time, and without secrets. */
export function createLog(
  write: (line: string) => void,
  secrets: readonly string[],
  now: () => Date = () => new Date(),
): Log {
  const line = (level: string, message: string) => {
    write(
      `${now().toISOString()} ${level} ${hideSecrets(message, secrets).replaceAll(/[\r\n]+\s*/g, " | ")}\n`,
    );
  };
  return { info: (message) => line("info", message), error: (message) => line("error", message) };
}

/**
 * Takes keys and secrets out of a text, whoever wrote it: a driver may put its connection string, password and all,
 * into an error.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const longestFirst = secrets
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  return longestFirst.reduce((shown, secret) => shown.replaceAll(secret, "(hidden)"), text);
}
