/** The last addresses of the entries of the browser's history, by their keys: the entries' own may be older. */
const leftHashes = new Map<string, string>();
const leftHashesMax = 20;

/** The key that the router has given to the entry that is open. */
export function currentEntry(): string | undefined {
  const state: unknown = window.history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : undefined;
  return typeof key === "string" ? key : undefined;
}

/** For Back and Forward within the app: an entry's address cannot be written any more when another one is open. */
export function keepHashOf(entry: string, hash: string): void {
  leftHashes.delete(entry);
  leftHashes.set(entry, hash);
  const [oldest] = leftHashes.keys();
  if (leftHashes.size > leftHashesMax && oldest !== undefined) leftHashes.delete(oldest);
}

export function hashOf(entry: string | undefined): string | undefined {
  return entry === undefined ? undefined : leftHashes.get(entry);
}

const storageKey = "overprint.pending-address";

/**
 * Keeps what the address could not take any more: a page that is being reloaded is asked for by its old address,
 * whatever is written while it goes.
 */
export function keepPendingAddress(address: string): void {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {
    // Without storage a reload within the blink of an eye loses that blink.
  }
}

/** The part after the `#` that this very page was left with, if it was newer than its address. Told once. */
export function takePendingHash(): string | undefined {
  try {
    const address = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const [navigation] = performance.getEntriesByType("navigation");
    const how = navigation instanceof PerformanceNavigationTiming ? navigation.type : undefined;
    // A link that is opened in the same tab is meant to be shown.
    if (address === null || (how !== "reload" && how !== "back_forward")) return undefined;
    const here = `${window.location.pathname}${window.location.search}`;
    const hashStart = address.indexOf("#");
    return hashStart >= 0 && address.slice(0, hashStart) === here ? address.slice(hashStart) : undefined;
  } catch {
    return undefined;
  }
}
