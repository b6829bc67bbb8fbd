/** The path of one result: `/history/{id}`. */
export function toResultPath(id: string): string {
  return `/history/${encodeURIComponent(id)}`;
}

/** Returns the id in such a path; `undefined` for any other path and for one that cannot be decoded. */
export function readResultPath(path: string): string | undefined {
  const [, written] = /^\/history\/([^/]+)$/.exec(path) ?? [];
  try {
    return written === undefined ? undefined : decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/**
 * Sorts results so that a comparison goes from old to new. `indexOf` is the index in a list with the newest on top; if
 * the list does not contain one of them, because of its filters, the order stays.
 */
export function oldestFirst(
  ids: readonly string[],
  indexOf: (id: string) => number | undefined,
): readonly string[] {
  const places = ids.map(indexOf);
  if (places.includes(undefined)) return ids;
  return ids.toSorted((a, b) => (indexOf(b) ?? 0) - (indexOf(a) ?? 0));
}
