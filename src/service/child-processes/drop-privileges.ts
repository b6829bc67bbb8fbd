import { readFileSync } from "node:fs";
import { type BrowserAccount, browserAccount } from "./browser-account.ts";

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
