import { readFileSync } from "node:fs";
import { type BrowserAccount, browserAccount } from "../capture/browser-account.ts";

/**
 * Gives up root's privileges in a helper process that decodes files, for good: it goes on under the browser's account.
 * Call it when everything is loaded and opened that only root may read, and before the first byte of a file is decoded.
 * Does nothing for other users, and for a root that may not change its account (`runsDecodersAsRoot`). Throws when the
 * change had no effect; a helper does not go on then.
 */
export function dropPrivileges(): void {
  const account = decoderAccount();
  if (account === undefined) return;
  // The groups first: without root's privileges they cannot be changed any more.
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  if (!hasDropped(account)) throw new Error("the privileges of root could not be dropped");
}

/** Whether decoders keep the privileges of root, because the system lets this root take no other account. */
export function runsDecodersAsRoot(): boolean {
  return process.getuid?.() === 0 && decoderAccount() === undefined;
}

function decoderAccount(): BrowserAccount | undefined {
  const account = browserAccount("off");
  return account !== undefined && mayChangeAccount() ? account : undefined;
}

const capabilitySetgid = 6n;
const capabilitySetuid = 7n;

/** A container may leave root without these capabilities (`--cap-drop=ALL`), or a namespace forbid to change groups. */
function mayChangeAccount(): boolean {
  const capabilities = /^CapEff:\s*([0-9a-f]+)$/m.exec(readOwn("status"))?.[1];
  if (readOwn("setgroups").trim() === "deny") return false;
  // No `/proc`, so no capabilities either.
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
