export interface Log {
  info: (message: string) => void;
  error: (message: string) => void;
}

/**
 * One line an event, with its time. Keys and secrets are taken out of every line, whoever wrote it: a driver may put
 * its connection string, password and all, into an error text.
 */
export function createLog(write: (line: string) => void, secrets: readonly string[], now: () => Date): Log {
  const hidden = secrets
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  const line = (level: string, message: string) => {
    let text = message;
    for (const secret of hidden) text = text.replaceAll(secret, "(hidden)");
    write(`${now().toISOString()} ${level} ${text.replaceAll(/[\r\n]+\s*/g, " | ")}\n`);
  };
  return { info: (message) => line("info", message), error: (message) => line("error", message) };
}
