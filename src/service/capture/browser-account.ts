/** The unprivileged user that a browser of root's runs as. */
export interface BrowserAccount {
  uid: number;
  gid: number;
}

/**
 * A number that no system gives to anybody, rather than `nobody`, who on many machines has other programs running: they
 * could look into the browser and it into them. It fits into the 65,536 numbers of a container's own range.
 */
const unusedNumber = 64_440;

/** Undefined: the browser runs as whoever we are, who has no privileges to drop. */
export function browserAccount(): BrowserAccount | undefined {
  return process.getuid?.() === 0 ? { uid: unusedNumber, gid: unusedNumber } : undefined;
}
