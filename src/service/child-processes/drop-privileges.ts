import { readFileSync } from "node:fs";

/**
 * Permanently drops root's privileges in a helper process that decodes files; it continues under the browser's account.
 * Call it after loading and opening everything that only root may read, and before decoding the first byte of a file.
 * Does nothing for other users, and for a root that may not change its account (`runsDecodersAsRoot`). Throws when the
 * change had no effect; the helper must then exit.
 */
export function dropPrivileges(): void {
  const account = decoderAccount();
  if (account === undefined) return;
  // Groups first: they cannot be changed without root's privileges.
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  if (!hasDropped(account)) throw new Error("the privileges of root could not be dropped");
}

/** Whether decoders keep root's privileges, because the system does not let this root change its account. */
export function runsDecodersAsRoot(): boolean {
  return process.getuid?.() === 0 && decoderAccount() === undefined;
}

function decoderAccount(): BrowserAccount | undefined {
  const account = browserAccount("off");
  return account !== undefined && mayChangeAccount() ? account : undefined;
}

const capabilitySetgid = 6n;
const capabilitySetuid = 7n;

/**
 * A container may run root without these capabilities (`--cap-drop=ALL`), or a namespace may forbid changing groups.
 */
function mayChangeAccount(): boolean {
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(readOwn("status"))?.[1];
  if (readOwn("setgroups").trim() === "deny") return false;
  // Without `/proc` there are no capabilities to read.
  if (capabilities === undefined) return true;
  const needed = (1n << capabilitySetgid) | (1n << capabilitySetuid);
  return (BigInt(`0x${capabilities}`) & needed) === needed;
}

function readOwn(name: "status" | "setgroups"): string {
  try {
    return readFileSync(`/proc/self/${name}`, "utf8");
  } catch {
    return "";
  }
}

function hasDropped({ uid, gid }: BrowserAccount): boolean {
  const users = [process.getuid?.(), process.geteuid?.()];
  const groups = [process.getgid?.(), process.getegid?.(), ...(process.getgroups?.() ?? [])];
  if (users.some((user) => user !== uid) || groups.some((group) => group !== gid)) return false;
  try {
    process.setuid?.(0);
    return false;
  } catch {
    return true;
  }
}

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
