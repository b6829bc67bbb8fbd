import { writeStoredText } from "../browser-storage/stored-text.ts";
import { dropStoredUndo } from "./stored-undo.ts";

/** The last fragments of entries of the browser's history, by entry key; the entry's own address may be older. */
const leftHashes = new Map<string, string>();
const leftHashesMax = 20;

/** The router's key of the current history entry. */
export function currentEntry(): string | undefined {
  const state: unknown = window.history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : undefined;
}

/** Keeps a fragment for Back and Forward within the app: the address of an entry cannot be changed after leaving it. */
export function keepHashOf(entry: string, hash: string): void {
  leftHashes.delete(entry);
  leftHashes.set(entry, hash);
  const [oldest] = leftHashes.keys();
  if (leftHashes.size > leftHashesMax && oldest !== undefined) leftHashes.delete(oldest);
}

export function hashOf(entry: string | undefined): string | undefined {
  return entry === undefined ? undefined : leftHashes.get(entry);
}

/** Removes the parameters of an address that open an earlier request, from its query with `?`. */
export function withoutReopened(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has("from")) return search;
  for (const name of ["from", "name", "of", "meant"]) query.delete(name);
  return query.size === 0 ? "" : `?${query.toString()}`;
}

const storageKey = "overprint.pending-address";

/**
 * Keeps the address for a reload, which requests the old address even if it is replaced during `pagehide`. The last edits
 * matter more than the undo steps, which are dropped where this tab's storage is full.
 */
export function keepPendingAddress(address: string): void {
  if (writeStoredText(storageKey, address, "tab")) return;
  dropStoredUndo();
  // Without storage, an immediate reload loses the last edits.
  writeStoredText(storageKey, address, "tab");
}

/** Returns the fragment that was kept when this page was reloaded or left, once; empty for an empty composition. */
export function takePendingHash(): string | undefined {
  try {
    const address = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const [navigation] = performance.getEntriesByType("navigation");
    const how = navigation instanceof PerformanceNavigationTiming ? navigation.type : undefined;
    // A link opened in the same tab takes precedence.
    if (address === null || (how !== "reload" && how !== "back_forward")) return undefined;
    const { pathname, search } = window.location;
    const hashStart = address.indexOf("#");
    // An empty composition has no fragment; the address that is reloaded may still have the one before, and its request.
    if (hashStart < 0)
      return [search, withoutReopened(search)].includes(address.slice(pathname.length)) &&
        address.startsWith(pathname)
        ? ""
        : undefined;
    return address.slice(0, hashStart) === `${pathname}${search}` ? address.slice(hashStart) : undefined;
  } catch {
    return undefined;
  }
}
