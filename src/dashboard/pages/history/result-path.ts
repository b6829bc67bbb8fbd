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
