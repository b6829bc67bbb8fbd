import { readFileSync } from "node:fs";

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

/**
 * Undefined: the browser runs as whoever we are. That is so for everybody but root, who has privileges to drop; and for a
 * root that has no other numbers to give away, which the sandbox refuses, so only where it is off.
 */
export function browserAccount(sandbox: "on" | "off"): BrowserAccount | undefined {
  if (process.getuid?.() !== 0 || (sandbox === "off" && !hasNumber(unusedNumber))) return undefined;
  return { uid: unusedNumber, gid: unusedNumber };
}

/** Whether the number is among those of our namespace: each line has a first number, what it stands for, and how many. */
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
