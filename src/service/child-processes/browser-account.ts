import { readFileSync } from "node:fs";

/** The unprivileged user that the browser runs as when the service runs as root. */
export interface BrowserAccount {
  uid: number;
  gid: number;
}

/**
 * A number that no system assigns, rather than that of the user `nobody`, under which other programs run on many
 * machines: they could read the browser's memory, and the browser theirs. It fits into the 65,536 numbers of a
 * container's own range.
 */
const unusedNumber = 64_440;

/**
 * Undefined: the browser runs as the current user. So for every user but root; and for a root without other user
 * numbers, which the sandbox refuses, so only where it is off.
 */
export function browserAccount(sandbox: "on" | "off"): BrowserAccount | undefined {
  if (process.getuid?.() !== 0 || (sandbox === "off" && !hasNumber(unusedNumber))) return undefined;
  return { uid: unusedNumber, gid: unusedNumber };
}

/**
 * Whether the number is mapped in our user namespace: each line has a first number, its mapping, and the length of the
 * range.
 */
function hasNumber(number: number): boolean {
  try {
    const ranges = readFileSync("/proc/self/uid_map", "utf8").trim().split("\n");
    return ranges.some((line) => {
      const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
      return first <= number && number < first + count;
    });
  } catch {
    // No namespaces here.
    return true;
  }
}
